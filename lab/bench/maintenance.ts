import pg from 'pg';
import { machine, percentile, printTable } from './figures.ts';
import { addFleets, signInAt } from './fleet.ts';
import { startServer } from './running-server.ts';

const SERVICES = 12;
const YEARS = 5;
const ROUNDS = 40;
const WARM = 5;

/**
 * How long the night's evaluation of a fleet takes, and its dashboard and due dates at the API: so many vehicles with twelve services each
 * and five years of days and records. Nothing is asserted.
 */
export async function benchMaintenance(devices: number): Promise<void> {
  console.log(`${machine()}\n`);
  const server = await startServer('gt06');
  const pool = new pg.Pool({ connectionString: server.databaseUrl, max: 2 });
  try {
    const [client = 0] = await addFleets(server.databaseUrl, 'Maintained', 1, devices);
    const began = performance.now();
    await fill(pool, client);
    console.log(`filled in ${Math.round((performance.now() - began) / 1000)} s`);
    const night = await evaluated(pool);
    const { rows } = await pool.query('select count(*)::int as count from service_dues');
    console.log(`${rows[0].count} services of ${devices} vehicles evaluated in ${(night / 1000).toFixed(1)} s\n`);
    // autovacuum clears what the night replaced within a minute or two; until then lists read it too
    await pool.query('vacuum analyze');
    const { token } = await signInAt(server.databaseUrl, client, ['view_devices', 'view_maintenance']);
    const calls = [
      '/maintenance/dashboard',
      '/maintenance/due/list?pageSize=100',
      '/maintenance/due/list?state=overdue',
      '/maintenance/record/list',
      '/maintenance/service/list',
    ];
    const figures: [string, string, string][] = [];
    for (const path of calls) {
      const times: number[] = [];
      for (let round = -WARM; round < ROUNDS; round++) {
        const start = performance.now();
        const answer = await fetch(`http://127.0.0.1:${server.httpPort}/api/v4${path}`, {
          headers: { authorization: `Bearer ${token}` },
        });
        await answer.arrayBuffer();
        if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
        if (round >= 0) times.push(performance.now() - start);
      }
      figures.push([path, percentile(times, 0.5).toFixed(1), percentile(times, 0.99).toFixed(1)]);
    }
    printTable([['ms', 'p50', 'p99'], ...figures]);
  } finally {
    await pool.end();
    await server.stop();
  }
}

/** Five years of days, records of each service every four months, and yesterday's quarters of an hour, which the night adds up. */
async function fill(pool: pg.Pool, client: number): Promise<void> {
  await pool.query(
    `insert into services (client_id, name, distance, calendar_count, calendar_unit, created_at, updated_at)
     select $1, 'Service ' || n, n * 5000000, n, 'month', now(), now() from generate_series(1, ${SERVICES}) n`,
    [client],
  );
  await pool.query(
    `insert into service_vehicles (service_id, client_id, device_id, attached_at, first_at, base_at, base_metres)
     select s.id, s.client_id, d.id, now(), now() - interval '${YEARS} years', now() - make_interval(days => (d.id * 7 + s.id * 31) % 360), null
     from services s join devices d on d.client_id = s.client_id`,
  );
  await pool.query(
    `insert into vehicle_days (device_id, client_id, day, gps, counted, engine)
     select d.id, d.client_id, current_date - n, (d.id * 13 + n * 7) % 400 * 1000000, 0, 10000000
     from devices d cross join generate_series(1, ${365 * YEARS}) n where d.client_id = $1 and (n + d.id) % 7 > 1`,
    [client],
  );
  await pool.query(
    `insert into vehicle_months (client_id, month, device_id, gps, counted)
     select client_id, date_trunc('month', day)::date, device_id, sum(gps), sum(counted) from vehicle_days group by 1, 2, 3`,
  );
  await pool.query(
    `insert into service_records (service_vehicle_id, service_id, client_id, device_id, kind, at, day, parts_cost, labour_cost, state, created_at,
       created_by, created_by_name)
     select v.id, v.service_id, v.client_id, v.device_id, 'done', now() - make_interval(days => n * 120 + v.id % 100),
       current_date - (n * 120 + v.id % 100), 20000, 8000, 'soon', now(), 1, 'Bench'
     from service_vehicles v cross join generate_series(0, ${YEARS * 3 - 1}) n`,
  );
  await pool.query(`insert into derivation_settings (content) values ('{}') on conflict do nothing`);
  await pool.query(
    `insert into usage (device_id, starts_at, measured, estimated, driving, idling, engine, decided_at, settings_id)
     select d.id, date_trunc('day', now()) - interval '1 day' + n * interval '15 minutes', 5000000, 0, 600000, 0, 900000, now(),
       (select min(id) from derivation_settings)
     from devices d cross join generate_series(30, 69) n where d.client_id = $1`,
    [client],
  );
  await pool.query(
    `insert into vehicle_meters (device_id, changed_from, is_marked)
     select id, date_trunc('day', now()) - interval '1 day', false from devices where client_id = $1`,
    [client],
  );
  await pool.query(
    `insert into device_status (device_id, client_id, owned_since, seen_at) select id, client_id, '-infinity', now() from devices where client_id = $1
     on conflict (device_id) do update set seen_at = now(), owned_since = '-infinity'`,
    [client],
  );
  await pool.query('vacuum analyze');
}

/** Has the job run now. @returns ms until it is done */
async function evaluated(pool: pg.Pool): Promise<number> {
  const start = performance.now();
  await pool.query(`select queue_job('services', '')`);
  for (;;) {
    const { rows } = await pool.query('select count(*)::int as left from vehicle_meters where evaluated_on is null');
    if (rows[0].left === 0) return performance.now() - start;
    await new Promise((done) => setTimeout(done, 100));
  }
}
