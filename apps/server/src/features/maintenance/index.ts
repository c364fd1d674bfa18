export { onlyClient } from './dashboard/dashboard-queries.ts';
export { todayOf } from './due-queries.ts';
export { evaluateServices } from './evaluate/evaluate.job.ts';
export { letterheadOf } from './files/letterhead-queries.ts';
export { FILE_PAGE, type ListColumn, listFile } from './files/list-file.ts';
export { plan } from './plan.ts';
export { addRecord } from './records/records.ts';
export { reportedRecords } from './records/reported-queries.ts';
