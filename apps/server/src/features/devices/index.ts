export { columnsOf } from './queries.ts';
export { Refusals } from './refusals.ts';
export { deviceRoutes } from './routes.ts';
export { addDevice } from './save.ts';
