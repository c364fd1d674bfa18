import type { Evidence, Seen } from './evidence.ts';
import { BLOCKING, type BlockingLimits, DEFAULT_BLOCKING_LIMITS, stricterOf } from './limits.ts';
import { type BlockingCondition, type BlockingRefusal, mayBlockNow } from './may-block-now.ts';
import { paceOf } from './pace.ts';

/** The parts of which the conditions of a block are made, in the order in which they are shown. */
export const CONDITION_PARTS = [
  /** A position that is valid and recent. Seconds. */
  'freshFix',
  /** Its speed is 0, in one place. Metres per second. */
  'standing',
  /** It has been stationary for long enough. Seconds. */
  'stoodFor',
  /** The tracker's motion sensor does not contradict. No figures. */
  'motionSensor',
  /** The ignition is reported, and off. No figures. */
  'ignitionOff',
  /** The ignition has been off for long enough. Seconds. */
  'offFor',
  /** It is not faster than an emergency allows. Metres per second. */
  'slow',
  /** A second recent position agrees. Seconds between the two. */
  'secondFix',
] as const;
export type ConditionPart = (typeof CONDITION_PARTS)[number];

/** One part of a condition as it is at a moment, with its figures where it has any (units: see CONDITION_PARTS). */
export type PartState = {
  part: ConditionPart;
  met: boolean;
  /** Why it is not met; empty where it is. */
  against: BlockingRefusal[];
  /** What is known now. */
  value: number | null;
  /** What is asked for: at most (freshFix, standing, slow), or at least. */
  limit: number | null;
  /** Since when it has been so, ms since 1970 UTC. */
  since: number | null;
  /** Seconds until it is met, should everything stay as it is. */
  remaining: number | null;
};

const PARTS: Record<BlockingCondition, readonly ConditionPart[]> = {
  standstill: ['freshFix', 'standing', 'stoodFor', 'motionSensor'],
  engineOff: ['freshFix', 'standing', 'stoodFor', 'motionSensor', 'ignitionOff', 'offFor'],
  emergency: ['freshFix', 'slow', 'secondFix'],
};

/** Which part each refusal speaks against. */
const PART_OF: Record<BlockingRefusal, ConditionPart> = {
  noFix: 'freshFix',
  staleFix: 'freshFix',
  invalidFix: 'freshFix',
  futureFix: 'freshFix',
  noSpeed: 'standing',
  moving: 'standing',
  moved: 'standing',
  standsTooShort: 'stoodFor',
  stillTooShort: 'stoodFor',
  motionSensor: 'motionSensor',
  ignitionUnknown: 'ignitionOff',
  ignitionOn: 'ignitionOff',
  engineOffTooShort: 'offFor',
  tooFast: 'slow',
  onlyOneFix: 'secondFix',
};

/**
 * The parts of a condition, each met or not, for people to see: all are met exactly where mayBlockNow allows the block. Pure. What is
 * shown decides nothing; the gateway judges what it received itself.
 * @param now the server's clock, milliseconds since 1970 UTC
 */
export function conditionsOf(
  evidence: Evidence,
  now: number,
  condition: BlockingCondition,
  limits: BlockingLimits,
): PartState[] {
  const verdict = mayBlockNow(evidence, now, condition, limits);
  const reasons = verdict.allowed ? [] : verdict.reasons;
  const asked = stricterOf(limits, DEFAULT_BLOCKING_LIMITS);
  return PARTS[condition].map((part) => {
    // an emergency has no part for standing: a fix without a speed is none
    const against = reasons.filter((reason) => partOf(reason, condition) === part);
    const isKnown = verdict.allowed || against.length > 0 || isProven(part, evidence, asked);
    const met = against.length === 0 && isKnown;
    return { part, met, against, ...figures(part, evidence, now, condition, asked, met) };
  });
}

const partOf = (reason: BlockingRefusal, condition: BlockingCondition): ConditionPart =>
  condition === 'emergency' && reason === 'noSpeed' ? 'slow' : PART_OF[reason];

/** Whether a part against which nothing was said is met, where another part is not: what is unknown is not. */
function isProven(part: ConditionPart, { standstill, ignition, pace }: Evidence, asked: BlockingLimits): boolean {
  switch (part) {
    case 'freshFix':
    case 'motionSensor':
      return true;
    case 'standing':
      return standstill !== null;
    case 'stoodFor':
      return standstill !== null && lasted(standstill.from, standstill.to) >= asked.blockStandsFor;
    case 'ignitionOff':
      return ignition?.value === false;
    case 'offFor':
      return ignition?.value === false && lasted(ignition.since, ignition.at) >= asked.blockEngineOffFor;
    case 'slow':
      return pace.length > 0;
    case 'secondFix':
      return pace.length > 1;
  }
}

type Figures = Pick<PartState, 'value' | 'limit' | 'since' | 'remaining'>;
const NONE: Figures = { value: null, limit: null, since: null, remaining: null };

function figures(
  part: ConditionPart,
  { standstill, ignition, newest, pace, speed }: Evidence,
  now: number,
  condition: BlockingCondition,
  asked: BlockingLimits,
  met: boolean,
): Figures {
  const run = (from: Seen | undefined, to: Seen | undefined, limit: number): Figures => {
    if (from === undefined || to === undefined) return { ...NONE, limit };
    const value = lasted(from, to);
    return { value, limit, since: from.at, remaining: met ? 0 : Math.max(0, limit - value) };
  };
  switch (part) {
    case 'freshFix': {
      const last = condition === 'emergency' ? pace.at(-1) : (standstill?.to ?? newest);
      const value = last ? (now - Math.min(last.at, last.receivedAt)) / 1000 : null;
      return { value, limit: asked.blockFreshFor, since: last?.at ?? null, remaining: null };
    }
    case 'standing':
      return { value: speed, limit: BLOCKING.standingBelow, since: standstill?.from.at ?? null, remaining: null };
    case 'slow': {
      const way = pace.length > 1 ? paceOf(pace) : 0;
      const value = speed === null ? null : Math.max(speed, Number.isFinite(way) ? way : 0);
      return { value, limit: BLOCKING.emergencySpeed, since: pace[0]?.at ?? null, remaining: null };
    }
    case 'stoodFor': {
      const limit =
        condition === 'engineOff' ? Math.max(asked.blockStandsFor, asked.blockStillFor) : asked.blockStandsFor;
      return run(standstill?.from, standstill?.to, limit);
    }
    case 'offFor':
      return ignition?.value === false
        ? run(ignition.since, ignition.at, asked.blockEngineOffFor)
        : { ...NONE, limit: asked.blockEngineOffFor };
    case 'secondFix':
      return run(pace[0], pace.at(-1), BLOCKING.paceOver / 1000);
    case 'motionSensor':
      return NONE;
    case 'ignitionOff':
      return { ...NONE, since: ignition?.since.at ?? null };
  }
}

/** Seconds, the fewer of what both clocks say. */
const lasted = (from: Seen, to: Seen): number => Math.min(to.at - from.at, to.receivedAt - from.receivedAt) / 1000;
