import { Worker } from 'node:worker_threads';
import type pg from 'pg';
import { FIXES_A_DAY } from './history-drive.ts';
import { createStages } from './history-fixture.ts';
import { layDown } from './history-lay.ts';
import { fixesOf, once, type Plan } from './history-plan.ts';
import type { TrackWork } from './history-track.worker.ts';

const WORKERS = 2;

/** Fills the platform with the past of a fleet, or goes on where an earlier run ended, and says how long it took. */
export async function makeHistory(database: pg.Client, databaseUrl: string, plan: Plan): Promise<void> {
  await createStages(database);
  const drivesTook = await makeDrives(database, databaseUrl, plan);
  const took = await layDown(database, plan);
  const analysed = await timedVacuum(database);
  const million = (ms: number, fixes: number) => `${(ms / 1000 / (fixes / 1e6)).toFixed(1)} s a million fixes`;
  const different = plan.tracks * plan.days * FIXES_A_DAY;
  const all = Object.values(took).reduce((sum, ms) => sum + ms, 0);
  console.log(
    `${fixesOf(plan).toLocaleString('en')} fixes of ${plan.devices} vehicles in ${plan.days} days, of ${plan.tracks} different drives.`,
  );
  if (drivesTook > 0) console.log(`Drives made, folded and archived in ${million(drivesTook, different)}.`);
  const tables = Object.entries(took).map(([table, ms]) => `${table} ${(ms / 1000).toFixed(1)}`);
  console.log(`Seeded in ${million(all, fixesOf(plan))} (s: ${tables.join(', ')}; vacuum ${analysed.toFixed(1)}).\n`);
}

/** @returns how long it took, ms; 0: an earlier run had made them */
async function makeDrives(database: pg.Client, databaseUrl: string, plan: Plan): Promise<number> {
  const { rows } = await database.query(`select what from bench.done where what like 'drive %'`);
  const made = new Set(rows.map((row) => row.what));
  const missing = Array.from({ length: plan.tracks }, (_, track) => track).filter(
    (track) => !made.has(`drive ${track}`),
  );
  if (missing.length === 0) return 0;
  const start = performance.now();
  const work: TrackWork = { databaseUrl, plan };
  const one = () =>
    new Promise<void>((resolve, reject) => {
      const thread = new Worker(new URL('./history-track.worker.ts', import.meta.url), { workerData: work });
      const next = () => thread.postMessage(missing.shift() ?? null);
      thread.on('message', next);
      thread.once('error', reject);
      thread.once('exit', () => resolve());
      next();
    });
  await Promise.all(Array.from({ length: Math.min(WORKERS, missing.length) }, one));
  return performance.now() - start;
}

async function timedVacuum(database: pg.Client): Promise<number> {
  const start = performance.now();
  const { rows } = await database.query(`select from bench.done where what = 'vacuum'`);
  if (rows.length === 0) await database.query('vacuum analyze');
  await once(database, 'vacuum', async () => {});
  return (performance.now() - start) / 1000;
}
