import type { Rederivation, Timeline, TrackingEvent } from '@balise/tracking';

/**
 * What re-deriving a dirty window changes. Whoever owns the device writes it (`writeCorrection`) in a transaction of its
 * own order for that device, together with `corrected(state, rederivation)`, and only where `version` still is the
 * device's: then nothing arrived since the records were read. Otherwise it writes nothing, and the window is derived again.
 */
export type Correction = {
  deviceId: number;
  /** device_live.version that the records were read at. */
  version: number;
  rederivation: Rederivation;
  /** The device's owners and settings that it was derived by. */
  timeline: Timeline;
  /** Events that are new or say something else; those that stay as they were are not written and keep their ids. */
  changed: TrackingEvent[];
  /** Events that did not happen after all. */
  removed: { at: number; kind: string }[];
};

/** Hands a correction to the owner of its device; false: something arrived in between, derive again. */
export type Correct = (correction: Correction) => Promise<boolean>;
