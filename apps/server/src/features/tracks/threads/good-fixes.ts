import { GOOD } from '@balise/tracking';
import type { Path } from '../../history/index.ts';

/** Fixes that are worth drawing, as columns of equal length by ascending time. */
export type GoodFixes = {
  length: number;
  /** ms since 1970 */
  at: Float64Array;
  latitude: Float64Array;
  longitude: Float64Array;
  /** m/s; NaN where the fix told none */
  speed: Float64Array;
};

/** What derivations take, of a path; the rest is counted. */
export function goodFixes(path: Path): { fixes: GoodFixes; doubtful: number } {
  const rows = path.at.length;
  let length = 0;
  const fixes = {
    at: new Float64Array(rows),
    latitude: new Float64Array(rows),
    longitude: new Float64Array(rows),
    speed: new Float64Array(rows),
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
