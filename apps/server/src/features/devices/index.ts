export { purgeDevices } from './acts/purge.job.ts';
export { limitFromBeginning } from './acts/speed-limit.ts';
export { exportList } from './list/export.ts';
export { cellsOf, type Field } from './list/export-table.ts';
export { logOf } from './log.ts';
export { brandName, columnsOf, lockPlates } from './queries.ts';
export { addDevice } from './save.ts';
