import type pg from 'pg';
import { printTable } from './figures.ts';
import { FIXES_A_DAY } from './history-drive.ts';
import { fixesOf, type Plan } from './history-plan.ts';

/** Bytes a fix in the database: with indexes, toast and what pages leave free. */
export async function printSizes(database: pg.Client, plan: Plan): Promise<void> {
  const hot = plan.devices * plan.hotDays * FIXES_A_DAY;
  const sealed = fixesOf(plan) - hot;
  const { rows } = await database.query('select sum(length(content))::float8 as bytes from pieces');
  const lines: [string, number, number][] = [
    ['hot, rows and index', await sizeOf(database, 'positions'), hot],
    ['sealed, pieces and index', await sizeOf(database, 'pieces'), sealed],
    ['of it the deflated columns', rows[0].bytes, sealed],
    ['trips, stops and other episodes', await sizeOf(database, 'episodes'), fixesOf(plan)],
    ['quarters of an hour', await sizeOf(database, 'usage'), fixesOf(plan)],
    ['events', await sizeOf(database, 'events'), fixesOf(plan)],
    ['checkpoints', await sizeOf(database, 'fold_checkpoints'), fixesOf(plan)],
  ];
  printTable([
    ['', 'MB', 'fixes', 'bytes a fix'],
    ...lines.map(([name, bytes, fixes]) => [name, bytes / 2 ** 20, fixes, (bytes / fixes).toFixed(2)]),
  ]);
  console.log('');
}

async function sizeOf(database: pg.Client, table: string): Promise<number> {
  const { rows } = await database.query(
    'select sum(pg_total_relation_size(relid))::float8 as bytes from pg_partition_tree($1::regclass)',
    [table],
  );
  // a table without partitions is no tree
  if (rows[0].bytes !== null) return rows[0].bytes;
  const alone = await database.query('select pg_total_relation_size($1::regclass)::float8 as bytes', [table]);
  return alone.rows[0].bytes;
}
