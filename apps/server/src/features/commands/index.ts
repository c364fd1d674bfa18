export { commandRoutes } from './routes.ts';
export { settleCommands } from './settle.job.ts';
