import { type Pool, thinCheckpoints } from '../write-queries.ts';

const DAY = 86_400_000;
/** Late records are mostly hours late: for so many days a window begins within the hour. */
const HOURLY_FOR = 3;

/**
 * Leaves one checkpoint a day of what is older than three days; a record that is later still re-derives from its day.
 * @param now milliseconds since 1970 UTC
 * @returns how many were deleted
 */
export async function thinOldCheckpoints(owner: Pool, now: number): Promise<number> {
  return await thinCheckpoints(owner, Math.floor(now / DAY - HOURLY_FOR) * DAY);
}
