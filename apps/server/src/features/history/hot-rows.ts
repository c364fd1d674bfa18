import { type FixRecord, single } from '@balise/tracking';
import type { Places } from '@balise/tracks';

/** Rows of positions as the database gives them to whoever reads for people (device_rows): columns of equal length. */
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
};

export type TrackColumns = Places;

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
export function columnsOf(records: readonly FixRecord[]): TrackColumns {
  const columns: TrackColumns = {
    ...{ at: [], latitude: [], longitude: [], speed: [], quality: [] },
    ...{ altitude: [], course: [], accuracy: [], valid: [] },
  };
  for (const { at, quality, fix } of records) {
    const { location } = fix;
    if (location === null) continue;
    columns.at.push(at);
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
