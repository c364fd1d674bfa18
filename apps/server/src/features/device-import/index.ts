export { forgetUploads } from './old-queries.ts';
export { deviceImportRoutes } from './routes.ts';
