import { inTransaction, type Pool, type PoolClient } from './archive-queries.ts';

/** How long a client's history is kept, in months (0: for ever), and the partition with the chunks of such clients. */
export const CLASSES: ReadonlyMap<number, string> = new Map([
  [2, 'chunks_2_months'],
  [12, 'chunks_12_months'],
  [60, 'chunks_60_months'],
  [0, 'chunks_for_ever'],
]);

/** Before it, all months have one partition together (migrations/0007_archive.sql). */
const FIRST_MONTH = Date.UTC(2000, 0, 1);

export const monthOf = (day: number): number => {
  const date = new Date(day);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
};
export const monthAfter = (month: number, count = 1): number => {
  const date = new Date(month);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + count, 1);
};

const nameOf = (parent: string, month: number): string =>
  `${parent}_${new Date(month).toISOString().slice(0, 7).replace('-', '')}`;

/** Makes the partitions of a day's month that are missing, for every class that a client is of. */
export async function makeMonth(pool: Pool, day: number): Promise<void> {
  if (day < FIRST_MONTH) return;
  const month = monthOf(day);
  const { rows } = await pool.query(
    `select distinct coalesce(retention_months, 0)::int as retention from clients union select 0`,
  );
  for (const { retention } of rows) {
    const parent = CLASSES.get(retention);
    if (parent === undefined) continue;
    const { rows: found } = await pool.query('select to_regclass($1) is not null as there', [nameOf(parent, month)]);
    if (!found[0].there) await inTransaction(pool, (client) => attachMonth(client, parent, month));
  }
}

// "create … partition of" would lock out every reader of the class; attaching a finished table does not
async function attachMonth(client: PoolClient, parent: string, month: number): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(hashtext('chunks of a month'))`);
  const name = nameOf(parent, month);
  const { rows } = await client.query('select to_regclass($1) is not null as there', [name]);
  if (rows[0].there) return;
  const [from, until] = [
    new Date(month).toISOString().slice(0, 10),
    new Date(monthAfter(month)).toISOString().slice(0, 10),
  ];
  await client.query(`create table ${name} (like ${parent} including all)`);
  await client.query(`alter table ${parent} attach partition ${name} for values from ('${from}') to ('${until}')`);
}

/** A month of a class that is there. */
export type ArchivedMonth = { name: string; retention: number; until: number };

/** The partitions of classes that end, by their first month that is not in them. */
export async function monthsOf(pool: Pool, retention: number): Promise<ArchivedMonth[]> {
  const parent = CLASSES.get(retention);
  if (parent === undefined) throw new RangeError(`no class keeps ${retention} months`);
  const { rows } = await pool.query(
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = to_regclass($1) order by c.relname`,
    [parent],
  );
  return rows.map(({ name }) => ({ name, retention, until: untilOf(name) }));
}

function untilOf(name: string): number {
  const found = /_(\d{4})(\d\d)$/.exec(name);
  return found ? Date.UTC(Number(found[1]), Number(found[2]), 1) : FIRST_MONTH;
}
