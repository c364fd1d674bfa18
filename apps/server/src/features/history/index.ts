export type { Correct, Correction } from './correction.ts';
export { createDayPartitions, SEALED_AFTER } from './day-partitions.job.ts';
export { episodesDecidedBetween, storeEpisodes, storeUsage, usageDecidedBetween } from './episode-queries.ts';
export { floorFor } from './floor.ts';
export { madeWith } from './made-with.ts';
export { mergeRecords } from './merge.ts';
export { dayPartitions } from './partition-queries.ts';
export { DamagedPiece, openPiece, type Packed, packPiece } from './piece.ts';
export { areWindowsDue, erasedOf } from './read-queries.ts';
export { recordsAfter } from './read-records.ts';
export { type Difference, type Rebuilt, rebuildWindow } from './rebuild.ts';
export { reportingDevices } from './rebuild-queries.ts';
export { dayText, noteDamagedPiece, piecesOfDay, rowsAfter } from './record-queries.ts';
export { rederiveDirtyWindows } from './rederive.job.ts';
export { type SettingsIds, settingsIdsIn } from './settings-ids.ts';
export {
  type ExactPath,
  type Missing,
  openExactPath,
  openPath,
  openPlaces,
  openRecords,
  type Path,
  type Period,
  type Places,
  type StoredTrack,
} from './stored-track.ts';
export { thinOldCheckpoints } from './thin-checkpoints.job.ts';
export { inexactRows, type Look, lookAtPast, noteDamage, noteLook, readTrack, storedTrack } from './track-queries.ts';
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
