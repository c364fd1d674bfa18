import pg from 'pg';
import { startServer } from '../bench/running-server.ts';
import { feed } from './feed.ts';
import type { Trace } from './trace.ts';

/** A platform of the measurement's own that has taken in some traces. */
export type FedPlatform = {
  database: pg.Client;
  /** The device of each vehicle. */
  devices: Map<string, number>;
  stop(): Promise<void>;
};

/** Starts the real server on an empty data folder, feeds it through the osmand port and waits until history is derived. */
export async function fedPlatform(traces: readonly Trace[]): Promise<FedPlatform> {
  const server = await startServer('osmand');
  const database = new pg.Client({ connectionString: server.databaseUrl });
  const stop = async () => {
    await database.end().catch(() => {});
    await server.stop();
  };
  try {
    await database.connect();
    const identityOf = (vehicle: string) => `trace-${vehicle}`;
    const devices = await addDevices(
      database,
      traces.map(({ vehicle }) => vehicle),
      identityOf,
    );
    await feed(server.trackerPort, traces, identityOf);
    await untilDerived(database, traces);
    return { database, devices, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function addDevices(
  database: pg.Client,
  vehicles: string[],
  identityOf: (vehicle: string) => string,
): Promise<Map<string, number>> {
  const { rows } = await database.query(
    `with partner as (insert into partners (name, display_name) values ('Traces', 'Traces') returning id),
          owner as (
            insert into clients (partner_id, full_name, type, billing_option, email, country_code2)
            select id, 'Traces', 'company', 'prepaid', 'traces@people.example', 'CI' from partner returning id
          ),
          added as (
            insert into devices (client_id, device_type_id, imei, designation)
            select owner.id, (select min(id) from device_types), identity, identity
            from owner, unnest($1::text[]) identity returning id, imei, client_id
          ),
          owned as (
            insert into device_ownership (device_id, client_id, starts_at) select id, client_id, '-infinity' from added
          )
     select id, imei as identity from added`,
    [vehicles.map(identityOf)],
  );
  const ids = new Map(rows.map((row): [string, number] => [row.identity, row.id]));
  return new Map(vehicles.map((vehicle) => [vehicle, ids.get(identityOf(vehicle)) ?? 0]));
}

/** Everything is stored once it is answered; what came behind a later fix is worked in by and by. */
async function untilDerived(database: pg.Client, traces: readonly Trace[]): Promise<void> {
  for (;;) {
    const { rows } = await database.query('select count(*)::int as waiting from recompute_ranges');
    if (rows[0].waiting === 0) break;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  const sent = traces.reduce((sum, { fixes }) => sum + new Set(fixes.map(({ at }) => at)).size, 0);
  // what is old is archived while more comes
  const { rows } = await database.query(
    `select (select count(*) from positions)::int + (select coalesce(sum(count), 0) from chunks)::int as stored`,
  );
  // several fixes of one moment may be one and the same record
  if (rows[0].stored < sent) throw new Error(`${rows[0].stored} records are stored of ${sent} moments that were sent`);
}
