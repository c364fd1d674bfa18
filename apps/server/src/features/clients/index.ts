export { createClient } from './create.ts';
export { seesClient } from './queries.ts';
export { clientRoutes } from './routes.ts';
