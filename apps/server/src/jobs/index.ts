export { startOutgoingMail } from './outgoing-mail.ts';
export { startReportFiles } from './report-files.ts';
export { startJobs } from './start.ts';
