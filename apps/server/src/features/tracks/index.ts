export { recordTrackView } from './queries.ts';
export { logPositionView as logPositionAccess } from './readable.ts';
export { trackRoutes } from './routes.ts';
