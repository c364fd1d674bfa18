export { trackerPorts } from './queries.ts';
export { ingestRoutes } from './routes.ts';
