/* What threads need of this feature: its own index would bring every route and schema with it, 50 MB a thread. */
export { marksAt } from '../marks.ts';
export { timelineOf } from '../timelines.ts';
export { type ZoneVisitPeriods, zoneVisitThresholdsOf } from '../zone-visit-thresholds.ts';
