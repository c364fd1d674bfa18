export { keepFiles } from './keep.ts';
export { deleteUnusedAttachments } from './old-queries.ts';
export { filesById, filesOf, type OwnedFile } from './queries.ts';
