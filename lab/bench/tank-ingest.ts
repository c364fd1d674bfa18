import pg from 'pg';
import { addDevices, type BenchDevice } from './devices.ts';
import { comparePairs } from './pairs.ts';
import { startServer } from './running-server.ts';

/** Of a hundred vehicles, those whose tank has a sensor. */
const SHARE = 20;

const ADD = `
  with filled as (
    insert into vehicle_fuel_settings (device_id, client_id, tank) select id, client_id, 400 from devices where id = any ($1::int[]) returning device_id, client_id
  )
  insert into tank_sensors (device_id, client_id, source, unit, updated_at) select device_id, client_id, 'fuelLevel', 'percent', now() from filled`;

/**
 * What tanks cost ingest as a whole: vehicles without, against vehicles of which a fifth has a sensor. Their levels are read once in each
 * run, which is far more often than the five minutes of a platform.
 */
export async function benchTankIngest(options: {
  trackers: number;
  seconds: number;
  pace: number;
  pairs: number;
}): Promise<void> {
  const { trackers, seconds, pace, pairs } = options;
  console.log(
    `ingest, ${trackers} vehicles each way, ${SHARE} % with a tank, ${pace} fixes/s, ${pairs} pairs of ${seconds} s\n`,
  );
  const server = await startServer('teltonika', []);
  const client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  try {
    const devices = await addDevices(server.databaseUrl, 2 * trackers);
    const [bare, sensed] = [devices.slice(0, trackers), devices.slice(trackers)];
    const idsOf = (some: readonly BenchDevice[]) => some.map(({ id }) => id);
    await client.query(ADD, [idsOf(sensed.slice(0, (trackers * SHARE) / 100))]);
    const readLevels = async () => {
      await new Promise((resolve) => setTimeout(resolve, seconds * 500));
      await client.query(`select queue_job('tank-levels', device_id || ' ' || client_id) from tank_sensors`);
    };
    await comparePairs(
      server,
      [
        { name: 'without tanks', fleet: bare },
        { name: `${SHARE} % with a tank`, fleet: sensed, during: readLevels },
      ],
      { seconds, pace, pairs },
    );
    const { rows } = await client.query<{ levels: number }>(
      'select sum(cardinality(at))::int as levels from tank_days',
    );
    console.log(`levels stored: ${rows[0]?.levels}`);
  } finally {
    await client.end();
    await server.stop();
  }
}
