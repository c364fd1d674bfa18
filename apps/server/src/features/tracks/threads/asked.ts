import type { Missing, StoredTrack } from '../../history/index.ts';

/** A reply as JSON text, and what of its period could not be opened. */
export type Answer = { text: string; missing: Missing[] };

export type PathAsked = { track: StoredTrack; zoom: number; edges: readonly number[] };
export type ChartAsked = { track: StoredTrack; width: number };
