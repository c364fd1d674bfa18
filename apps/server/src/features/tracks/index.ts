export { recordTrackView } from './queries.ts';
export { logPositionView as noteView } from './readable.ts';
export { trackRoutes } from './routes.ts';
