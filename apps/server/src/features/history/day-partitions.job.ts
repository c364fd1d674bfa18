import { createDayPartition, dayPartitions, daysInDefault, type Pool } from './partition-queries.ts';

const DAY = 86_400_000;
/** Days before today that always have a partition: a tracker that was out of reach sends its last weeks at once. */
const BACK = 16;
const AHEAD = 3;
/** Older days get one where rows of theirs came; what is older still stays in the default partition. */
const OLDEST = 400;

/**
 * Makes the day partitions of positions that are missing, as the owner.
 * @param now milliseconds since 1970 UTC
 * @returns how many were made
 */
export async function createDayPartitions(owner: Pool, now: number): Promise<number> {
  const today = Math.floor(now / DAY) * DAY;
  const existing = await dayPartitions(owner);
  const needed = new Set(await daysInDefault(owner, today - OLDEST * DAY, today + (AHEAD + 1) * DAY));
  for (let day = today - BACK * DAY; day <= today + AHEAD * DAY; day += DAY) needed.add(day);
  const missing = [...needed].filter((day) => !existing.has(day)).sort((a, b) => a - b);
  for (const day of missing) await createDayPartition(owner, day);
  return missing.length;
}
