export { type BlockingPeriods, blockingLimitsAt, withBlockingPeriods } from './blocking-limits.ts';
export { fieldsInForce } from './fields-in-force.ts';
export { meterDailyMostAt } from './meter-limit.ts';
export { type ReadTimelines, timelineOf, timelinesIn } from './timelines.ts';
