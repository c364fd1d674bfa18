import { startThreadPool } from '../../../child/index.ts';
import type { Connections } from '../../../db/connect.ts';
import { databaseOf } from '../../../db/database.ts';
import { readSignals } from '../drift/read-signals.ts';
import { watchDrifts } from '../drift/watch-drifts.ts';
import { nightDone, nightsDue } from './fleet-queries.ts';
import type * as tasks from './forecast.worker.ts';
import { forecastRisks } from './forecast-risks.ts';
import { forecastUse } from './forecast-use.ts';
import { deleteStale } from './save-queries.ts';

const DAY = 86_400_000;
const SCRIPT = new URL('./forecast.worker.ts', import.meta.url);
/** Of the thread's heap: a fleet of 5,000 vehicles, and the tables from which its models are learned. */
const MEGABYTES = { old: 512, young: 32 };
/** The thread stays while the database is asked, however long that takes: a new one would load all of its modules again. */
const IDLE = 300_000;

/**
 * Forecasts the vehicles of each client once a day of its calendar. The computing is done in a thread.
 * @param now milliseconds since 1970 UTC
 * @returns how many clients were forecast
 */
export async function makeForecasts(owner: Connections['pools']['owner'], now: number): Promise<number> {
  const database = databaseOf(owner);
  await deleteStale(database, now);
  const nights = await nightsDue(database, now);
  if (nights.length === 0) return 0;
  const threads = startThreadPool<typeof tasks>(SCRIPT, { most: 1, megabytes: MEGABYTES, idle: IDLE });
  // one fleet that fails stops no other
  const failures: unknown[] = [];
  try {
    for (const night of nights) {
      try {
        for (const meter of ['distance', 'engine'] as const) await forecastUse(database, threads, night, meter);
        await forecastRisks(database, threads, night);
        const utc = { clientId: night.clientId, today: Math.floor(now / DAY), now };
        await readSignals(database, threads, utc);
        await watchDrifts(database, threads, utc);
        await nightDone(database, night);
      } catch (error) {
        failures.push(error);
      }
    }
  } finally {
    await threads.close();
  }
  if (failures.length > 0) throw failures[0];
  return nights.length;
}
