export { deleteOldSendings, runReportSchedules } from './sending/run-schedules.job.ts';
export { sendReport } from './sending/send-report.job.ts';
