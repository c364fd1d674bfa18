export { startOutgoingMail } from './outgoing-mail.ts';
export { startJobs } from './start.ts';
