export { outgoingMail } from './outgoing-mail.ts';
export { reportFiles } from './report-files.ts';
export { startJobs } from './start.ts';
