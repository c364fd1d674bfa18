import { type BlockingLimits, distanceBetween, GOOD, KMH, stricterOf } from '@balise/tracking';
import type { ReadMessage } from './play.ts';

/* What messages say, read anew and all at once: nothing here is shared with what decides, which folds them one by one. */

/** What must be proven at least (domain 4.7), whatever the code that decides says. Seconds. */
const REQUIRED: BlockingLimits = {
  blockFreshFor: 60,
  blockStandsFor: 30,
  blockEngineOffFor: 65,
  blockStillFor: 60,
  blockLifetime: 1_800,
};
export const strictest = (limits: BlockingLimits): BlockingLimits => stricterOf(limits, REQUIRED);

/** Metres per second below which a vehicle stands (domain 4.7). */
export const STANDING = 1 * KMH;
/** Metres per second above which an emergency waits; just above 20 km/h. */
export const SLOW = 20.000_01 * KMH;
/** Ms between the fixes that an emergency goes by, at least. */
export const PACE_OVER = 5_000;
/** Metres by which the places of a standing vehicle may be off. */
export const DRIFT = 50;
/** Ms by which a tracker's clock may be ahead. */
export const AHEAD = 10_000;
/** Ms of silence after which nothing is known. */
export const SILENCE = 5 * 60_000;

/** What the newest sender said, as far back as it was it without interruption. */
export function bySameSender(read: readonly ReadMessage[]): ReadMessage[] {
  const lineage = read.at(-1)?.lineage;
  let from = read.length;
  while (from > 0 && read[from - 1]!.lineage === lineage) from--;
  return read.slice(from);
}

export const isFuture = ({ record }: ReadMessage): boolean => record.at > record.receivedAt + AHEAD;
export const isLocated = ({ record }: ReadMessage): boolean => record.fix.location !== null;

/** By either speed. */
export function isFasterThan(limit: number, { record }: ReadMessage): boolean {
  const { location, attributes } = record.fix;
  return (location?.speed ?? 0) >= limit || (attributes.busSpeed ?? 0) >= limit;
}

export const givesSpeed = ({ record }: ReadMessage): boolean => (record.fix.location?.speed ?? -1) >= 0;

/** Whether its receiver and its content vouch for its place and time. */
export const isVouchedFor = ({ record }: ReadMessage): boolean =>
  record.quality === GOOD && record.fix.location?.valid === true && record.fix.time !== null;

export const metresBetween = (one: ReadMessage, other: ReadMessage): number =>
  distanceBetween(one.record.fix.location!, other.record.fix.location!);

/** Ms from one to the other, the fewer of what both clocks say. */
export const timeBetween = (one: ReadMessage, other: ReadMessage): number =>
  Math.min(other.record.at - one.record.at, other.record.receivedAt - one.record.receivedAt);

/** Ms since it was measured or received, whichever is longer ago. */
export const ageOf = ({ record }: ReadMessage, now: number): number => now - Math.min(record.at, record.receivedAt);

/** The newest by the tracker's clock; of equals the one that came last. */
export function newestOf(messages: readonly ReadMessage[]): ReadMessage | undefined {
  return messages.reduce<ReadMessage | undefined>(
    (newest, one) => (newest === undefined || one.record.at >= newest.record.at ? one : newest),
    undefined,
  );
}

/** Those that were newest when they came: what came later than a newer one is left out, and so is what is of the future. */
export function inOrder(messages: readonly ReadMessage[]): ReadMessage[] {
  let newest = Number.NEGATIVE_INFINITY;
  return messages.filter((one) => {
    if (isFuture(one) || one.record.at < newest) return false;
    newest = one.record.at;
    return true;
  });
}
