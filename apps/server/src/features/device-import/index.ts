export { deviceImportRoutes } from './routes.ts';
