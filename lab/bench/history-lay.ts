import type pg from 'pg';
import { DAY } from './history-drive.ts';
import { STAGED } from './history-fixture.ts';
import { fromOf, hotFromOf, once, type Plan, RETENTION } from './history-plan.ts';

const HOUR = 3_600_000;
/** Devices of one transaction. */
const AT_ONCE = 100;

/**
 * Gives every vehicle its drive: rows of the bench's copies into the platform's own tables, hot rows in the order in which trackers
 * would have sent them, hour by hour. Goes on where an earlier run ended.
 * @returns how long each table took, ms
 */
export async function layDown(database: pg.Client, plan: Plan): Promise<Record<string, number>> {
  await once(database, 'partitions', () => createPartitions(database, plan));
  const took: Record<string, number> = {};
  const add = (table: string, ms: number) => {
    took[table] = (took[table] ?? 0) + ms;
  };
  for (const table of STAGED.filter((name) => name !== 'positions' && name !== 'device_status')) {
    for (let first = 0; first < plan.devices; first += AT_ONCE)
      add(table, await once(database, `${table} ${first}`, () => giveDevices(database, table, first)));
  }
  for (let hour = hotFromOf(plan); hour < plan.until; hour += HOUR)
    add('positions', await once(database, `positions ${hour}`, () => giveHour(database, hour)));
  add('device_status', await once(database, 'standing', () => setStanding(database)));
  return took;
}

/** A month of chunks, a day of rows. */
async function createPartitions(database: pg.Client, plan: Plan): Promise<void> {
  const months = new Set<string>();
  for (let day = fromOf(plan); day < plan.until; day += DAY) {
    const name = new Date(day).toISOString().slice(0, 10).replaceAll('-', '');
    months.add(name.slice(0, 6));
    if (day >= hotFromOf(plan))
      await createPartition(database, `positions_${name}`, 'positions', day, day + DAY, (at) => at.toISOString());
  }
  for (const month of months) {
    const [year, number] = [Number(month.slice(0, 4)), Number(month.slice(4))];
    const [from, to] = [Date.UTC(year, number - 1), Date.UTC(year, number)];
    const parent = `chunks_${RETENTION}_months`;
    await createPartition(database, `${parent}_${month}`, parent, from, to, (at) => at.toISOString().slice(0, 10));
  }
}

async function createPartition(
  database: pg.Client,
  name: string,
  parent: string,
  from: number,
  to: number,
  format: (at: Date) => string,
): Promise<void> {
  await database.query(
    `create table if not exists ${name} partition of ${parent}
     for values from ('${format(new Date(from))}') to ('${format(new Date(to))}')`,
  );
}

async function giveDevices(database: pg.Client, table: string, first: number): Promise<void> {
  const columns = await columnsOf(database, table);
  await database.query(
    `insert into public.${table} (device_id, ${columns})
     select d.id, ${columns.map((column) => `b.${column}`)}
     from (select id, track from bench.devices order by id offset $1 limit ${AT_ONCE}) d
     join bench.${table} b on b.device_id = d.track`,
    [first],
  );
}

async function giveHour(database: pg.Client, hour: number): Promise<void> {
  const columns = await columnsOf(database, 'positions');
  await database.query(
    `insert into public.positions (device_id, ${columns})
     select d.id, ${columns.map((column) => `b.${column}`)}
     from bench.positions b join bench.devices d on d.track = b.device_id
     where b.fixed_at >= $1 and b.fixed_at < $2 order by b.received_at, d.id`,
    [new Date(hour), new Date(hour + HOUR)],
  );
}

async function setStanding(database: pg.Client): Promise<void> {
  await database.query(
    `update device_status s set seen_at = b.seen_at, phase = b.phase, silent_after = b.silent_after,
       idle_from = b.idle_from, known_from = b.known_from, relay = b.relay
     from bench.devices d join bench.device_status b on b.device_id = d.track where s.device_id = d.id`,
  );
}

async function columnsOf(database: pg.Client, table: string): Promise<string[]> {
  const { rows } = await database.query(
    `select column_name from information_schema.columns
     where table_schema = 'bench' and table_name = $1 and column_name <> 'device_id' order by ordinal_position`,
    [table],
  );
  return rows.map((row) => row.column_name);
}
