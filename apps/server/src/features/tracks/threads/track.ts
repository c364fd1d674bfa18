import type { Track } from '@balise/contract';
import { type Missing, openPlaces, type Places, type StoredTrack } from '../../history/index.ts';
import { missingTimes } from '../missing.ts';
import type { FixesTask, TaskResult } from './tasks.ts';

/** The contract's Track as JSON. With more than `most` fixes, those of the last instant are left out whole, and `next` is that instant. */
export async function trackOf(parts: AsyncIterable<StoredTrack>, { request, most }: FixesTask): Promise<TaskResult> {
  const { places, missing } = await placesOf(parts, most);
  const end = endOf(places, most);
  const upTo = <Value>(column: Value[]): Value[] => (column.length === end ? column : column.slice(0, end));
  const columns = Object.fromEntries(COLUMNS.map((name) => [name, upTo<number | null>(places[name])])) as Pick<
    Places,
    (typeof COLUMNS)[number]
  >;
  const answer: Track = {
    deviceId: request.deviceId as Track['deviceId'],
    count: end,
    next: places.at[end] ?? null,
    ...columns,
    valid: upTo(places.valid).map((valid) => (valid ? 1 : 0)),
    missing: missingTimes(missing, request),
  };
  return { text: JSON.stringify(answer), missing };
}

/** As many as are wanted, and those of the instant after them. */
async function placesOf(
  parts: AsyncIterable<StoredTrack>,
  most: number,
): Promise<{ places: Places; missing: Missing[] }> {
  let all: Places | undefined;
  const missing: Missing[] = [];
  for await (const part of parts) {
    const opened = openPlaces(part);
    missing.push(...opened.missing);
    all = all === undefined ? opened.places : joined(all, opened.places);
    if (all.at.length > most && all.at.at(-1) !== all.at[most]) break;
  }
  return { places: all ?? NOWHERE, missing };
}

const NOWHERE: Places = {
  at: [],
  latitude: [],
  longitude: [],
  altitude: [],
  speed: [],
  course: [],
  quality: [],
  valid: [],
};

const joined = (first: Places, then: Places): Places => {
  const names = Object.keys(NOWHERE) as (keyof Places)[];
  return Object.fromEntries(names.map((name) => [name, [...first[name], ...then[name]]])) as Places;
};

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
