export { clientFor, partnerOf } from './client-for.ts';
export { createClient } from './create.ts';
export { clientRoutes } from './routes.ts';
