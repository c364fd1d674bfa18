import pg from 'pg';
import { addDevices, type BenchDevice } from './devices.ts';
import { comparePairs } from './pairs.ts';
import { startServer } from './running-server.ts';

const EACH = 10; // geofences of a vehicle

export type GeofenceIngest = {
  trackers: number;
  seconds: number;
  /** Fixes a second of all: what each costs is compared, not how many there can be. */
  pace: number;
  pairs: number;
  /** Whether each vehicle has a client of its own. */
  isSpread: boolean;
};

/**
 * What geofences cost ingest as a whole: the same server takes the same drives of vehicles with ten geofences each on their way and of
 * vehicles with none, in turn, and its CPU for a fix is compared. Asserts nothing.
 */
export async function benchGeofenceIngest(options: GeofenceIngest): Promise<void> {
  const { trackers, seconds, pace, pairs, isSpread } = options;
  console.log(
    `\ningest, ${trackers} vehicles each way, ${isSpread ? 'each of a client of its own' : 'all of one client'}, ` +
      `${pace} fixes/s, ${pairs} pairs of ${seconds} s\n`,
  );
  const server = await startServer('teltonika', []);
  try {
    const devices = await addDevices(server.databaseUrl, 2 * trackers, isSpread);
    const [bare, fenced] = [devices.slice(0, trackers), devices.slice(trackers)];
    await addGeofences(server.databaseUrl, fenced);
    await comparePairs(
      server,
      [
        { name: 'without geofences', fleet: bare },
        { name: `${EACH} geofences each`, fleet: fenced },
      ],
      { seconds, pace, pairs },
    );
    console.log(`visits stored: ${await visitsIn(server.databaseUrl)}`);
  } finally {
    await server.stop();
  }
}

/** Circles of 200 m on the way that `framesOf` drives, half a kilometre apart; each vehicle has its own. */
const ADD = `
  with added as (
    insert into geofences (client_id, name, colour, versions)
    select d.client_id, 'Bench ' || d.id || ' ' || n, '#3b82f6', 1 from devices d, generate_series(1, $2) n where d.id = any ($1::int[])
    returning id, client_id, split_part(name, ' ', 2)::int as device, split_part(name, ' ', 3)::int as n
  ), shaped as (
    insert into geofence_shapes (geofence_id, client_id, version, shape, area, drawn_at)
    select a.id, a.client_id, 1, jsonb_build_object('type', 'circle', 'radius', 200, 'latitude', 5.3 + seed / 1000.0 + a.n * 0.005 - 0.002,
      'longitude', -4 + seed / 2000.0), 125664, '2000-01-01'
    from added a join devices d on d.id = a.device cross join lateral (select (right(d.imei, 3))::int as seed) s
  )
  insert into geofence_assignments (geofence_id, client_id, device_id, since) select id, client_id, device, '2000-01-01' from added`;

async function addGeofences(databaseUrl: string, devices: readonly BenchDevice[]): Promise<void> {
  await inDatabase(databaseUrl, async (client) => {
    await client.query(ADD, [devices.map(({ id }) => id), EACH]);
    await client.query('update geofences set version = 1');
    await client.query("update geofence_rules set since = '2000-01-01'");
  });
}

const visitsIn = (databaseUrl: string): Promise<number> =>
  inDatabase(databaseUrl, async (client) => {
    const { rows } = await client.query("select count(*)::int as count from episodes where kind = 'geofence'");
    return rows[0].count;
  });

async function inDatabase<Found>(databaseUrl: string, work: (client: pg.Client) => Promise<Found>): Promise<Found> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
