export { fuelRoutes } from './routes.ts';
