import type pg from 'pg';
import { hotFromOf, type Plan } from './history-plan.ts';

/** Nothing happens for so long, ms: the day is not to be archived yet, or cannot be. */
const PATIENCE = 120_000;

/** Does something while the platform archives nothing. */
export async function withoutArchive(database: pg.Client, work: () => Promise<void>): Promise<void> {
  await database.query(`select pg_advisory_lock(hashtext('archiving'))`);
  await work();
  await database.query(`select pg_advisory_unlock(hashtext('archiving'))`);
}

/**
 * Waits until a platform that has just started has archived the older of the days that are rows, and says how fast it was; the database
 * says how far it is.
 */
export async function watchArchive(database: pg.Client, plan: Plan): Promise<void> {
  const day = new Date(hotFromOf(plan)).toISOString().slice(0, 10);
  let start = performance.now();
  let before = 0;
  for (let first: { at: number; fixes: number } | undefined; ; ) {
    const { rows } = await database.query(
      `select fixes::float8, devices_done as done, finished_at is not null as "isOver" from archive_days where day = $1::date`,
      [day],
    );
    const { fixes = 0, done = 0, isOver = false } = rows[0] ?? {};
    if (fixes > 0) first ??= { at: performance.now(), fixes };
    if (isOver) {
      const seconds = (performance.now() - (first?.at ?? performance.now())) / 1000;
      const archived = fixes - (first?.fixes ?? 0);
      if (archived === 0) console.log(`The rows of ${day} were archived between two looks.\n`);
      else console.log(`${Math.round(archived / seconds).toLocaleString('en')} fixes/s archived (${done} vehicles).\n`);
      return;
    }
    if (fixes > before) [before, start] = [fixes, performance.now()];
    if (performance.now() - start > PATIENCE) {
      console.log(`The rows of ${day} are not being archived.\n`);
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
