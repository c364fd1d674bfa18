import type { Pool, PoolClient } from 'pg';

export type { Pool } from 'pg';

const DAY = 86_400_000;

/** The day partitions of positions that there are, as starts of UTC days. */
export async function dayPartitions(owner: Pool): Promise<Set<number>> {
  const { rows } = await owner.query(
    `select substring(c.relname from '^positions_(\\d{8})$') as day
     from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'positions'::regclass`,
  );
  return new Set(rows.filter((row) => row.day !== null).map((row) => dayOfName(row.day)));
}

/** The days between two moments that have rows in the default partition. */
export async function daysInDefault(owner: Pool, from: number, until: number): Promise<number[]> {
  // day by day along the default partition's own key would need its device: a bounded scan of what should be little
  const { rows } = await owner.query(
    `select distinct floor(extract(epoch from fixed_at) / 86400)::int as day from positions_default
     where fixed_at >= to_timestamp($1 / 1000.0) and fixed_at < to_timestamp($2 / 1000.0)`,
    [from, until],
  );
  return rows.map((row) => row.day * DAY);
}

/**
 * Makes the partition of a UTC day and moves the day's rows out of the default partition into it. Writers of other days
 * go on; those that need the default partition wait, and where one of them holds it for more than two seconds this gives
 * up with the error 55P03, to be tried again. Where there are rows to move, everybody waits: who chose the partitions to
 * read before the new one was there would look for its rows in the default one.
 */
export async function createDayPartition(owner: Pool, day: number): Promise<void> {
  while (!(await makeDay(owner, day)));
}

async function makeDay(owner: Pool, day: number): Promise<boolean> {
  const client = await owner.connect();
  let broken = true;
  try {
    await client.query('begin');
    await client.query(`set local lock_timeout = '2s'`);
    const isMade = await attachDay(client, `positions_${nameOfDay(day)}`, new Date(day), new Date(day + DAY));
    await client.query(isMade ? 'commit' : 'rollback');
    broken = false;
    return isMade;
  } finally {
    // a transaction that failed ends with its connection
    client.release(broken);
  }
}

// "create … partition of" would lock out every reader and writer of positions; attaching a finished table does not.
// False: the day's first rows came meanwhile, so that everybody has to wait after all.
async function attachDay(client: PoolClient, name: string, from: Date, until: Date): Promise<boolean> {
  const range = `'${from.toISOString()}'`;
  const end = `'${until.toISOString()}'`;
  const within = `fixed_at >= ${range} and fixed_at < ${end}`;
  const { rows } = await client.query(`select exists (select from positions_default where ${within}) as "areToMove"`);
  const [{ areToMove }] = rows;
  if (areToMove) await client.query('lock table only positions in access exclusive mode');
  await client.query('lock table positions_default in access exclusive mode');
  await client.query(`create table ${name} (like positions including all)`);
  const { rowCount } = await client.query(
    `with moved as (delete from positions_default where ${within} returning *) insert into ${name} select * from moved`,
  );
  if (rowCount !== 0 && !areToMove) return false;
  await client.query(`alter table positions attach partition ${name} for values from (${range}) to (${end})`);
  return true;
}

/** 20261120 for the UTC day that begins at that moment. */
export const nameOfDay = (day: number): string => new Date(day).toISOString().slice(0, 10).replaceAll('-', '');

const dayOfName = (name: string): number => Date.UTC(+name.slice(0, 4), +name.slice(4, 6) - 1, +name.slice(6, 8));
