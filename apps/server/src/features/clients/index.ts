export { auditOfClient, type Done } from './audit-of-client.ts';
export { clientFor } from './client-for.ts';
export { createClient } from './create.ts';
export { clientRoutes } from './routes.ts';
