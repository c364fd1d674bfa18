export { logOf } from './log.ts';
export { purgeDevices } from './purge.job.ts';
export { columnsOf } from './queries.ts';
export { Refusals } from './refusals.ts';
export { deviceRoutes } from './routes.ts';
export { addDevice } from './save.ts';
export { limitFromBeginning } from './speed-limit.ts';
