export { deleteOldDrivers } from './old-queries.ts';
export { driverRoutes } from './routes.ts';
export { addDriver } from './save.ts';
