import type { PositionForm } from '@balise/contract';
import type { Missing, StoredTrack, TrackRequest } from '../../history/index.ts';
import type { LineFormatName, LinePoint, LineTitle } from './lines/line-format.ts';

/** A reply as JSON text, and what of its period could not be opened. */
export type TaskResult = { text: string; missing: Missing[] };

/** A look at a past that the thread reads itself. @property gzip whether the answer may be compressed */
export type TrackTask = { request: TrackRequest; gzip: boolean };
export type PathTask = TrackTask & { zoom: number; edges: readonly number[] };
/** @property most fixes */
export type FixesTask = TrackTask & { most: number };
export type ChartTask = TrackTask & { width: number };

/** @property settledAt up to where fixes counted; `least` of them from `at` on count wherever they are */
export type EvidenceTask = { track: StoredTrack; at: number; settledAt: number; least: number };

/** @property wanted moments of which a compressed form keeps the fixes, ascending */
export type TotalTask = { track: StoredTrack; form: PositionForm; wanted: readonly number[] };
/** @property after the place behind which to begin */
export type PositionsTask = TotalTask & { after: { at: number; key: number } | null; most: number };

/** @property last, isBegun what the part before returned */
export type LineTask = {
  part: 'head' | 'days' | 'tail';
  /** Of the tail: what the reader must know of the file. */
  notes?: readonly string[];
  /** Null of head and tail. */
  track: StoredTrack | null;
  form: PositionForm;
  wanted: readonly number[];
  format: LineFormatName;
  title: LineTitle;
  last: LinePoint | null;
  isBegun: boolean;
};
