export { deleteOldDrivers } from './old-queries.ts';
export { driverRoutes } from './routes.ts';
