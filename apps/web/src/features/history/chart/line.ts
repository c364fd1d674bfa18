import { type DevicePath, pointsOfPath } from '@balise/contract';
import { placeOf } from '../../../map/mercator.ts';

/**
 * Where a vehicle was, as columns of equal length by ascending time: what the map draws and the replay goes along.
 * Places are on the Mercator plane of width 1.
 */
export type Line = {
  /** Milliseconds since 1970 UTC. */
  at: Float64Array;
  x: Float64Array;
  y: Float64Array;
  /** Metres per second; NaN where the fix has none. It applies from a point to the next. */
  speed: Float32Array;
  /** 1: it was silent between the point before and this one, and moved meanwhile. */
  gap: Uint8Array;
};

export type LinePoint = { at: number; latitude: number; longitude: number; speed: number | null; gap: boolean };

/** The line of what the server tells. */
export function lineOfPath(path: DevicePath): Line {
  const { at, latitude, longitude, speed } = pointsOfPath(path);
  const breaks = new Set(path.breaks);
  return lineOf(
    at.map((moment, index) => ({
      at: moment,
      latitude: latitude[index] ?? 0,
      longitude: longitude[index] ?? 0,
      speed: speed[index] ?? null,
      gap: breaks.has(index),
    })),
  );
}

export function lineOf(points: readonly LinePoint[]): Line {
  const line: Line = {
    at: new Float64Array(points.length),
    x: new Float64Array(points.length),
    y: new Float64Array(points.length),
    speed: new Float32Array(points.length),
    gap: new Uint8Array(points.length),
  };
  points.forEach(({ at, latitude, longitude, speed, gap }, index) => {
    const { x, y } = placeOf(longitude, latitude);
    line.at[index] = at;
    line.x[index] = x;
    line.y[index] = y;
    line.speed[index] = speed ?? Number.NaN;
    line.gap[index] = gap && isFar(line, index) ? 1 : 0;
  });
  return line;
}

const FAR = 5e-6; // of the plane, 200 m at the equator: who was silent and has not moved left no gap

const isFar = ({ x, y }: Line, index: number): boolean =>
  index > 0 && Math.hypot((x[index] ?? 0) - (x[index - 1] ?? 0), (y[index] ?? 0) - (y[index - 1] ?? 0)) > FAR;

/** Where a vehicle is at a moment of the replay. */
type Whereabouts = {
  x: number;
  y: number;
  /** Degrees clockwise from north; of the last leg that led anywhere. */
  heading: number;
  /** Metres per second; NaN: not known. */
  speed: number;
  /** Between two fixes of which nothing is known. */
  gap: boolean;
  /** Place in the columns of the last point at or before the moment; -1 before the first. */
  index: number;
};

/** Index of the last point at or before a moment; -1 before the first. */
export function indexAt(at: Float64Array, moment: number): number {
  let [low, high] = [0, at.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((at[middle] ?? 0) <= moment) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

const SHORTEST = 1e-8; // of the plane, about 0.4 m: less shows no direction

/** Where the line leads at a moment: between two points in the share of the time. Undefined on an empty line. */
export function whereAt(line: Line, moment: number): Whereabouts | undefined {
  const { at, x, y, speed, gap } = line;
  if (at.length === 0) return undefined;
  const index = indexAt(at, moment);
  const before = Math.max(0, index);
  const after = Math.min(at.length - 1, index + 1);
  const [start, end] = [at[before] ?? 0, at[after] ?? 0];
  const share = end > start ? Math.min(1, Math.max(0, (moment - start) / (end - start))) : 0;
  const inGap = after > before && gap[after] === 1;
  return {
    x: mixed(x[before] ?? 0, x[after] ?? 0, share),
    y: mixed(y[before] ?? 0, y[after] ?? 0, share),
    heading: headingAt(line, after),
    speed: inGap ? Number.NaN : mixed(speed[before] ?? Number.NaN, speed[after] ?? Number.NaN, share),
    gap: inGap,
    index,
  };
}

/** Where the line leads after a moment, point by point. */
export function* placesAfter({ at, x, y }: Line, moment: number): Generator<{ x: number; y: number }> {
  for (let index = indexAt(at, moment) + 1; index < at.length; index += 1) yield { x: x[index] ?? 0, y: y[index] ?? 0 };
}

const mixed = (a: number, b: number, share: number): number => (share === 0 ? a : a + (b - a) * share);

const FARTHEST = 200; // points looked at: of what stood for longer any direction is as good

/** Direction of the leg that ends at this point, or of the last one before it that led anywhere; else of the next that will. */
function headingAt({ x, y }: Line, point: number): number {
  for (let end = point; end > 0 && point - end < FARTHEST; end -= 1) {
    const heading = headingOf((x[end] ?? 0) - (x[end - 1] ?? 0), (y[end] ?? 0) - (y[end - 1] ?? 0));
    if (heading !== undefined) return heading;
  }
  for (let end = point + 1; end < x.length && end - point < FARTHEST; end += 1) {
    const heading = headingOf((x[end] ?? 0) - (x[end - 1] ?? 0), (y[end] ?? 0) - (y[end - 1] ?? 0));
    if (heading !== undefined) return heading;
  }
  return 0;
}

function headingOf(dx: number, dy: number): number | undefined {
  if (!(Math.hypot(dx, dy) > SHORTEST)) return undefined;
  return ((Math.atan2(dx, -dy) * 180) / Math.PI + 360) % 360;
}
