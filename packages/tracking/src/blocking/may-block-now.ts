import type { Evidence, Seen } from './evidence.ts';
import { BLOCKING, type BlockingLimits, DEFAULT_BLOCKING_LIMITS, stricterOf } from './limits.ts';

/**
 * When an engine may be cut. standstill: the vehicle is stationary, whatever its engine does (the modes "normal" and "0 km/h");
 * engineOff: its engine has been off for a while and it is stationary.
 */
export const BLOCKING_MODES = ['standstill', 'engineOff'] as const;
export type BlockingMode = (typeof BLOCKING_MODES)[number];

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
] as const;
export type BlockingRefusal = (typeof BLOCKING_REFUSALS)[number];

/** The verdict; where it is no, each reason, the gravest first. */
export type BlockingVerdict = { allowed: true } | { allowed: false; reasons: BlockingRefusal[] };

/**
 * Whether bytes that may cut an engine may leave now. Pure; the code that writes the bytes calls it in the same step, with what
 * arrived until then.
 * @param now the server's clock, milliseconds since 1970 UTC
 * @param limits those in force for the vehicle's client; whatever they say, never less is asked for than by Balise's own
 */
export function mayBlockNow(
  evidence: Evidence,
  now: number,
  mode: BlockingMode,
  limits: BlockingLimits,
): BlockingVerdict {
  const asked = stricterOf(limits, DEFAULT_BLOCKING_LIMITS);
  const reasons = againstAny(evidence, now, asked);
  if (mode === 'engineOff') reasons.push(...againstEngineOff(evidence, now, asked));
  return reasons.length === 0 ? { allowed: true } : { allowed: false, reasons };
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
