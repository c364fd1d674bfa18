export type { Correct, Correction } from './correction.ts';
export { createDayPartitions } from './day-partitions.job.ts';
export { rederiveDirtyWindows } from './rederive.job.ts';
export { thinOldCheckpoints } from './thin-checkpoints.job.ts';
export { markDirty, settingsId, storeCheckpoints, storeEvents, storeMarks, writeCorrection } from './write-queries.ts';
