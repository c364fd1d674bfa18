import type { PositionForm } from '@balise/contract';
import type { Missing, StoredTrack } from '../../history/index.ts';

/** A reply as JSON text, and what of its period could not be opened. */
export type Answer = { text: string; missing: Missing[] };

export type PathAsked = { track: StoredTrack; zoom: number; edges: readonly number[] };
/** @property most fixes */
export type TrackAsked = { track: StoredTrack; most: number };
export type EvidenceAsked = { track: StoredTrack; at: number };
export type ChartAsked = { track: StoredTrack; width: number };

/** @property wanted moments of which a compressed form keeps the fixes, ascending */
export type TotalAsked = { track: StoredTrack; form: PositionForm; wanted: readonly number[] };
/** @property after the place behind which to begin */
export type PositionsAsked = TotalAsked & { after: { at: number; key: number } | null; most: number };
