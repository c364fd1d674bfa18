import type { Spot } from '../episode.ts';

/** Parts of a way from 0 (its begin) to 1 (its end): ascending, apart from each other. */
export type Part = { from: number; to: number };

/** Longitudes around `middle`, within `half` degrees of it. */
export type Box = { south: number; north: number; middle: number; half: number };

/**
 * A shape prepared for questions: is a spot in it, and which parts of the straight way between two spots are. Lines are straight as on the
 * map: in Mercator's projection, in which a polygon is drawn and a track is shown.
 */
export type Area = {
  holds: (spot: Spot) => boolean;
  /** Metres from its edge: inwards, or less than 0 outside; at most `reach` either way. */
  depth: (spot: Spot, reach: number) => number;
  crossing: (from: Spot, to: Spot) => Part[];
  /** Around it: nothing beyond is in it. */
  box: Box;
};

/** Degrees, WGS 84. */
export type Corner = readonly [latitude: number, longitude: number];

/**
 * An area as people draw it. Degrees, WGS 84; metres. A rectangle goes from its western to its eastern meridian, across 180° where west is
 * the larger. Edges of a polygon and the line of a corridor are straight on the map (Mercator), the shorter way around the earth. `width`
 * is the whole width of the corridor.
 */
export type AreaShape =
  | { type: 'circle'; latitude: number; longitude: number; radius: number }
  | { type: 'rectangle'; south: number; north: number; west: number; east: number }
  | { type: 'polygon'; points: readonly Corner[]; holes?: readonly (readonly Corner[])[] | undefined }
  | { type: 'corridor'; points: readonly Corner[]; width: number };
