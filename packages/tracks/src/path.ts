import { Reader } from './columns/bytes.ts';
import { count, readFlags } from './columns/flags.ts';
import { headOf } from './columns/head.ts';
import { readNumbers } from './columns/numbers.ts';
import { PLACE, readOptional } from './columns/places.ts';
import { readTimes } from './columns/times.ts';

/** What a line on a map needs, as columns of equal length: only of the records with a location. */
export type Path = {
  at: number[];
  latitude: number[];
  longitude: number[];
  speed: (number | null)[];
  /** Place in QUALITIES. */
  quality: number[];
};

/** A path with the rest of what is known of a place. */
export type Places = Path & {
  altitude: (number | null)[];
  course: (number | null)[];
  valid: boolean[];
};

/** A path with the radius, in metres, that each fix says it lies in. */
export type ExactPath = Path & { accuracy: (number | null)[] };

/** Only when and where, at a small part of the cost. @throws RangeError as `openTrack` */
export function openPath(bytes: Uint8Array): Path {
  const { path, from, length, located } = begin(bytes);
  for (let skipped = 0; skipped < PLACE.length - PATH_COLUMNS + 1; skipped++) from.block();
  return { ...path, quality: qualities(from.block(), length, located) };
}

/** When and where, and how exactly. @throws RangeError as `openTrack` */
export function openExactPath(bytes: Uint8Array): ExactPath {
  const { path, from, length, located } = begin(bytes);
  const columns = PLACE.slice(PATH_COLUMNS).map(({ name, precision, mayLack }) => {
    const block = from.block();
    return name === 'accuracy' ? readOptional(new Reader(block), path.at.length, precision, mayLack) : [];
  });
  from.block(); // valid
  return { ...path, accuracy: columns.at(-1)!, quality: qualities(from.block(), length, located) };
}

/** When and where with altitude, course and what the receiver thinks of it, but without attributes. @throws RangeError as `openTrack` */
export function openPlaces(bytes: Uint8Array): Places {
  const { path, from, length, located } = begin(bytes);
  const [altitude, course] = PLACE.slice(PATH_COLUMNS, -1).map(({ precision, mayLack }) =>
    readOptional(new Reader(from.block()), path.at.length, precision, mayLack),
  );
  from.block(); // accuracy
  const valid = readFlags(new Reader(from.block()), path.at.length);
  const quality = qualities(from.block(), length, located);
  return { ...path, altitude: altitude!, course: course!, valid, quality };
}

/** Latitude, longitude and speed stand first. */
const PATH_COLUMNS = 3;

function begin(bytes: Uint8Array) {
  const { from, length } = headOf(bytes);
  const times = readTimes(new Reader(from.block()), length);
  const located = readFlags(new Reader(from.block()), length);
  const at = ofLocated(times, located);
  const [latitude, longitude, speed] = PLACE.slice(0, PATH_COLUMNS).map(({ precision, mayLack }) =>
    readOptional(new Reader(from.block()), at.length, precision, mayLack),
  );
  const path = { at, latitude: latitude as number[], longitude: longitude as number[], speed: speed! };
  return { path, from, length, located };
}

const qualities = (block: Uint8Array, length: number, located: readonly boolean[]): number[] =>
  ofLocated(readNumbers(new Reader(block), length, 'double'), located);

const ofLocated = (values: number[], located: readonly boolean[]): number[] =>
  count(located) === values.length ? values : values.filter((_, row) => located[row]);
