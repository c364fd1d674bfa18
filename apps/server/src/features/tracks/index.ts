export { recordTrackView } from './queries.ts';
export { trackRoutes } from './routes.ts';
