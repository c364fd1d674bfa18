import { databaseOf } from '../../db/database.ts';
import { auditOwnAct } from '../audit/index.ts';
import { horizonFor } from '../history/index.ts';
import { timelineOf } from '../tracking-settings/timelines/index.ts';
import type { Pool } from './archive-queries.ts';
import { CLASSES, monthAfter, monthOf, monthsOf } from './month-queries.ts';
import { setHorizon, withoutHorizon } from './retention-horizon-queries.ts';
import {
  type ClientsPart,
  deleteOldDerived,
  deleteOldPrivate,
  dropMonth,
  forgetDropped,
  ownedBy,
} from './retention-queries.ts';

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
    await setHorizons(owner, retention, kept);
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
    await deleteOldPrivate(owner, retention, kept);
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
    clientId: id,
    partnerId,
    before: { month, retentionMonths, chunks, fixes, bytes },
  });

/**
 * Sets the retention horizon of each device of which a class erases something: the state at that moment is folded
 * while the positions still exist, and late fixes are derived from it later. Does nothing where the horizons are set.
 * @param before what is older is erased, ms since 1970 UTC
 */
async function setHorizons(owner: Pool, retention: number, before: number): Promise<void> {
  for (const period of await withoutHorizon(owner, retention, before)) {
    const { deviceId, until } = period;
    const floor = await horizonFor(owner, deviceId, await timelineOf(owner, deviceId), until);
    if (floor !== undefined) await setHorizon(owner, period, floor);
  }
}
