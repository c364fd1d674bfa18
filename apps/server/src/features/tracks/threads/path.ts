import type { DevicePath } from '@balise/contract';
import { PATH_GAP } from '@balise/contract/limits';
import { type Missing, openPath, type StoredTrack } from '../../history/index.ts';
import { missingTimes } from '../missing.ts';
import { type GoodFixes, goodFixes, joinFixes } from './good-fixes.ts';
import { fastestOf, gapsOf, simplify, TOLERANCE } from './simplify.ts';
import type { PathTask, TaskResult } from './tasks.ts';

/** More points than a screen shows and a phone likes to read: where they were more, the line is made for a zoom less. */
const MOST_POINTS = 60_000;

/** The contract's DevicePath as JSON. */
export async function pathOf(
  parts: AsyncIterable<StoredTrack>,
  { request, zoom, edges }: PathTask,
): Promise<TaskResult> {
  const { fixes, doubtful, missing } = await fixesOf(parts);
  const gaps = gapsOf(fixes, PATH_GAP);
  let [shown, places] = [zoom, simplify(fixes, gaps, zoom, edges)];
  while (places.length > MOST_POINTS && shown > 0) {
    // a zoom less is up to half as many points
    shown -= Math.floor(Math.log2(places.length / MOST_POINTS)) + 1;
    shown = Math.max(0, shown);
    places = simplify(fixes, gaps, shown, edges);
  }
  const fastest = fastestOf(fixes);
  const answer: DevicePath = {
    deviceId: request.deviceId as DevicePath['deviceId'],
    zoom: shown,
    tolerance: TOLERANCE,
    fixes: fixes.length,
    doubtful,
    bounds: boundsOf(fixes),
    maxSpeed: fastest === undefined ? null : (fixes.speed[fastest] ?? null),
    missing: missingTimes(missing, request),
    breaks: breaksAmong(places, gaps),
    ...columnsOf(fixes, places),
  };
  return { text: JSON.stringify(answer), missing };
}

async function fixesOf(parts: AsyncIterable<StoredTrack>) {
  const found: GoodFixes[] = [];
  const missing: Missing[] = [];
  let doubtful = 0;
  for await (const part of parts) {
    const opened = openPath(part);
    const good = goodFixes(opened.path);
    found.push(good.fixes);
    doubtful += good.doubtful;
    missing.push(...opened.missing);
  }
  return { fixes: joinFixes(found), doubtful, missing };
}

/** Differences are taken of rounded values, so that what rounding left never adds up. */
function columnsOf({ at, latitude, longitude, speed }: GoodFixes, places: Int32Array) {
  const steps = (column: Float64Array, scale: number): number[] => {
    let before = 0;
    return Array.from(places, (place) => {
      const value = Math.round((column[place] ?? 0) * scale);
      const step = value - before;
      before = value;
      return step;
    });
  };
  return {
    at: steps(at, 1),
    latitude: steps(latitude, 1e6),
    longitude: steps(longitude, 1e6),
    speed: Array.from(places, (place) => {
      const value = speed[place] ?? Number.NaN;
      return Number.isNaN(value) ? null : Math.round(value * 100);
    }),
  };
}

/** Both ascending; every gap's fix is among the places. */
function breaksAmong(places: Int32Array, gaps: readonly number[]): number[] {
  let next = 0;
  return gaps.map((gap) => {
    while ((places[next] ?? gap) < gap) next++;
    return next;
  });
}

function boundsOf({ latitude, longitude, length }: GoodFixes): DevicePath['bounds'] {
  if (length === 0) return null;
  const bounds: DevicePath['bounds'] = [180, 90, -180, -90];
  for (let place = 0; place < length; place++) {
    const [x, y] = [longitude[place] ?? 0, latitude[place] ?? 0];
    bounds[0] = Math.min(bounds[0], x);
    bounds[1] = Math.min(bounds[1], y);
    bounds[2] = Math.max(bounds[2], x);
    bounds[3] = Math.max(bounds[3], y);
  }
  return bounds;
}
