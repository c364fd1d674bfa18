export type { Correct, Correction } from './correction.ts';
export { createDayPartitions } from './day-partitions.job.ts';
export { madeWith } from './made-with.ts';
export { rederiveDirtyWindows } from './rederive.job.ts';
export { type SettingsIds, settingsIdsIn } from './settings-ids.ts';
export {
  type Missing,
  openPath,
  openPlaces,
  openRecords,
  type Path,
  type Period,
  type Places,
  type StoredTrack,
} from './stored-track.ts';
export { thinOldCheckpoints } from './thin-checkpoints.job.ts';
export { noteDamage, readTrack, storedTrack } from './track-queries.ts';
export {
  type Derived,
  known,
  markDirty,
  settingsOf,
  storeCheckpoints,
  storeEvents,
  storeMarks,
  writeCorrection,
} from './write-queries.ts';
