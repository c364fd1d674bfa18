export { DamagedChunk, openChunk, type Packed, packChunk } from './chunk.ts';
export type { Correct, Correction } from './correction.ts';
export { type Difference, type Rebuilt, rebuildWindow } from './derive/rebuild.ts';
export { reportingDevices } from './derive/rebuild-queries.ts';
export { recomputeHistory } from './derive/rederive.job.ts';
export type { Derived } from './derived.ts';
export { historyOf, stateOf, storedFacts, storedValues } from './device-state.ts';
export { episodesDecidedBetween, storeEpisodes, storeUsage, usageDecidedBetween } from './episode-queries.ts';
export { valuesWithoutSpeeding } from './hidden-speeding.ts';
export { madeWith } from './made-with.ts';
export { mergeRecords } from './merge.ts';
export { hidesSpeeding, ownedSince, privacy } from './ownership-queries.ts';
export { ARCHIVED_AFTER, createDayPartitions } from './partitions/day-partitions.job.ts';
export { dayPartitions } from './partitions/partition-queries.ts';
export { thinOldCheckpoints } from './partitions/thin-checkpoints.job.ts';
export { logPositionAccess, logTrackAccess } from './position-access-queries.ts';
export { areWindowsDue, erasedOf } from './read-queries.ts';
export { recordsAfter } from './read-records.ts';
export { chunksOfDay, dayText, noteDamagedChunk, rowsAfter } from './record-queries.ts';
export { horizonFor } from './retention-horizon.ts';
export { pastOfClient } from './scope-of-client.ts';
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
export {
  inexactRows,
  noteDamage,
  readStoredTrack as readPast,
  readTrack,
  storedTrack,
  type TrackRequest,
} from './track-queries.ts';
export {
  known,
  markForRecompute,
  settingsOf,
  storeCheckpoints,
  storeEvents,
  storeMarks,
  writeCorrection,
} from './write-queries.ts';
