import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { machine, printTable } from './figures.ts';
import { addFleets } from './fleet.ts';

// the server is no package that tools depend on
const SERVER = join(import.meta.dirname, '../../apps/server');
const ofServer = (file: string) => import(pathToFileURL(join(SERVER, 'src', file)).href);

const DAY = 86_400_000;
const YEARS = 3;
/** Of each vehicle yesterday: a position a minute for eight hours. */
const POSITIONS = 480;

/**
 * How long the nightly forecasts of a client take, its database included: use, risks, the signals of yesterday's positions and what drifts, with
 * three years of days and work orders and a year of signals. Nothing is asserted.
 */
export async function benchForecastNight(devices: number): Promise<void> {
  console.log(`${machine()}\n`);
  const { openDatabase } = await ofServer('start/open-database.ts');
  const data = mkdtempSync(join(tmpdir(), 'balise-bench-night-'));
  const database = await openDatabase({ data, databaseUrl: undefined }, () => {});
  const pool = new pg.Pool({ connectionString: database.addresses.owner, max: 4 });
  const now = Date.now();
  try {
    const [client = 0] = await addFleets(database.addresses.owner, 'Forecast', 1, devices);
    await fill(pool, client, Math.floor(now / DAY));
    // learns, as it does once in four weeks
    const learning = await night(pool, now);
    await pool.query('update signal_reads set read_until = read_until - 1');
    const plain = await night(pool, now);
    const { rows } = await pool.query(
      'select (select count(*)::int from signal_days where day = current_date - 1) as read, (select count(*)::int from drifts) as drifts',
    );
    console.log(`${rows[0].read} of ${devices} vehicles were read, ${rows[0].drifts} drifts`);
    printTable([
      ['a night of a fleet', 's'],
      ['in which everything is learned', learning / 1_000],
      ['like most', plain / 1_000],
    ]);
  } finally {
    await pool.end();
    await database.close();
    rmSync(data, { recursive: true, force: true });
  }
}

async function night(pool: pg.Pool, now: number): Promise<number> {
  const { makeForecasts } = await ofServer('features/forecasts/index.ts');
  await pool.query('delete from forecast_nights');
  const start = performance.now();
  await makeForecasts(pool, now);
  return performance.now() - start;
}

/** Services, days of use, work orders, signals until the day before yesterday, and yesterday's positions. */
async function fill(pool: pg.Pool, client: number, today: number): Promise<void> {
  await pool.query(
    `insert into services (client_id, name, distance, created_at, updated_at)
     select $1, 'Service ' || n, n * 5000000, now(), now() from generate_series(1, 3) n`,
    [client],
  );
  await pool.query(
    `insert into service_vehicles (service_id, client_id, device_id, attached_at, first_at, base_at)
     select s.id, s.client_id, d.id, now(), now() - interval '${YEARS} years', now() - make_interval(days => (d.id * 7 + s.id * 31) % 360)
     from services s join devices d on d.client_id = s.client_id`,
  );
  await pool.query(
    `insert into vehicle_meters (device_id, is_marked) select id, false from devices where client_id = $1 on conflict do nothing`,
    [client],
  );
  await pool.query(
    `insert into vehicle_days (device_id, client_id, day, gps, counted, engine)
     select d.id, d.client_id, current_date - n, ((d.id * 13 + n * 7) % 400 + 50) * 1000000, 0, 10000000
     from devices d cross join generate_series(1, ${365 * YEARS}) n where d.client_id = $1 and (n + d.id) % 7 > 1`,
    [client],
  );
  await pool.query(
    `update device_status set seen_at = to_timestamp($2::float8), owned_since = '-infinity' where client_id = $1`,
    [client, today * 86_400 - 3_600],
  );
  await pool.query(
    `insert into work_orders (client_id, number, device_id, title, state, priority, created_at, created_by_name, updated_at, done_at, is_breakdown)
     select $1, row_number() over (), d.id, 'Repair', 'done', 'normal', t, 'Bench', t, t, (d.id * 31 + n * 17) % 10 = 0
     from devices d cross join generate_series(1, ${8 * YEARS}) n
       cross join lateral (select now() - make_interval(days => n * 45 - (d.id * 37 + n * n * 11) % 40) as t) o where d.client_id = $1`,
    [client],
  );
  await pool.query(
    `insert into signal_days
     select d.id, d.client_id, current_date - n, 12.6 + w / 50, 10.5 + w / 50, 14.2 + w / 50, 88 + w, 40 + w, 20 + w / 5, 100000, 60 + w, 25 + w, 3, 3
     from devices d cross join generate_series(2, 400) n
       cross join lateral (select ((d.id * 7919 + n * 104729) % 1000)::real / 500 - 1 as w) x where d.client_id = $1`,
    [client],
  );
  await pool.query(
    'insert into signal_reads select id, client_id, current_date - 1 from devices where client_id = $1',
    [client],
  );
  const from = new Date((today - 1) * DAY);
  await pool.query(
    `create table if not exists positions_${from.toISOString().slice(0, 10).replaceAll('-', '')} partition of positions
     for values from ('${from.toISOString()}') to ('${new Date(today * DAY).toISOString()}')`,
  );
  await pool.query(
    `insert into positions (device_id, fixed_at, key, received_at, latitude, longitude, altitude, speed, course, valid, quality, attributes)
     select d.id, $2::timestamptz + make_interval(mins => 360 + n), n, now(), 5 + n * 0.003, -4, 10, case when n % 120 < 60 then 12 else 0 end, 90, true, 0,
       json_build_object('ignition', n % 120 < 60, 'externalVoltage', case when n % 120 < 60 then 14.2 else 12.6 end, 'coolantTemperature', 88,
         'engineLoad', 40, 'satellites', 12, 'hdop', 0.8, 'gsmSignal', 80)::jsonb
     from generate_series(1, ${POSITIONS}) n cross join devices d where d.client_id = $1`,
    [client, from],
  );
  await pool.query('vacuum analyze');
}
