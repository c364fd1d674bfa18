import { type FixRecord, keyOf, type Location } from '@balise/tracking';
import { readAttributes, writeAttributes } from './columns/attributes.ts';
import { Reader, Writer } from './columns/bytes.ts';
import { readFlags, writeFlags } from './columns/flags.ts';
import { type Precision, readNumbers, writeNumbers } from './columns/numbers.ts';

const VERSION = 1;
/** More than a device can say in a day; what claims to be longer is damaged. */
const MOST_RECORDS = 1_000_000;

/** The columns that a line on a map needs; a place is null where a record has none. */
export type Path = { at: number[]; places: ({ latitude: number; longitude: number; speed: number | null } | null)[] };

/**
 * A piece of one device's past, a day as a rule, as columns (docs/tracks.md): each column in a block of its own, so that a reader skips what it does not
 * need. Nothing is lost but the order of attributes' names and the sign of zero. Not compressed: what stores it does that.
 * @param records in the order of history (compareRecords), as the database has them: `fix.time` is `at`, numbers in their stored precision
 */
export function sealTrack(records: readonly FixRecord[]): Uint8Array {
  const to = new Writer();
  const block = (write: (column: Writer) => void) => {
    const column = new Writer();
    write(column);
    to.block(column.done());
  };
  to.byte(VERSION);
  to.count(records.length);
  block((column) =>
    writeTimes(
      column,
      records.map(({ at }) => at),
    ),
  );
  const located = records.map(({ fix }) => fix.location !== null);
  const locations = records.flatMap(({ fix }) => fix.location ?? []);
  block((column) => writeFlags(column, located));
  for (const { name, precision, mayLack } of PLACE) {
    block((column) =>
      writeOptional(
        column,
        locations.map((location) => location[name]),
        precision,
        mayLack,
      ),
    );
  }
  block((column) =>
    writeFlags(
      column,
      locations.map(({ valid }) => valid),
    ),
  );
  block((column) =>
    writeNumbers(
      column,
      records.map(({ quality }) => quality),
      'double',
    ),
  );
  block((column) =>
    writeNumbers(
      column,
      records.map(({ at, receivedAt }) => receivedAt - at),
      'double',
    ),
  );
  block((column) =>
    writeAttributes(
      column,
      records.map(({ fix }) => fix.attributes),
    ),
  );
  block((column) => writeKeys(column, records));
  return to.done();
}

/** Every record. @throws RangeError for what `sealTrack` has not written, or what has been damaged since */
export function openTrack(bytes: Uint8Array): FixRecord[] {
  const { from, length } = headOf(bytes);
  const block = <T>(read: (column: Reader) => T): T => {
    const column = new Reader(from.block());
    const values = read(column);
    column.end();
    return values;
  };
  const at = block((column) => readTimes(column, length));
  const located = block((column) => readFlags(column, length));
  const count = located.filter(Boolean).length;
  const [latitude, longitude, speed, altitude, course, accuracy] = PLACE.map(({ precision, mayLack }) =>
    block((column) => readOptional(column, count, precision, mayLack)),
  );
  const valid = block((column) => readFlags(column, count));
  const quality = block((column) => readNumbers(column, length, 'double'));
  const delay = block((column) => readNumbers(column, length, 'double'));
  const attributes = block((column) => readAttributes(column, length));
  let next = 0;
  const fixes = at.map((time, row) => {
    let location: Location | null = null;
    if (located[row]) {
      location = {
        latitude: latitude![next]!,
        longitude: longitude![next]!,
        altitude: altitude![next]!,
        speed: speed![next]!,
        course: course![next]!,
        valid: valid[next]!,
        accuracy: accuracy![next]!,
      };
      next++;
    }
    return { time, location, attributes: attributes[row]! };
  });
  const keys = block((column) => readKeys(column, fixes));
  from.end();
  return fixes.map((fix, row) => ({
    at: fix.time,
    key: keys[row]!,
    fix,
    quality: quality[row]!,
    receivedAt: fix.time + delay[row]!,
  }));
}

/** Only when and where, at a small part of the cost. @throws RangeError as `openTrack` */
export function openPath(bytes: Uint8Array): Path {
  const { from, length } = headOf(bytes);
  const at = readTimes(new Reader(from.block()), length);
  const located = readFlags(new Reader(from.block()), length);
  const count = located.filter(Boolean).length;
  const [latitude, longitude, speed] = PLACE.slice(0, 3).map(({ precision, mayLack }) =>
    readOptional(new Reader(from.block()), count, precision, mayLack),
  );
  let next = -1;
  const places = located.map((has) => {
    if (!has) return null;
    next++;
    return { latitude: latitude![next]!, longitude: longitude![next]!, speed: speed![next]! };
  });
  return { at, places };
}

type PlaceColumn = {
  name: Exclude<keyof Location, 'valid'>;
  precision: Precision;
  mayLack: boolean;
};

/** In the format's order; what a line on a map needs stands first. */
const PLACE: readonly PlaceColumn[] = [
  { name: 'latitude', precision: 'double', mayLack: false },
  { name: 'longitude', precision: 'double', mayLack: false },
  { name: 'speed', precision: 'single', mayLack: true },
  { name: 'altitude', precision: 'single', mayLack: true },
  { name: 'course', precision: 'single', mayLack: true },
  { name: 'accuracy', precision: 'single', mayLack: true },
];

function headOf(bytes: Uint8Array): { from: Reader; length: number } {
  const from = new Reader(bytes);
  const version = from.byte();
  if (version !== VERSION) throw new RangeError(`a track of version ${version}, which nobody knows`);
  const length = from.count();
  if (length > MOST_RECORDS) throw new RangeError(`a track that claims ${length} records`);
  return { from, length };
}

/** The first time, then intervals as their change: a tracker that reports every ten seconds costs one byte a report. */
function writeTimes(to: Writer, times: readonly number[]): void {
  const unit = times.every((at) => at % 1000 === 0) ? 1000 : 1;
  to.count(unit);
  let [last, interval] = [0, 0];
  for (const at of times) {
    const now = at / unit - last;
    to.signed(now - interval);
    [last, interval] = [at / unit, now];
  }
}

function readTimes(from: Reader, length: number): number[] {
  const unit = from.count();
  let [last, interval] = [0, 0];
  return Array.from({ length }, () => {
    interval += from.signed();
    last += interval;
    return last * unit;
  });
}

function writeOptional(to: Writer, values: readonly (number | null)[], precision: Precision, mayLack: boolean): void {
  const present = values.filter((value) => value !== null).map((value) => (value === 0 ? 0 : value));
  if (mayLack) {
    writeFlags(
      to,
      values.map((value) => value !== null),
    );
  }
  writeNumbers(to, present, precision);
}

function readOptional(
  from: Reader,
  length: number,
  precision: Precision,
  mayLack: boolean,
): (number | null)[] | number[] {
  if (!mayLack) return readNumbers(from, length, precision);
  const has = readFlags(from, length);
  const values = readNumbers(from, has.filter(Boolean).length, precision);
  let next = 0;
  return has.map((isThere) => (isThere ? values[next++]! : null));
}

/** A key is the hash of its record, which need not be kept; only that of a message without a time of its own, or of an older hash, is. */
function writeKeys(to: Writer, records: readonly FixRecord[]): void {
  const isHash = records.map(({ key, fix }) => keyOf(fix) === key);
  writeFlags(to, isHash);
  records.forEach(({ key }, row) => {
    if (!isHash[row]) to.count(key);
  });
}

function readKeys(from: Reader, fixes: readonly FixRecord['fix'][]): number[] {
  const isHash = readFlags(from, fixes.length);
  return fixes.map((fix, row) => (isHash[row] ? keyOf(fix) : from.count()));
}
