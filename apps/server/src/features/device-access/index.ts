export { deviceAccessRoutes } from './routes.ts';
