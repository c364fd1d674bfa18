export { deleteEndedLinks } from './delete-ended.job.ts';
