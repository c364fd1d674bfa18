import type { Episode, Rederivation, Timeline, TrackingEvent, Usage } from '@balise/tracking';
import type { Erased } from './erased.ts';

/**
 * What re-deriving a recompute range changes. The process that owns the device writes it (`writeCorrection`) in a transaction of its
 * own order for that device, together with `corrected(state, rederivation)`, and only where `version` still is the
 * device's and no more is erased: then nothing arrived or went since the records were read. Otherwise it writes nothing, and
 * the window is derived again.
 */
export type Correction = {
  deviceId: number;
  /** device_live.version that the records were read at. */
  version: number;
  rederivation: Rederivation;
  /** What was erased of its past by then. */
  erased: readonly Erased[];
  /** The device's owners and settings that it was derived by; without its geofences, whose areas cannot go to another thread. */
  timeline: Timeline;
  events: Changes<TrackingEvent>;
  episodes: Changes<Episode>;
  usage: Changes<Usage>;
};

/** Rows that are new or say something else, and those that were not so after all; what stays as it was keeps its id. */
export type Changes<Row> = { changed: Row[]; removed: Row[] };

/** Hands a correction to the owner of its device; false: something arrived in between, derive again. */
export type Correct = (correction: Correction) => Promise<boolean>;
