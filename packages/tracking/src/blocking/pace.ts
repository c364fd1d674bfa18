import { distanceBetween } from '../position/distance.ts';
import type { Location } from '../position/fix.ts';
import { GOOD } from '../position/quality.ts';
import type { FixRecord } from '../position/record.ts';
import { BLOCKING } from './limits.ts';

/** Where a vehicle was seen at a moment, by both clocks, milliseconds since 1970 UTC. */
export type SeenAt = { at: number; receivedAt: number; latitude: number; longitude: number };

/** The last fixes that say how fast a vehicle is, oldest first: as many as reach over `paceOver`. Each is slow by its own speed. */
export type Pace = readonly SeenAt[];

/** What the newest fix says against being slow. */
export type PaceDoubt = 'tooFast' | 'noSpeed' | 'invalidFix' | 'futureFix';

/** Whether a record says that the vehicle is faster than an emergency allows, by either speed, whatever the receiver thinks of the place. */
export const isTooFast = ({ location, attributes }: FixRecord['fix']): boolean =>
  (location?.speed ?? 0) > BLOCKING.emergencySpeed || (attributes.busSpeed ?? 0) > BLOCKING.emergencySpeed;

/** Why a located record is no proof of being slow; null: it is one. */
export function paceDoubtOf({ quality, fix }: FixRecord, { valid, speed }: Location): PaceDoubt | null {
  if (isTooFast(fix)) return 'tooFast';
  // without a time of its own it may be of any time
  if (quality !== GOOD || !valid || fix.time === null) return 'invalidFix';
  // written so that NaN is no speed, and neither is one below nothing
  return speed !== null && speed >= 0 && speed <= BLOCKING.emergencySpeed ? null : 'noSpeed';
}

/** The fixes with one more: from the newest that is long enough before it. */
export function withFix(pace: Pace, seen: SeenAt): Pace {
  const all = [...pace, seen];
  const first = all.findLastIndex((one) => both(one, seen) >= BLOCKING.paceOver);
  // where too many come at once the first stays: it is what the time is counted from
  const kept = all.slice(Math.max(first, 0));
  return kept.length <= BLOCKING.paceFixes ? kept : [...kept.slice(0, 1), ...kept.slice(1 - BLOCKING.paceFixes)];
}

/** Metres per second: the longest way from one of the fixes to the last, over the time that they reach over; NaN where that is unknown. */
export function paceOf(pace: Pace): number {
  const [first, last] = [pace[0], pace.at(-1)];
  if (first === undefined || last === undefined) return Number.NaN;
  const way = Math.max(...pace.map((one) => distanceBetween(one, last)));
  return way / (both(first, last) / 1000);
}

/** Milliseconds, the fewer of what both clocks say. */
const both = (from: SeenAt, to: SeenAt): number => Math.min(to.at - from.at, to.receivedAt - from.receivedAt);
