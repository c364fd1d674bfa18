import type { PositionForm } from '@balise/contract';
import type { Missing, StoredTrack } from '../../history/index.ts';
import type { LineFormatName, LinePoint, LineTitle } from './lines/line-format.ts';

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

/** @property last, isBegun what the piece before gave back */
export type LineAsked = {
  part: 'head' | 'days' | 'tail';
  /** Null of head and tail. */
  track: StoredTrack | null;
  form: PositionForm;
  wanted: readonly number[];
  format: LineFormatName;
  title: LineTitle;
  last: LinePoint | null;
  isBegun: boolean;
};
