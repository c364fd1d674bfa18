export { alertChannels } from './alert-channels.ts';
export { alertDeliveries } from './alerts.ts';
export { clientExports } from './client-exports.ts';
export { outgoingMail } from './outgoing-mail.ts';
export { outgoingSms } from './outgoing-sms.ts';
export { reportFiles } from './report-files.ts';
export { startJobs } from './start.ts';
export { traccarImports } from './traccar-imports.ts';
