import { ODOMETER_ENTRIES_AT_ONCE, type Odometer, type OdometerEntry } from '@balise/contract';
import type { Scoped } from '../../db/scope.ts';
import { calibrationOf, inMetres } from './calibration.ts';
import { alone, bestOf, type Driven, less, NOTHING } from './distance.ts';
import { type DrivenSince, readDriven } from './driven.ts';
import { entriesOf, firstMessageAt, type Owned } from './queries.ts';

/** What a vehicle's odometer is computed from: its newest entries, the newest first, and what it drove up to each of them. */
export type OdometerFacts = Pick<Odometer, 'entries' | 'next' | 'calibration' | 'firstMessageAt'> & {
  driven: DrivenSince;
};

/** @param more moments up to which the distance is to be known too, ms since 1970 */
export async function readReported(tx: Scoped, device: Owned, more: readonly number[] = []): Promise<OdometerFacts> {
  const { entries, next } = await pageOf(tx, device);
  const received = await firstMessageAt(tx, device);
  const driven = await readDriven(tx, device, [...entries.map(({ at }) => at), ...more]);
  // those that a factor is learned from are among these
  const sinceFirstMessage = entries.filter(({ at }) => received !== null && at >= received);
  return {
    entries,
    next,
    driven,
    calibration: calibrationOf(sinceFirstMessage, driven.until),
    firstMessageAt: received,
  };
}

/** A page of the entries that count. @param after as the page before gave it */
export async function pageOf(tx: Scoped, device: Owned, after?: string): Promise<Pick<Odometer, 'entries' | 'next'>> {
  const before = after === undefined ? undefined : Number(after);
  const found = await entriesOf(tx, device, { most: ODOMETER_ENTRIES_AT_ONCE + 1, before });
  const entries = found.slice(0, ODOMETER_ENTRIES_AT_ONCE);
  return { entries, next: found.length > entries.length ? String(entries.at(-1)?.at) : null };
}

/** Pure: the odometer at a device's newest record. @param now ms since 1970 */
export function odometerOf(device: Owned, { driven, ...reported }: OdometerFacts, now: number): Odometer {
  const { entries, calibration } = reported;
  const { base, since, source } = basisOf(device, entries[0], driven);
  return {
    at: now,
    // a counter that is found wrong is taken back from where it was last right, which may be before the base
    value: base && base.metres + Math.max(0, inMetres(bestOf(since, calibration.factor))),
    base,
    since: base && { source, counted: inMetres(since.counted), gps: inMetres(alone(since)) },
    ...reported,
  };
}

/** The odometer at a device's newest record, metres; null: unknown. */
export const odometerNow = async (tx: Scoped, device: Owned, now: number): Promise<number | null> =>
  odometerOf(device, await readReported(tx, device), now).value;

/** What the vehicle's own counter showed at a moment up to which the distance is known, metres; null: it tells nothing to be believed. */
export function vehicleSays(device: Owned, { driven, calibration }: OdometerFacts, moment: number): number | null {
  const counter = believedCounter(device);
  if (counter?.source !== 'bus') return null;
  const since = less(driven.inAll, driven.until(moment));
  return inMetres(counter.metres * 1000 + counter.gps * calibration.factor - bestOf(since, calibration.factor));
}

const believedCounter = ({ history, since }: Owned) =>
  history?.counter?.believed && history.counter.at >= since ? history.counter : null;

type OdometerBasis = { base: Odometer['base']; since: Driven; source: 'bus' | 'device' | 'gps' };

function basisOf(device: Owned, entry: OdometerEntry | undefined, { until, inAll }: DrivenSince): OdometerBasis {
  const counter = believedCounter(device);
  if (entry !== undefined) {
    const since = less(inAll, until(entry.at));
    const base = { source: 'entry' as const, entryId: entry.id, at: entry.at, metres: entry.metres };
    return { base, since, source: since.counted > 0 ? (counter?.source ?? 'device') : 'gps' };
  }
  if (counter === null) return { base: null, since: NOTHING, source: 'gps' };
  const { source, at, metres, gps } = counter;
  return { base: { source, entryId: null, at, metres }, since: { ...NOTHING, gps }, source: gps > 0 ? 'gps' : source };
}
