import { type FixRecord, single } from '@balise/tracking';
import type { ExactPath, Places } from '@balise/tracks';

/** Rows of positions as the database gives them to what reads for people (device_rows): columns of equal length. */
export type HotRows = {
  at: number[];
  key: number[];
  /** When it was received, ms after `at`. */
  delay: number[];
  latitude: (number | null)[];
  longitude: (number | null)[];
  altitude: (number | null)[];
  speed: (number | null)[];
  course: (number | null)[];
  accuracy: (number | null)[];
  valid: (0 | 1)[];
  quality: number[];
  /** Empty where they were not asked for. */
  attributes: FixRecord['fix']['attributes'][];
  /** When the legal profile of the owner hides alarms of speeding, ms since 1970 UTC; of archived records of the period too. */
  speedingHidden: [from: number, until: number][];
};

/** Columns of the rows that have a location, by time and key. Of `device_fixes` no radius is known: see `device_inexact`. */
export type HotFixes = Places & ExactPath & { key: number[] };

/** Bytes of a row in the columns of device_fixes. */
const ROW = 4 * 8 + 3 * 4 + 2;

/** The columns of device_fixes. Each is behind the one before, high bytes first. */
export function fixesOf(bytes: Uint8Array): HotFixes {
  const rows = bytes.length / ROW;
  let start = 0;
  const column = (width: 2 | 4 | 8) => {
    const copy = Buffer.from(new Uint8Array(bytes.subarray(start, start + rows * width)).buffer); // numbers want even places
    start += rows * width;
    return width === 8 ? copy.swap64() : width === 4 ? copy.swap32() : copy.swap16();
  };
  const doubles = () => Array.from(new Float64Array(column(8).buffer));
  const singles = () => {
    const values: (number | null)[] = [];
    for (const value of new Float32Array(column(4).buffer)) values.push(Number.isNaN(value) ? null : value);
    return values;
  };
  const [at, key, latitude, longitude] = [doubles(), doubles(), doubles(), doubles()];
  const [speed, altitude, course] = [singles(), singles(), singles()];
  const marks = new Int16Array(column(2).buffer);
  return {
    at,
    key,
    latitude,
    longitude,
    speed,
    altitude,
    course,
    accuracy: new Array(rows).fill(null),
    quality: Array.from(marks, (mark) => mark >> 1),
    valid: Array.from(marks, (mark) => (mark & 1) === 1),
  };
}

/** Some of them as records, without what columns do not tell. */
export const fixRecords = (fixes: HotFixes, first: number, end: number): FixRecord[] =>
  fixes.at.slice(first, end).map((at, place) => {
    const row = first + place;
    const location = {
      latitude: fixes.latitude[row]!,
      longitude: fixes.longitude[row]!,
      altitude: fixes.altitude[row]!,
      speed: fixes.speed[row]!,
      course: fixes.course[row]!,
      valid: fixes.valid[row]!,
      accuracy: null,
    };
    const fix = { time: at, location, attributes: {} };
    return { at, key: fixes.key[row]!, fix, quality: fixes.quality[row]!, receivedAt: at };
  });

export function recordsOf(rows: HotRows): FixRecord[] {
  return rows.at.map((at, row) => {
    const [latitude, longitude] = [rows.latitude[row]!, rows.longitude[row]!];
    const location =
      latitude === null || longitude === null
        ? null
        : {
            latitude,
            longitude,
            // the shortest digits of a 32-bit number, as they come here, are another 64-bit number
            altitude: single(rows.altitude[row]!),
            speed: single(rows.speed[row]!),
            course: single(rows.course[row]!),
            valid: rows.valid[row] === 1,
            accuracy: single(rows.accuracy[row]!),
          };
    return {
      at,
      key: rows.key[row]!,
      fix: { time: at, location, attributes: rows.attributes[row] ?? {} },
      quality: rows.quality[row]!,
      receivedAt: at + rows.delay[row]!,
    };
  });
}

/** Columns of the records that have a location. */
export function columnsOf(records: readonly FixRecord[]): HotFixes {
  const columns: HotFixes = {
    at: [],
    key: [],
    latitude: [],
    longitude: [],
    speed: [],
    quality: [],
    altitude: [],
    course: [],
    accuracy: [],
    valid: [],
  };
  for (const { at, key, quality, fix } of records) {
    const { location } = fix;
    if (location === null) continue;
    columns.at.push(at);
    columns.key.push(key);
    columns.latitude.push(location.latitude);
    columns.longitude.push(location.longitude);
    columns.speed.push(location.speed);
    columns.quality.push(quality);
    columns.altitude.push(location.altitude);
    columns.course.push(location.course);
    columns.accuracy.push(location.accuracy);
    columns.valid.push(location.valid);
  }
  return columns;
}
