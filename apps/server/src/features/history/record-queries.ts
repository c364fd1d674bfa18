import { type FixRecord, type Head, single } from '@balise/tracking';
import type { ClientBase, Pool } from 'pg';
import { marksOf, type StoredChunk } from './chunk.ts';

export type RecordClient = Pick<ClientBase | Pool, 'query'>;

const milliseconds = (column: string) => `(extract(epoch from ${column}) * 1000)::bigint`;

/** The next rows of a device after a place in its history and before a moment, in order; quarantined ones too. */
export async function rowsAfter(
  client: RecordClient,
  deviceId: number,
  place: Head,
  until: number,
  count: number,
): Promise<FixRecord[]> {
  const { rows } = await client.query(
    `select ${milliseconds('fixed_at')} as at, key, ${milliseconds('received_at')} as received_at,
       latitude, longitude, altitude, speed, course, accuracy, valid, quality, attributes
     from positions
     where device_id = $1 and fixed_at >= to_timestamp($2 / 1000.0) and fixed_at < to_timestamp($4 / 1000.0)
       and (fixed_at, key) > (to_timestamp($2 / 1000.0), $3)
     order by fixed_at, key limit $5`,
    [deviceId, place.at, place.key, until, count],
  );
  return rows.map(recordOf);
}

/** An archived day by what tells whether it is the one that was opened before. */
export type ArchivedDay = { day: number; state: string };

/** The first day of a device that has chunks, of those from a moment's on; what its chunks and marks are, as one text. */
export async function archivedDayFrom(
  client: RecordClient,
  deviceId: number,
  at: number,
): Promise<ArchivedDay | undefined> {
  const { rows } = await client.query(
    `select p.day::text, string_agg(p.part || ':' || p.checksum || ':' || p.count, ',' order by p.part) as chunks,
       (select string_agg(m.key || ':' || m.quality, ',' order by m.fixed_at, m.key) from archived_qualities m
        where m.device_id = $1 and m.fixed_at >= min(p.first_at) and m.fixed_at <= max(p.last_at)) as marks
     from chunks p
     where p.device_id = $1
       and p.day = (select day from chunks where device_id = $1 and day >= $2::date order by day limit 1)
     group by p.day`,
    [deviceId, dayText(at)],
  );
  const [row] = rows;
  return row && { day: Date.parse(`${row.day}T00:00:00Z`), state: `${row.chunks}/${row.marks}` };
}

/** The chunks of a device's day, by their parts. */
export async function chunksOfDay(client: RecordClient, deviceId: number, day: number): Promise<StoredChunk[]> {
  const { rows } = await client.query(
    `select part, count, format, checksum, content, (
       select json_agg(json_build_array(${milliseconds('m.fixed_at')}, m.key, m.quality))::text
       from archived_qualities m where m.device_id = $1 and m.fixed_at between p.first_at and p.last_at) as marks
     from chunks p where device_id = $1 and day = $2::date order by part`,
    [deviceId, dayText(day)],
  );
  return rows.map(({ checksum, marks, ...row }) => ({
    ...row,
    day,
    checksum: Number(checksum),
    marks: marksOf(marks),
  }));
}

/** Notes a chunk that could not be opened, for the platform's people; the first entry counts. */
export async function noteDamagedChunk(
  client: RecordClient,
  deviceId: number,
  { day, part, message }: { day: number; part: number; message: string },
): Promise<void> {
  await client.query(
    `insert into damaged_chunks (device_id, day, part, reason) values ($1, $2::date, $3, $4) on conflict do nothing`,
    [deviceId, dayText(day), part, message.slice(0, 300)],
  );
}

/** 2026-11-20 for the UTC day of a moment. */
export const dayText = (at: number): string => new Date(at).toISOString().slice(0, 10);

type PositionRow = {
  at: string;
  key: string;
  received_at: string;
  latitude: number | null;
  longitude: number | null;
  altitude: number | null;
  speed: number | null;
  course: number | null;
  accuracy: number | null;
  valid: boolean;
  quality: number;
  attributes: FixRecord['fix']['attributes'];
};

function recordOf(row: PositionRow): FixRecord {
  const at = Number(row.at);
  const { latitude, longitude } = row;
  const location =
    latitude === null || longitude === null
      ? null
      : {
          latitude,
          longitude,
          // the shortest digits of a 32-bit number, as they come here, are another 64-bit number
          altitude: single(row.altitude),
          speed: single(row.speed),
          course: single(row.course),
          valid: row.valid,
          accuracy: single(row.accuracy),
        };
  return {
    at,
    key: Number(row.key),
    fix: { time: at, location, attributes: row.attributes },
    quality: row.quality,
    receivedAt: Number(row.received_at),
  };
}
