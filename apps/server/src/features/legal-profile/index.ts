export { clientsHidingSpeeding } from './queries.ts';
export { legalProfileRoutes } from './routes.ts';
