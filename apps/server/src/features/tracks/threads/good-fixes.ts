import { GOOD } from '@balise/tracking';
import type { Path } from '../../history/index.ts';

/** Fixes that are worth drawing, as columns of equal length by ascending time. */
export type GoodFixes = {
  length: number;
  /** ms since 1970 */
  at: Float64Array;
  latitude: Float64Array;
  longitude: Float64Array;
  /** m/s; NaN where the fix has none */
  speed: Float32Array;
};

/** What derivations take, of a path; the rest is counted. */
export function goodFixes(path: Path): { fixes: GoodFixes; doubtful: number } {
  const rows = path.at.length;
  let length = 0;
  const fixes = {
    at: new Float64Array(rows),
    latitude: new Float64Array(rows),
    longitude: new Float64Array(rows),
    speed: new Float32Array(rows), // as it is stored
  };
  for (let row = 0; row < rows; row++) {
    if (path.quality[row] !== GOOD) continue;
    fixes.at[length] = path.at[row] ?? 0;
    fixes.latitude[length] = path.latitude[row] ?? 0;
    fixes.longitude[length] = path.longitude[row] ?? 0;
    fixes.speed[length] = path.speed[row] ?? Number.NaN;
    length++;
  }
  return { fixes: { ...fixes, length }, doubtful: rows - length };
}

/** One after the other. Takes the lists apart as it goes: of a month at a second each two copies would be too much. */
export function joinFixes(parts: GoodFixes[]): GoodFixes {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const join = <Column extends 'at' | 'latitude' | 'longitude' | 'speed'>(name: Column, all: GoodFixes[Column]) => {
    let end = 0;
    for (const part of parts) {
      all.set(part[name].subarray(0, part.length), end);
      end += part.length;
      part[name] = all.subarray(0, 0) as GoodFixes[Column];
    }
    return all;
  };
  return {
    length,
    at: join('at', new Float64Array(length)),
    latitude: join('latitude', new Float64Array(length)),
    longitude: join('longitude', new Float64Array(length)),
    speed: join('speed', new Float32Array(length)),
  };
}
