import { distanceBetween } from '../position/distance.ts';
import type { Location } from '../position/fix.ts';
import { GOOD } from '../position/quality.ts';
import type { FixRecord } from '../position/record.ts';
import { BLOCKING } from './limits.ts';
import { isTooFast, type Pace, type PaceDoubt, paceDoubtOf, withFix } from './pace.ts';

/** A moment by both clocks, milliseconds since 1970 UTC. */
export type Seen = { at: number; receivedAt: number };

/** The unbroken run of fixes on which a vehicle stood still, up to the newest. */
export type Standstill = { from: Seen & { latitude: number; longitude: number }; to: Seen; fixes: number };

type Place = { latitude: number; longitude: number };
/** A flag that each message since `since` repeated. */
type Held = { value: boolean; since: Seen; at: Seen };

/**
 * What the messages of the last minutes prove about whether a vehicle is stationary. It is folded from what arrives, in the order of
 * arrival, and forgets at once whatever a doubtful message puts in doubt.
 */
export type Evidence = {
  /** The newest record of any kind, by the device's clock. */
  newest: Seen | null;
  /** Why the newest located record is no proof of standing; null when it is one, or when there was none. */
  invalidReason: NoStandstill | null;
  standstill: Standstill | null;
  ignition: Held | null;
  motion: Held | null;
  /** The last fixes on which it was slow: what an emergency goes by. */
  pace: Pace;
  /** Why the newest located record is no proof of being slow; null when it is one, or when there was none. */
  paceDoubt: PaceDoubt | null;
  /** By the newest located record, m/s: the greater of the receiver's and the engine bus's; null: not reported. For display only. */
  speed: number | null;
};

/** What the newest fix says against standing. */
export type NoStandstill = 'moving' | 'moved' | 'noSpeed' | 'invalidFix' | 'futureFix';

export const NO_EVIDENCE: Evidence = {
  newest: null,
  invalidReason: null,
  standstill: null,
  ignition: null,
  motion: null,
  pace: [],
  paceDoubt: null,
  speed: null,
};

/**
 * What one more record adds. Pure: the given evidence stays as it is.
 */
export function addEvidence(evidence: Evidence, record: FixRecord): Evidence {
  return addPace(addStandstill(evidence, record), evidence, record);
}

function addStandstill(evidence: Evidence, record: FixRecord): Evidence {
  const { at, receivedAt, fix } = record;
  if (isOfFuture(record)) return { ...evidence, invalidReason: 'futureFix', standstill: null };
  if (evidence.newest !== null && at < evidence.newest.at) return contradicted(evidence, record);
  const seen = { at, receivedAt };
  const { ignition, motion } = fix.attributes;
  const next: Evidence = {
    ...evidence,
    newest: seen,
    ignition: hold(evidence.ignition, ignition, seen),
    motion: hold(evidence.motion, motion, seen),
  };
  if (fix.location === null) {
    return isMoving(fix) ? { ...next, invalidReason: 'moving', standstill: null } : next;
  }
  const { location } = fix;
  const invalidReason = invalidReasonOf(record, location);
  if (invalidReason !== null) return { ...next, invalidReason, standstill: null };
  const { standstill } = evidence;
  const here = { ...seen, latitude: location.latitude, longitude: location.longitude };
  const start: Standstill = { from: here, to: seen, fixes: 1 };
  if (standstill === null || isGap(standstill.to, seen)) return { ...next, invalidReason: null, standstill: start };
  if (!(distanceBetween(standstill.from, here) <= BLOCKING.drift))
    return { ...next, invalidReason: 'moved', standstill: start };
  return { ...next, invalidReason: null, standstill: { ...standstill, to: seen, fixes: standstill.fixes + 1 } };
}

/** Whether the device's clock was so far ahead of ours that its record says nothing about now. */
export const isOfFuture = ({ at, receivedAt }: FixRecord): boolean => at > receivedAt + BLOCKING.clockTolerance;

/** What the record says of how fast it is. `before` is what was known without it. */
function addPace(next: Evidence, before: Evidence, record: FixRecord): Evidence {
  const { at, receivedAt, fix } = record;
  const doubted = (paceDoubt: PaceDoubt): Evidence => ({ ...next, pace: [], paceDoubt });
  if (isOfFuture(record)) return doubted('futureFix');
  if (before.newest !== null && at < before.newest.at) {
    const [first, last] = [before.pace[0], before.pace.at(-1)];
    const isMeant = first !== undefined && last !== undefined && at >= first.at;
    // as with a standstill: until a newer fix says that it is slow
    if (isTooFast(fix)) return { ...next, pace: isMeant ? [] : before.pace, paceDoubt: 'tooFast' };
    if (!isMeant) return next;
    const way = (Math.abs(last.at - at) / 1000) * BLOCKING.emergencySpeed;
    return isBeyond(record, last, BLOCKING.drift + way) ? doubted('tooFast') : next;
  }
  const { location } = fix;
  if (location === null) return isTooFast(fix) ? doubted('tooFast') : next;
  const speed = location.speed === null ? null : Math.max(location.speed, fix.attributes.busSpeed ?? 0);
  const doubt = paceDoubtOf(record, location);
  if (doubt !== null) return { ...doubted(doubt), speed };
  const here = { at, receivedAt, latitude: location.latitude, longitude: location.longitude };
  const last = before.pace.at(-1);
  const pace = last === undefined || isGap(last, here) ? [here] : withFix(before.pace, here);
  return { ...next, pace, paceDoubt: null, speed };
}

/**
 * A record that came late says nothing about now, unless it contradicts what was believed of its time: then somebody is wrong. One that
 * moves before that time puts everything in doubt until a newer fix stands: it may be stored, or the device's clock may have gone back.
 */
function contradicted(evidence: Evidence, record: FixRecord): Evidence {
  const { standstill, ignition } = evidence;
  const { at, receivedAt, fix } = record;
  const disputed = { ...evidence, ignition: dispute(ignition, fix.attributes.ignition, { at, receivedAt }) };
  const isMeant = standstill !== null && at >= standstill.from.at;
  if (isMoving(fix)) return { ...disputed, invalidReason: 'moving', standstill: isMeant ? null : standstill };
  return isMeant && isBeyond(record, standstill.from, BLOCKING.drift)
    ? { ...disputed, invalidReason: 'moved', standstill: null }
    : disputed;
}

/** A run that turns out to be interrupted has an unknown start: only what is newer counts. */
const dispute = (held: Held | null, said: boolean | undefined, seen: Seen): Held | null => {
  if (held === null || said === undefined || said === held.value || seen.at < held.since.at) return held;
  return { ...held, since: seen.at > held.at.at ? seen : held.at };
};

/** Whether a record that can be relied on was so many metres away from a place. */
const isBeyond = ({ quality, fix }: FixRecord, place: Place, metres: number): boolean =>
  quality === GOOD && fix.location?.valid === true && distanceBetween(place, fix.location) > metres;

/** By either speed, whatever the receiver thinks of the place. */
const isMoving = ({ location, attributes }: FixRecord['fix']): boolean =>
  (location?.speed ?? 0) >= BLOCKING.standingBelow || (attributes.busSpeed ?? 0) >= BLOCKING.standingBelow;

function invalidReasonOf({ quality, fix }: FixRecord, { valid, speed }: Location): NoStandstill | null {
  if (isMoving(fix)) return 'moving';
  // without a time of its own it may be of any time: of before the tunnel, of yesterday
  if (quality !== GOOD || !valid || fix.time === null) return 'invalidFix';
  // written so that NaN is no speed, and neither is one below nothing
  return speed !== null && speed >= 0 && speed < BLOCKING.standingBelow ? null : 'noSpeed';
}

function hold(held: Held | null, said: boolean | undefined, seen: Seen): Held | null {
  if (said === undefined) return held;
  if (held === null || held.value !== said || isGap(held.at, seen)) return { value: said, since: seen, at: seen };
  return { ...held, at: seen };
}

/** Whether the time between two messages is too long to know what happened in between. */
const isGap = (before: Seen, after: Seen): boolean =>
  after.at - before.at > BLOCKING.longestGap || after.receivedAt - before.receivedAt > BLOCKING.longestGap;
