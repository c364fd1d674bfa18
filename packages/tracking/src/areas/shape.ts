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
