export { trackingSettingsRoutes } from './routes.ts';
export { type ReadTimelines, timelineOf, timelinesIn } from './timelines.ts';
