export { partRoutes } from './routes.ts';
export { takeParts } from './take.ts';
