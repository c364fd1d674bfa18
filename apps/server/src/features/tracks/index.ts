export { trackRoutes } from './routes.ts';
