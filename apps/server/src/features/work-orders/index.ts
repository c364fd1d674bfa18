export { addOrder } from './orders.ts';
export { workOrderRoutes } from './routes.ts';
