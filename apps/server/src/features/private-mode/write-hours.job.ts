import type { Connections } from '../../db/connect.ts';
import { databaseOf } from '../../db/database.ts';
import type { Scoped } from '../../db/scope.ts';
import { hoursToWrite } from './queries.ts';
import { writeHoursOf } from './write-hours.ts';

const DAY = 86_400_000;
/** Periods are always written so far ahead. */
const LEAST_AHEAD = 8 * DAY;
const AT_ONCE = 100;

/**
 * Writes the private periods of hours of the week ahead: once a day for each vehicle, and anew where a client's clocks are others. As the
 * owner of the database. @returns of how many vehicles
 */
export async function writePrivateHours(owner: Connections['pools']['owner'], now: number): Promise<number> {
  const database = databaseOf(owner);
  let written = 0;
  for (let found = AT_ONCE; found === AT_ONCE; ) {
    found = await database.transaction().execute(async (tx) => {
      const hours = await hoursToWrite(tx as Scoped, now + LEAST_AHEAD, AT_ONCE);
      for (const one of hours) await writeHoursOf(tx as Scoped, one, now);
      return hours.length;
    });
    written += found;
  }
  return written;
}
