export type { Correct, Correction } from './correction.ts';
export { markDirty, settingsId, storeCheckpoints, storeEvents, storeMarks, writeCorrection } from './queries.ts';
