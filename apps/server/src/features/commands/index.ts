export { commandByGeofence } from './command-by-geofence.ts';
export { commandRoutes } from './routes.ts';
export { settleCommands } from './settle.job.ts';
export { withdrawBlocks } from './withdraw-queries.ts';
