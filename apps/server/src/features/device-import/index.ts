export { forgetUploads } from './old-queries.ts';
export { plain } from './read/plain.ts';
export { readApart } from './read/read-apart.ts';
export { deviceImportRoutes } from './routes.ts';
