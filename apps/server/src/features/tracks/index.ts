export { recordTrackView } from './queries.ts';
export { noteView } from './readable.ts';
export { trackRoutes } from './routes.ts';
