import { databaseOf } from '../../db/database.ts';
import { auditOwnAct } from '../audit/index.ts';
import type { Pool } from './archive-queries.ts';
import { CLASSES, monthAfter, monthOf, monthsOf } from './month-queries.ts';
import { layHorizons } from './retention-horizon.ts';
import { type ClientsPart, deleteOldDerived, dropMonth, forgetDropped, ownedBy } from './retention-queries.ts';

/**
 * Drops months of chunks that are entirely older than their class keeps them, with a line in the log of each client, and deletes what
 * was derived from that time. Rows of positions are never that old, except late ones, which are archived first.
 * @param now milliseconds since 1970 UTC
 * @returns how many months were dropped
 */
export async function dropOldMonths(owner: Pool, now: number): Promise<number> {
  let dropped = 0;
  for (const retention of CLASSES.keys()) {
    if (retention === 0) continue;
    const kept = firstKept(retention, now);
    // of records that go with the months
    await layHorizons(owner, retention, kept);
    for (const { name, until } of await monthsOf(owner, retention)) {
      if (until > kept) continue;
      const month = new Date(monthAfter(until, -1)).toISOString().slice(0, 7);
      const gone = await dropMonth(databaseOf(owner), { name, retention }, (tx, part) =>
        note(tx, retention, month, part, now),
      );
      if (gone !== undefined && gone > 0) dropped++;
    }
    for (const period of await ownedBy(owner, retention, kept)) {
      await deleteOldDerived(owner, period);
    }
    await forgetDropped(owner, kept);
  }
  return dropped;
}

/** The first moment that a class keeps at least: the first of the month in which it began, so many months ago. */
export const firstKept = (retention: number, now: number): number => monthAfter(monthOf(now), -retention);

const note = (
  tx: Parameters<typeof auditOwnAct>[0],
  retentionMonths: number,
  month: string,
  { id, fullName, partnerId, chunks, fixes, bytes }: ClientsPart,
  now: number,
) =>
  auditOwnAct(tx, now, {
    action: 'client.past_drop',
    subject: { kind: 'client', id, name: fullName },
    ...{ clientId: id, partnerId },
    before: { month, retentionMonths, chunks, fixes, bytes },
  });
