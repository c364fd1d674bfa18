export { eraseDeletedClients } from './erase.job.ts';
