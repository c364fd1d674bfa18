export { reportFileRoutes } from './report-file-routes.ts';
export { reportScheduleRoutes } from './routes.ts';
export { deleteOldSendings, runReportSchedules } from './sending/run-schedules.job.ts';
export { sendReport } from './sending/send-report.job.ts';
