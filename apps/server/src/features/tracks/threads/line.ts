import { PATH_GAP } from '@balise/contract/limits';
import { type FixRecord, GOOD } from '@balise/tracking';
import { type Missing, openRecords } from '../../history/index.ts';
import { geojson } from './lines/geojson.ts';
import { gpx } from './lines/gpx.ts';
import { kml } from './lines/kml.ts';
import type { LineFormat, LineFormatName, LinePoint } from './lines/line-format.ts';
import { positionRecords } from './positions.ts';
import type { LineTask } from './tasks.ts';

const FORMATS: Record<LineFormatName, LineFormat> = { gpx, kml, geojson };

export type LineChunk = {
  /** UTF-8. */
  bytes: Uint8Array<ArrayBuffer>;
  /** The last good fix so far, from which the next part continues. */
  last: LinePoint | null;
  /** Whether a stretch has been written yet. */
  isBegun: boolean;
  missing: Missing[];
};

/** A part of the file of a line: of some days, or, without a track, of its beginning or end. */
export function lineChunkOf({ track, form, wanted, format, title, last, isBegun, part, notes }: LineTask): LineChunk {
  const { head, stretch, tail } = FORMATS[format];
  const encode = (text: string) => new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>;
  if (part !== 'days' || track === null) {
    return { bytes: encode(part === 'head' ? head(title) : tail(notes ?? [])), last, isBegun, missing: [] };
  }
  const { records, missing } = openRecords(track);
  const points = positionRecords(records, form, wanted).flatMap(pointOf);
  const texts = stretchesOf(points, last).map((one, place) => stretch(one, !isBegun && place === 0, title));
  return { bytes: encode(texts.join('')), last: points.at(-1) ?? last, isBegun: isBegun || texts.length > 0, missing };
}

function pointOf({ at, quality, fix: { location } }: FixRecord): LinePoint[] {
  if (quality !== GOOD || location === null) return [];
  const { latitude, longitude, altitude, speed, course } = location;
  return [{ at, latitude, longitude, altitude, speed, course }];
}

/** Stretches in which nothing was silent for too long; the first goes on from the last point there was. */
function stretchesOf(points: readonly LinePoint[], last: LinePoint | null): LinePoint[][] {
  const stretches: LinePoint[][] = [];
  let before = last;
  for (const point of points) {
    const goesOn = before !== null && point.at - before.at <= PATH_GAP;
    const open = stretches.at(-1);
    if (goesOn && open) open.push(point);
    else stretches.push(goesOn && before !== null ? [before, point] : [point]);
    before = point;
  }
  return stretches;
}
