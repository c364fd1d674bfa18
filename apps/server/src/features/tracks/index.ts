export { recordTrackView, wantedMoments } from './queries.ts';
export { noteView } from './readable.ts';
export { trackRoutes } from './routes.ts';
export { positionRecords } from './threads/positions.ts';
