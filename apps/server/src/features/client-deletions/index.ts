export { eraseDeletedClients } from './erase.job.ts';
export { clientDeletionRoutes } from './routes.ts';
