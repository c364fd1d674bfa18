import type { Connections } from '../../../db/connect.ts';
import { databaseOf } from '../../../db/database.ts';
import { evaluateDevices } from './evaluate.ts';
import { devicesToEvaluate } from './evaluate-queries.ts';

/** Vehicles that are read at a time: the event loop also answers others. */
const PART = 250;

/**
 * Looks at the services of every vehicle again whose meter moved, of which something was written, or whose day has changed.
 * @param now milliseconds since 1970 UTC
 * @returns how many services were looked at
 */
export async function evaluateServices(owner: Connections['pools']['owner'], now: number): Promise<number> {
  const database = databaseOf(owner);
  let [evaluated, after] = [0, 0];
  for (;;) {
    const devices = await devicesToEvaluate(database, now, { after, most: PART });
    if (devices.length === 0) return evaluated;
    after = devices.at(-1)!.id;
    const ids = devices.map(({ id }) => id);
    evaluated += await database.transaction().execute((tx) => evaluateDevices(tx, ids, now));
  }
}
