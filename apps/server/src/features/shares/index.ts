export { expireShares } from './expire-shares.job.ts';
export { shareRoutes } from './routes.ts';
export { type ShareMails, tellShare } from './share-mails.job.ts';
