import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { fromOf, type Plan, RETENTION } from './history-plan.ts';

/** The platform's own job. */
const SEALING = pathToFileURL(join(import.meta.dirname, '../../apps/server/src/features/archive/index.ts')).href;
type Archiving = { dropOldMonths(owner: pg.Pool, now: number): Promise<number> };
const HORIZONS = new URL('retention-horizon.ts', SEALING).href;
type Horizons = { layHorizons(owner: pg.Pool, retention: number, before: number): Promise<void> };

/** Lets the oldest month grow too old, and says how long the platform takes to drop it. */
export async function printPurge(databaseUrl: string, plan: Plan): Promise<void> {
  const { dropOldMonths } = (await import(SEALING)) as Archiving;
  const { layHorizons } = (await import(HORIZONS)) as Horizons;
  const oldest = new Date(fromOf(plan));
  const month = (count: number) => Date.UTC(oldest.getUTCFullYear(), oldest.getUTCMonth() + count, 1);
  const name = `chunks_${RETENTION}_months_${oldest.toISOString().slice(0, 7).replace('-', '')}`;
  const pool = new pg.Pool({ connectionString: databaseUrl });
  try {
    const { rows } = await pool.query(`select sum(count)::float8 as fixes from ${name}`);
    const before = performance.now();
    // the job's own first step, which then finds nothing left to do
    await layHorizons(pool, RETENTION, month(1));
    const floors = (performance.now() - before) / 1000;
    const start = performance.now();
    const dropping = dropOldMonths(pool, month(RETENTION + 1));
    while ((await pool.query('select to_regclass($1) as there', [name])).rows[0].there !== null)
      await new Promise((resolve) => setTimeout(resolve, 1));
    const gone = performance.now() - start;
    await dropping;
    const derived = (performance.now() - start - gone) / 1000;
    const fixes = (rows[0].fixes ?? 0).toLocaleString('en');
    console.log(`\nA month of ${fixes} fixes was dropped in ${gone.toFixed(0)} ms (goal 1,000).`);
    console.log(
      `Before it, where each device's history goes on was folded in ${floors.toFixed(1)} s, nothing being locked.`,
    );
    console.log(`What was derived of it was deleted in ${derived.toFixed(1)} s, a device after the other.`);
  } finally {
    await pool.end();
  }
}
