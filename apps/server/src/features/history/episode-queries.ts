import { type Episode, single, type Usage } from '@balise/tracking';
import type { ClientBase, Pool } from 'pg';
import type { Derived } from './derived.ts';

type Database = Pick<ClientBase | Pool, 'query'>;

/** Stores episodes. One that is there already, by device, kind, start and geofence, is replaced and keeps its id. */
export async function storeEpisodes(database: Database, rows: Derived<Episode>[]): Promise<void> {
  if (rows.length === 0) return;
  await database.query(
    `insert into episodes (device_id, kind, starts_at, ends_at, measured, estimated, max_speed, content, decided_at, settings_id, subject)
     select device_id, kind, to_timestamp(starts_at / 1000.0), to_timestamp(ends_at / 1000.0), measured, estimated, max_speed,
       content, to_timestamp(decided_at / 1000.0), settings_id, subject
     from unnest($1::int[], $2::text[], $3::float8[], $4::float8[], $5::bigint[], $6::bigint[], $7::real[], $8::jsonb[],
       $9::float8[], $10::int[], $11::int[])
       as e (device_id, kind, starts_at, ends_at, measured, estimated, max_speed, content, decided_at, settings_id, subject)
     on conflict (device_id, kind, starts_at, subject) do update
     set ends_at = excluded.ends_at, measured = excluded.measured, estimated = excluded.estimated, max_speed = excluded.max_speed,
         content = excluded.content, decided_at = excluded.decided_at, settings_id = excluded.settings_id`,
    [
      rows.map((row) => row.deviceId),
      rows.map((row) => row.of.kind),
      rows.map((row) => row.of.startsAt),
      rows.map((row) => row.of.endsAt),
      rows.map((row) => row.of.measured),
      rows.map((row) => row.of.estimated),
      rows.map((row) => row.of.maxSpeed),
      rows.map((row) => JSON.stringify(row.of.content)),
      rows.map((row) => row.of.decidedAt),
      rows.map((row) => row.settings),
      rows.map((row) => subjectOf(row.of)),
    ],
  );
}

/** What sets episodes of one kind apart that begin at one moment. */
export const subjectOf = (episode: Episode): number => (episode.kind === 'geofence' ? episode.content.geofence : 0);

/** Stores quarters of an hour; one that is there already is replaced. */
export async function storeUsage(database: Database, rows: Derived<Usage>[]): Promise<void> {
  if (rows.length === 0) return;
  await database.query(
    `insert into usage (device_id, starts_at, measured, estimated, counted, covered, judged, driving, idling, engine, max_speed, decided_at,
       settings_id)
     select device_id, to_timestamp(starts_at / 1000.0), measured, estimated, counted, covered, judged, driving, idling, engine, max_speed,
       to_timestamp(decided_at / 1000.0), settings_id
     from unnest($1::int[], $2::float8[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::int[], $9::int[],
       $10::int[], $11::real[], $12::float8[], $13::int[])
       as u (device_id, starts_at, measured, estimated, counted, covered, judged, driving, idling, engine, max_speed, decided_at, settings_id)
     on conflict (device_id, starts_at) do update
     set measured = excluded.measured, estimated = excluded.estimated, counted = excluded.counted, covered = excluded.covered,
         judged = excluded.judged, driving = excluded.driving, idling = excluded.idling, engine = excluded.engine, max_speed = excluded.max_speed, decided_at = excluded.decided_at,
         settings_id = excluded.settings_id`,
    [
      rows.map((row) => row.deviceId),
      rows.map((row) => row.of.startsAt),
      rows.map((row) => row.of.measured),
      rows.map((row) => row.of.estimated),
      rows.map((row) => row.of.counted),
      rows.map((row) => row.of.covered),
      rows.map((row) => row.of.judged),
      rows.map((row) => row.of.driving),
      rows.map((row) => row.of.idling),
      rows.map((row) => row.of.engine),
      rows.map((row) => row.of.maxSpeed),
      rows.map((row) => row.of.decidedAt),
      rows.map((row) => row.settings),
    ],
  );
}

export async function removeEpisodes(database: Database, deviceId: number, episodes: Episode[]): Promise<void> {
  if (episodes.length === 0) return;
  await database.query(
    `delete from episodes using unnest($2::float8[], $3::text[], $4::int[]) as r (starts_at, kind, subject)
     where episodes.device_id = $1 and episodes.starts_at = to_timestamp(r.starts_at / 1000.0) and episodes.kind = r.kind
       and episodes.subject = r.subject`,
    [deviceId, episodes.map((one) => one.startsAt), episodes.map((one) => one.kind), episodes.map(subjectOf)],
  );
}

export async function removeUsage(database: Database, deviceId: number, slots: Usage[]): Promise<void> {
  if (slots.length === 0) return;
  await database.query(
    `delete from usage using unnest($2::float8[]) as r (starts_at)
     where usage.device_id = $1 and usage.starts_at = to_timestamp(r.starts_at / 1000.0)`,
    [deviceId, slots.map((one) => one.startsAt)],
  );
}

const milliseconds = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`;
const DECIDED = `device_id = $1 and decided_at >= to_timestamp($2 / 1000.0)
  and ($3::float8 is null or decided_at < to_timestamp($3 / 1000.0))`;

/** Episodes that records from `from` on, and before `until` (null: to the end), decided. */
export async function episodesDecidedBetween(
  database: Database,
  deviceId: number,
  from: number,
  until: number | null,
): Promise<Episode[]> {
  const { rows } = await database.query(
    `select kind, ${milliseconds('starts_at')} as "startsAt", ${milliseconds('ends_at')} as "endsAt",
       measured::float8, estimated::float8, max_speed as "maxSpeed", content, ${milliseconds('decided_at')} as "decidedAt"
     from episodes where ${DECIDED}`,
    [deviceId, from, until],
  );
  return rows.map((row) => ({ ...row, maxSpeed: single(row.maxSpeed) }));
}

/** The same of quarters of an hour. */
export async function usageDecidedBetween(
  database: Database,
  deviceId: number,
  from: number,
  until: number | null,
): Promise<Usage[]> {
  const { rows } = await database.query(
    `select ${milliseconds('starts_at')} as "startsAt", measured::float8, estimated::float8, counted::float8, covered::float8, judged::float8,
       driving, idling, engine, max_speed as "maxSpeed", ${milliseconds('decided_at')} as "decidedAt"
     from usage where ${DECIDED}`,
    [deviceId, from, until],
  );
  return rows.map((row) => ({ ...row, maxSpeed: single(row.maxSpeed) }));
}
