/* What threads need of this feature: its own index would bring every route and schema with it, 50 MB a thread. */
export { type ReadTimelines, timelineOf, timelinesIn } from '../timelines.ts';
