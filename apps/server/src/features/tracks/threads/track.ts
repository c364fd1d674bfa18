import type { Track } from '@balise/contract';
import { openPlaces, type Places } from '../../history/index.ts';
import { missingTimes } from '../missing.ts';
import type { Answer, TrackAsked } from './asked.ts';

/** The contract's Track as JSON. With more than `most` fixes, those of the last instant are left out whole, and `next` is that instant. */
export function trackOf({ track, most }: TrackAsked): Answer {
  const { places, missing } = openPlaces(track);
  const end = endOf(places, most);
  const columns = Object.fromEntries(COLUMNS.map((name) => [name, places[name].slice(0, end)])) as Pick<
    Places,
    (typeof COLUMNS)[number]
  >;
  const answer: Track = {
    ...{ deviceId: track.deviceId as Track['deviceId'], count: end, next: places.at[end] ?? null },
    ...columns,
    valid: places.valid.slice(0, end).map((valid) => (valid ? 1 : 0)),
    missing: missingTimes(missing, track),
  };
  return { text: JSON.stringify(answer), missing };
}

const COLUMNS = ['at', 'latitude', 'longitude', 'altitude', 'speed', 'course', 'quality'] as const;

/** Where to cut: never within an instant; before it, unless that one alone is too much. */
function endOf({ at }: Places, most: number): number {
  if (at.length <= most) return at.length;
  let end = most;
  while (end > 0 && at[end - 1] === at[most]) end--;
  if (end > 0) return end;
  const after = at.findIndex((time) => time !== at[0]);
  return after < 0 ? at.length : after;
}
