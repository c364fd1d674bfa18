import type { Evidence, Seen } from './evidence.ts';
import { BLOCKING, type BlockingLimits, DEFAULT_BLOCKING_LIMITS, stricterOf } from './limits.ts';
import { paceOf } from './pace.ts';

/**
 * When an engine may be cut. standstill: the vehicle is stationary, whatever its engine does (the modes "normal" and "0 km/h");
 * engineOff: its engine has been off for a while and it is stationary; emergency: it is not faster than 20 km/h.
 */
export const BLOCKING_CONDITIONS = ['standstill', 'engineOff', 'emergency'] as const;
export type BlockingCondition = (typeof BLOCKING_CONDITIONS)[number];

/** Why an engine may not be cut now. */
export const BLOCKING_REFUSALS = [
  /** No message since the connection began. */
  'noFix',
  /** The newest fix is too old: never from stale data. */
  'staleFix',
  /** The receiver does not vouch for the newest fix, or it contradicts itself. */
  'invalidFix',
  /** The device's clock is ahead of ours. */
  'futureFix',
  /** The newest fix gives no speed. */
  'noSpeed',
  'moving',
  /** Speed 0, but elsewhere: the tracker does not measure its speed. */
  'moved',
  /** It is stationary, but not for long enough yet. */
  'standsTooShort',
  /** The tracker's motion sensor says that it moves. */
  'motionSensor',
  /** The tracker does not say whether the engine is on. */
  'ignitionUnknown',
  'ignitionOn',
  'engineOffTooShort',
  'stillTooShort',
  /** Emergency: faster than 20 km/h by a speed that it reports, or by the distance between its last fixes. */
  'tooFast',
  /** Emergency: there is one recent fix, and no second one that agrees with it. */
  'onlyOneFix',
] as const;
export type BlockingRefusal = (typeof BLOCKING_REFUSALS)[number];

/** The verdict; where it is no, each reason, the gravest first. */
export type BlockingVerdict = { allowed: true } | { allowed: false; reasons: BlockingRefusal[] };

/**
 * Whether bytes that may cut an engine may leave now. Pure; the code that writes the bytes calls it in the same step, with what
 * arrived until then.
 * @param now the server's clock, milliseconds since 1970 UTC
 * @param limits those in force for the vehicle's client; whatever they say, never less is asked for than by Balise's own
 * @param approved whether a second person has approved an emergency: it then waits for no speed. Of no effect under another condition
 */
export function mayBlockNow(
  evidence: Evidence,
  now: number,
  condition: BlockingCondition,
  limits: BlockingLimits,
  approved = false,
): BlockingVerdict {
  const asked = stricterOf(limits, DEFAULT_BLOCKING_LIMITS);
  const reasons = reasonsAgainst(evidence, now, condition, asked, approved);
  return reasons.length === 0 ? { allowed: true } : { allowed: false, reasons };
}

function reasonsAgainst(
  evidence: Evidence,
  now: number,
  condition: BlockingCondition,
  asked: BlockingLimits,
  approved: boolean,
): BlockingRefusal[] {
  switch (condition) {
    case 'standstill':
      return againstAny(evidence, now, asked);
    case 'engineOff':
      return [...againstAny(evidence, now, asked), ...againstEngineOff(evidence, now, asked)];
    case 'emergency':
      return approved ? [] : againstEmergency(evidence, now, asked);
  }
}

/** The last fixes must be fresh, at least two over some seconds, and neither their speeds nor the way between them above 20 km/h. */
function againstEmergency(
  { newest, pace, paceDoubt }: Evidence,
  now: number,
  limits: BlockingLimits,
): BlockingRefusal[] {
  if (newest === null) return ['noFix'];
  if (paceDoubt !== null) return [paceDoubt];
  const [first, last] = [pace[0], pace.at(-1)];
  if (first === undefined || last === undefined) return ['noFix'];
  if (!isFresh(last, now, limits)) return [isAhead(last, now) ? 'futureFix' : 'staleFix'];
  if (!isFresh(first, now, limits) || !(lasted(first, last) * 1000 >= BLOCKING.paceOver)) return ['onlyOneFix'];
  return paceOf(pace) <= BLOCKING.emergencySpeed ? [] : ['tooFast'];
}

function againstAny(evidence: Evidence, now: number, limits: BlockingLimits): BlockingRefusal[] {
  const { newest, invalidReason, standstill, motion } = evidence;
  if (newest === null) return ['noFix'];
  const reasons: BlockingRefusal[] = [];
  if (invalidReason !== null) reasons.push(invalidReason);
  if (motion?.value === true) reasons.push('motionSensor');
  if (standstill === null) {
    if (invalidReason === null) reasons.push('noFix');
    return reasons;
  }
  if (!isFresh(standstill.to, now, limits)) reasons.push(isAhead(standstill.to, now) ? 'futureFix' : 'staleFix');
  // a newer message without a place proves that the tracker is there, not that it is stationary: only the fix counts
  else if (!(lasted(standstill.from, standstill.to) >= limits.blockStandsFor)) reasons.push('standsTooShort');
  return [...new Set(reasons)];
}

function againstEngineOff({ standstill, ignition }: Evidence, now: number, limits: BlockingLimits): BlockingRefusal[] {
  if (ignition === null || !isFresh(ignition.at, now, limits)) return ['ignitionUnknown'];
  if (ignition.value) return ['ignitionOn'];
  const reasons: BlockingRefusal[] = [];
  if (!(lasted(ignition.since, ignition.at) >= limits.blockEngineOffFor)) reasons.push('engineOffTooShort');
  if (standstill === null || !(lasted(standstill.from, standstill.to) >= limits.blockStillFor))
    reasons.push('stillTooShort');
  return reasons;
}

/** Of both clocks the worse: a fix that came late is old, and so is one that was long on our side. */
function isFresh({ at, receivedAt }: Seen, now: number, { blockFreshFor }: BlockingLimits): boolean {
  return (now - Math.min(at, receivedAt)) / 1000 < blockFreshFor && !isAhead({ at, receivedAt }, now);
}

const isAhead = ({ at, receivedAt }: Seen, now: number): boolean =>
  at > now + BLOCKING.clockTolerance || receivedAt > now + BLOCKING.clockTolerance;

/** Seconds, the fewer of what both clocks say: a tracker that sends a stored minute at once has not been watched for a minute. */
const lasted = (from: Seen, to: Seen): number => Math.min(to.at - from.at, to.receivedAt - from.receivedAt) / 1000;
