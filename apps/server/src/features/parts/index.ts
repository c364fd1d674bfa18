export { partRoutes } from './routes.ts';
export { type Taken, takeParts } from './take.ts';
