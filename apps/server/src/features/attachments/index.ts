export { keepFiles } from './keep.ts';
export { deleteUnusedAttachments } from './old-queries.ts';
export { filesOf, type OwnedFile } from './queries.ts';
export { attachmentRoutes } from './routes.ts';
