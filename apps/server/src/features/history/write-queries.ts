import type { Checkpoint, Mark, Totals, TrackingEvent, TrackingSettings } from '@balise/tracking';
import type { ClientBase, Pool } from 'pg';
import type { Correction } from './correction.ts';
import type { Derived, OfDevice } from './derived.ts';
import { removeEpisodes, removeUsage, storeEpisodes, storeUsage } from './episode-queries.ts';
import { madeWith } from './made-with.ts';

export type { Pool } from 'pg';

type Database = Pick<ClientBase | Pool, 'query'>;

/** The id of the settings that derived rows are stored with; the same settings have the same id. */
export async function settingsId(database: Database, settings: TrackingSettings): Promise<number> {
  const content = JSON.stringify(settings);
  await database.query('insert into derivation_settings (content) values ($1) on conflict do nothing', [content]);
  const { rows } = await database.query('select id from derivation_settings where content = $1', [content]);
  return rows[0].id;
}

/** Stores events. One that is there already, by device, moment and kind, is replaced and keeps its id. */
export async function storeEvents(database: Database, events: Derived<TrackingEvent>[]): Promise<void> {
  if (events.length === 0) return;
  const last = new Map(events.map((event) => [`${event.deviceId}/${event.of.at}/${event.of.kind}`, event]));
  const rows = [...last.values()];
  await database.query(
    `insert into events (device_id, at, kind, content, decided_at, settings_id)
     select device_id, to_timestamp(at / 1000.0), kind, content, to_timestamp(decided_at / 1000.0), settings_id
     from unnest($1::int[], $2::float8[], $3::text[], $4::jsonb[], $5::float8[], $6::int[])
       as e (device_id, at, kind, content, decided_at, settings_id)
     on conflict (device_id, at, kind) do update
     set content = excluded.content, decided_at = excluded.decided_at, settings_id = excluded.settings_id`,
    [
      rows.map((row) => row.deviceId),
      rows.map((row) => row.of.at),
      rows.map((row) => row.of.kind),
      rows.map((row) => JSON.stringify(row.of.content)),
      rows.map((row) => row.of.decidedAt),
      rows.map((row) => row.settings),
    ],
  );
}

export async function storeCheckpoints(database: Database, checkpoints: OfDevice<Checkpoint>[]): Promise<void> {
  if (checkpoints.length === 0) return;
  await database.query(
    `insert into fold_checkpoints (device_id, hour, state, measured, estimated)
     select device_id, to_timestamp(hour / 1000.0), state, measured, estimated
     from unnest($1::int[], $2::float8[], $3::json[], $4::bigint[], $5::bigint[]) as c (device_id, hour, state, measured, estimated)
     on conflict (device_id, hour) do update
     set state = excluded.state, measured = excluded.measured, estimated = excluded.estimated`,
    [
      checkpoints.map((row) => row.deviceId),
      checkpoints.map((row) => row.of.hour),
      checkpoints.map((row) => JSON.stringify(row.of.state)),
      checkpoints.map((row) => row.of.totals.measured),
      checkpoints.map((row) => row.of.totals.estimated),
    ],
  );
}

/**
 * Qualities that later records decided for stored ones. Those of days that are being archived, or were, are kept beside the
 * chunks until the job that archives writes them in: what holds the devices' live states is not overtaken by it.
 */
export async function storeMarks(database: Database, marks: OfDevice<Mark>[]): Promise<void> {
  if (marks.length === 0) return;
  const columns = [
    marks.map((row) => row.deviceId),
    marks.map((row) => row.of.at),
    marks.map((row) => row.of.key),
    marks.map((row) => row.of.quality),
  ];
  const given = 'unnest($1::int[], $2::float8[], $3::bigint[], $4::smallint[]) as m (device_id, at, key, quality)';
  const { rows } = await database.query(
    `with marked as (
       update positions set quality = m.quality from ${given}
       where positions.device_id = m.device_id and positions.fixed_at = to_timestamp(m.at / 1000.0) and positions.key = m.key
     )
     select from ${given}
     where (to_timestamp(m.at / 1000.0) at time zone 'UTC')::date in (select day from archive_days) limit 1`,
    columns,
  );
  if (rows.length === 0) return;
  await database.query(
    `insert into archived_qualities (device_id, fixed_at, key, quality)
     select m.device_id, to_timestamp(m.at / 1000.0), m.key, m.quality from ${given}
     where exists (
       select from chunks p
       where p.device_id = m.device_id and p.day = (to_timestamp(m.at / 1000.0) at time zone 'UTC')::date
     )
     on conflict (device_id, fixed_at, key) do update set quality = excluded.quality`,
    columns,
  );
}

// A tracker that empties its memory sends weeks in many batches: they are one window, taken when it falls quiet.
const QUIET = '1 second';
const LONGEST_WAIT = '30 seconds';

/** Marks what late records touched, to be re-derived; one device once in the list. */
export async function markForRecompute(
  database: Database,
  windows: OfDevice<{ from: number; until: number }>[],
): Promise<void> {
  if (windows.length === 0) return;
  await database.query(
    `insert into recompute_ranges (device_id, starts_at, ends_at, not_before)
     select device_id, to_timestamp(starts_at / 1000.0), to_timestamp(ends_at / 1000.0), now() + interval '${QUIET}'
     from unnest($1::int[], $2::float8[], $3::float8[]) as w (device_id, starts_at, ends_at)
     on conflict (device_id) do update
     set starts_at = least(recompute_ranges.starts_at, excluded.starts_at),
         ends_at = greatest(recompute_ranges.ends_at, excluded.ends_at),
         revision = recompute_ranges.revision + 1,
         not_before = greatest(recompute_ranges.not_before,
           least(recompute_ranges.marked_at + interval '${LONGEST_WAIT}', now() + interval '${QUIET}'))`,
    [windows.map((row) => row.deviceId), windows.map((row) => row.of.from), windows.map((row) => row.of.until)],
  );
}

/** The settings that a correction's rows were made with. */
export const settingsOf = ({ events, episodes, usage, timeline }: Correction): TrackingSettings[] => [
  ...events.changed.map(({ at, decidedAt }) => madeWith(timeline, at, decidedAt)),
  ...[...episodes.changed, ...usage.changed].map(({ startsAt, decidedAt }) => madeWith(timeline, startsAt, decidedAt)),
];

/**
 * Writes a correction, in the transaction that also writes the device's corrected state.
 * @param settings the ids of `settingsOf` the correction
 */
export async function writeCorrection(
  database: Database,
  correction: Correction,
  settings: ReadonlyMap<TrackingSettings, number>,
): Promise<void> {
  const { deviceId, rederivation, events, episodes, usage, timeline } = correction;
  const ofDevice = <T>(list: T[]): OfDevice<T>[] => list.map((of) => ({ deviceId, of }));
  await database.query(
    `delete from events using unnest($2::float8[], $3::text[]) as r (at, kind)
     where events.device_id = $1 and events.at = to_timestamp(r.at / 1000.0) and events.kind = r.kind`,
    [deviceId, events.removed.map((event) => event.at), events.removed.map((event) => event.kind)],
  );
  await removeEpisodes(database, deviceId, episodes.removed);
  await removeUsage(database, deviceId, usage.removed);
  const idOf = (at: number, decidedAt: number) => known(settings, madeWith(timeline, at, decidedAt));
  await storeEvents(
    database,
    events.changed.map((of) => ({ deviceId, of, settings: idOf(of.at, of.decidedAt) })),
  );
  const lasting = <T extends { startsAt: number; decidedAt: number }>(list: T[]): Derived<T>[] =>
    list.map((of) => ({ deviceId, of, settings: idOf(of.startsAt, of.decidedAt) }));
  await storeEpisodes(database, lasting(episodes.changed));
  await storeUsage(database, lasting(usage.changed));
  await storeCheckpoints(database, ofDevice(rederivation.checkpoints));
  await storeMarks(database, ofDevice(rederivation.marks));
  if (rederivation.converged !== null && !isNothing(rederivation.converged.shift)) {
    const { hour, shift, ownedSince } = rederivation.converged;
    await database.query(
      `update fold_checkpoints set measured = measured + $3, estimated = estimated + $4
       where device_id = $1 and hour >= to_timestamp($2 / 1000.0)
         and (state ->> 'ownedSince')::float8 is not distinct from $5::float8`,
      [deviceId, hour, shift.measured, shift.estimated, ownedSince],
    );
  }
  await database.query('delete from recompute_ranges where device_id = $1', [deviceId]);
}

const isNothing = ({ measured, estimated }: Totals): boolean => measured === 0 && estimated === 0;

/** The id of settings that was asked for. */
export function known(ids: ReadonlyMap<TrackingSettings, number>, settings: TrackingSettings): number {
  const id = ids.get(settings);
  if (id === undefined) throw new Error('settings without an id');
  return id;
}

/** Deletes all but the first checkpoint of each device and UTC day before a moment. @returns how many */
export async function thinCheckpoints(database: Database, before: number): Promise<number> {
  const { rowCount } = await database.query(
    `delete from fold_checkpoints c using fold_checkpoints earlier
     where c.hour < to_timestamp($1 / 1000.0) and c.erased_since is null and earlier.device_id = c.device_id
       and earlier.hour >= date_trunc('day', c.hour, 'UTC') and earlier.hour < c.hour`,
    [before],
  );
  return rowCount ?? 0;
}
