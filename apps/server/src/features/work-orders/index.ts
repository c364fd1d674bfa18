export { workOrderRoutes } from './routes.ts';
