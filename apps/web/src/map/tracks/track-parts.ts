import { pixelOf, type View, wrapped } from '../mercator.ts';

/** A track as the map draws it: columns of equal length by ascending time, places on the plane of width 1. */
export type DrawnTrack = {
  x: Float64Array;
  y: Float64Array;
  /** Milliseconds since 1970 UTC. */
  at: Float64Array;
  /** Colour of the leg that begins at each point: a place in the list of colours, at most 16. */
  colour: Uint8Array;
  /** 1: nothing is known of the leg that ends at this point. */
  gap: Uint8Array;
};

/** Legs of a part: ten minutes of a truck's way, where it reports every ten seconds. */
const LEGS = 64;

/** Legs of a track that follow each other, when they were driven, and the box around them on the plane of width 1. */
export type TrackPart = {
  /** Of which track. */
  track: number;
  /** Number of its first leg in the track. */
  first: number;
  count: number;
  /** Milliseconds since 1970 UTC. */
  from: number;
  to: number;
  /** The middle of the box. */
  x: number;
  y: number;
  /** Half the box. */
  reachX: number;
  reachY: number;
};

type Way = Pick<DrawnTrack, 'x' | 'y' | 'at'>;

/** The parts of tracks, as they began: what is drawn last was driven last. */
export function partsOf(tracks: readonly Way[]): TrackPart[] {
  const parts = tracks.flatMap((way, track) => {
    const legs = Math.max(0, way.x.length - 1);
    return Array.from({ length: Math.ceil(legs / LEGS) }, (_, part) => {
      const first = part * LEGS;
      const count = Math.min(LEGS, legs - first);
      const [from, to] = [way.at[first] ?? 0, way.at[first + count] ?? 0];
      return { track, first, count, from, to, ...boxAround(way, first, first + count) };
    });
  });
  return parts.sort((one, other) => one.from - other.from);
}

/** Around the points from `from` to `to`, both included. One that goes over the edge of the plane has its box there too. */
function boxAround({ x, y }: Way, from: number, to: number) {
  let [west, north] = [x[from] ?? 0, y[from] ?? 0];
  let [along, east, south] = [west, west, north];
  for (let point = from + 1; point <= to; point += 1) {
    along += wrapped((x[point] ?? 0) - (x[point - 1] ?? 0));
    west = Math.min(west, along);
    east = Math.max(east, along);
    north = Math.min(north, y[point] ?? 0);
    south = Math.max(south, y[point] ?? 0);
  }
  return { x: (west + east) / 2, y: (north + south) / 2, reachX: (east - west) / 2, reachY: (south - north) / 2 };
}

/**
 * Whether anything of a part may be seen.
 * @param margin px beyond the edges that are seen as well
 */
export function isInView(part: TrackPart, view: View, margin: number): boolean {
  // each leg is drawn in the nearest copy of the world: these are not all in one
  if (Math.abs(wrapped(part.x - view.center.x)) + part.reachX > 0.5) return true;
  const { x, y } = pixelOf(part, view);
  const [reachX, reachY] = [part.reachX * view.scale + margin, part.reachY * view.scale + margin];
  return x + reachX > 0 && y + reachY > 0 && x - reachX < view.width && y - reachY < view.height;
}
