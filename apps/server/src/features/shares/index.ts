export { asShared } from './as-shared.ts';
export { expireShares } from './expire-shares.job.ts';
export { deleteOldShares } from './job-queries.ts';
export { tellShare } from './share-mails.job.ts';
export { findSharedDevices, hasShares, type SharedDevice, sharedDevices } from './shared-device-queries.ts';
