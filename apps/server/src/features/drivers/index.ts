export { deleteOldDrivers } from './old-queries.ts';
export { addDriver } from './save.ts';
