export type { Correct, Correction } from './correction.ts';
export { type Rederive, rederiveDirtyWindows } from './rederive.job.ts';
export { markDirty, settingsId, storeCheckpoints, storeEvents, storeMarks, writeCorrection } from './write-queries.ts';
