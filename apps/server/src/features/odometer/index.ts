export { odometerRoutes } from './routes.ts';
