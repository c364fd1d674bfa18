export { speedLimitRoutes } from './routes.ts';
