import type pg from 'pg';
import { printTable } from './figures.ts';
import { DAY } from './history-drive.ts';
import { fixesOf, hotFromOf, type Plan } from './history-plan.ts';

type Size = { bytes: number; fixes: number };

/** Bytes a fix in the database: with indexes, toast and what pages leave free. */
export async function printSizes(database: pg.Client, plan: Plan): Promise<void> {
  const { rows } = await database.query(
    'select sum(length(content))::float8 as bytes, sum(count)::float8 as fixes from chunks',
  );
  const { fixes } = rows[0];
  const derived = async (table: string): Promise<Size> => ({
    bytes: await sizeOf(database, table),
    fixes: fixesOf(plan),
  });
  const lines: [string, Size][] = [
    ['hot, rows and index', await hotSize(database, plan)],
    ['archived, chunks and index', { bytes: await sizeOf(database, 'chunks'), fixes }],
    ['of it the deflated columns', rows[0]],
    ['trips, stops and other episodes', await derived('episodes')],
    ['quarters of an hour', await derived('usage')],
    ['events', await derived('events')],
    ['checkpoints', await derived('fold_checkpoints')],
  ];
  printTable([
    ['', 'MB', 'fixes', 'bytes a fix'],
    ...lines.map(([name, size]) => [name, size.bytes / 2 ** 20, size.fixes, (size.bytes / size.fixes).toFixed(2)]),
  ]);
  console.log('');
}

/** Of the days of rows that are not archived yet. */
async function hotSize(database: pg.Client, plan: Plan): Promise<Size> {
  const size = { bytes: 0, fixes: 0 };
  for (let day = hotFromOf(plan); day < plan.until; day += DAY) {
    const name = `positions_${new Date(day).toISOString().slice(0, 10).replaceAll('-', '')}`;
    const { rows: found } = await database.query('select to_regclass($1) is not null as there', [name]);
    if (!found[0].there) continue;
    const { rows } = await database.query(`select count(*)::float8 as fixes from ${name}`);
    size.fixes += rows[0].fixes;
    size.bytes += await sizeOf(database, name);
  }
  return size;
}

/** With its partitions. */
async function sizeOf(database: pg.Client, table: string): Promise<number> {
  const { rows } = await database.query(
    'select sum(pg_total_relation_size(relid))::float8 as bytes from pg_partition_tree($1::regclass)',
    [table],
  );
  // a table without partitions is no tree
  if (rows[0].bytes) return rows[0].bytes;
  const alone = await database.query('select pg_total_relation_size($1::regclass)::float8 as bytes', [table]);
  return alone.rows[0].bytes;
}
