/* What threads need of this feature: its own index would bring every route and schema with it, 50 MB a thread. */
export { marksAt } from '../marks.ts';
export { type PassagePeriods, passageThresholdsOf } from '../passage-thresholds.ts';
export { timelineOf } from '../timelines.ts';
