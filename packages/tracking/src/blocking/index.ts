export { CONDITION_PARTS, type ConditionPart, conditionsOf, type PartState } from './conditions.ts';
export {
  addEvidence,
  type Evidence,
  isOfFuture,
  NO_EVIDENCE,
  type NoStandstill,
  type Seen,
  type Standstill as Standing,
} from './evidence.ts';
export { type BlockingLimits, DEFAULT_BLOCKING_LIMITS, stricterOf } from './limits.ts';
export {
  BLOCKING_CONDITIONS,
  BLOCKING_REFUSALS,
  type BlockingCondition,
  type BlockingRefusal,
  type BlockingVerdict,
  mayBlockNow,
} from './may-block-now.ts';
export {
  commonHours,
  type DailyHours,
  dailyOfWeek,
  isWholeWeek,
  rangesOf,
  type WeekRange,
  weekOfDaily,
} from './profile-hours.ts';
export {
  type BlockedTime,
  blockedTimeAt,
  momentsOf,
  nextRuns,
  type ProfileException,
  type ProfileHours,
  type ProfileRun,
  RUN_KINDS,
  type RunKind,
  timesOfWeek,
} from './profile-runs.ts';
