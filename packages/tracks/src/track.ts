import type { FixRecord, Location } from '@balise/tracking';
import { readAttributes, writeAttributes } from './columns/attributes.ts';
import { Reader, Writer } from './columns/bytes.ts';
import { readFlags, writeFlags } from './columns/flags.ts';
import { headOf, writeHead } from './columns/head.ts';
import { readKeys, writeKeys } from './columns/keys.ts';
import { readNumbers, writeNumbers } from './columns/numbers.ts';
import { PLACE, readOptional, writeOptional } from './columns/places.ts';
import { readTimes, writeTimes } from './columns/times.ts';

/**
 * A part of one device's history, usually a day, as columns (docs/tracks.md): each column in a block of its own, so that a reader skips what it does not
 * need. Nothing is lost but the order of attributes' names and the sign of zero. Not compressed: what stores it does that.
 * @param records in the order of history (compareRecords), as the database has them: `fix.time` is `at`, numbers in their stored precision
 */
export function archiveTrack(records: readonly FixRecord[]): Uint8Array {
  const to = new Writer();
  const block = (write: (column: Writer) => void) => {
    const column = new Writer();
    write(column);
    to.block(column.done());
  };
  writeHead(to, records.length);
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
