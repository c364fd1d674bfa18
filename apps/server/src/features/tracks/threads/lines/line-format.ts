import type { TrackFormat } from '@balise/contract';

/** A good fix of a line: ms since 1970, degrees, metres, m/s. */
export type LinePoint = {
  at: number;
  latitude: number;
  longitude: number;
  altitude: number | null;
  speed: number | null;
  course: number | null;
};

/** Formats that are a line on a map. */
export type LineFormatName = Exclude<TrackFormat, 'csv' | 'xlsx'>;

/** What a file says of itself. Milliseconds since 1970 UTC. */
export type LineTitle = { name: string; description: string; from: number; to: number; generatedAt: number };

/**
 * How a line is written, part by part: the head, each stretch without a gap, and the tail. A stretch that goes
 * on where the last part ended begins with its last point, so that the line is one.
 */
export type LineFormat = {
  head: (title: LineTitle) => string;
  stretch: (points: readonly LinePoint[], isFirst: boolean, title: LineTitle) => string;
  /** @param notes what its reader must know of it, in words */
  tail: (notes: readonly string[]) => string;
};

export const iso = (at: number): string => new Date(at).toISOString();

/** Degrees to the centimetre, as short as they are. */
export const degrees = (value: number): number => Number(value.toFixed(7));
export const tenths = (value: number): number => Number(value.toFixed(1));
export const hundredths = (value: number): number => Number(value.toFixed(2));
