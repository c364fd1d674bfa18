export { troubleCodeRoutes } from './routes.ts';
