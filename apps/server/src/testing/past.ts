import {
  DEFAULT_SETTINGS,
  EMPTY_HISTORY,
  type Episode,
  type EventKind,
  type HistoryState,
  NEW_DEVICE,
  StatePacker,
  type Usage,
} from '@balise/tracking';
import type { World } from './world.ts';

/** A fix to store; what it does not say is ordinary. */
export type TestFix = {
  at: number;
  latitude?: number | null;
  longitude?: number | null;
  altitude?: number | null;
  speed?: number | null;
  quality?: number;
  attributes?: object;
};

/** Stores fixes of a device as rows, key by place in the list. */
export async function storeFixes({ database }: World, deviceId: number, fixes: readonly TestFix[]): Promise<void> {
  const column = <T>(pick: (fix: TestFix, place: number) => T) => fixes.map(pick);
  await database.pools.owner.query(
    `insert into positions (device_id, fixed_at, key, received_at, latitude, longitude, altitude, speed, course, valid, quality, attributes)
     select $1, to_timestamp(at / 1000), key, to_timestamp(at / 1000 + 1), latitude, longitude, altitude, speed, 90, true, quality, attributes
     from unnest($2::float8[], $3::bigint[], $4::float8[], $5::float8[], $6::real[], $7::real[], $8::smallint[], $9::json[])
       as f (at, key, latitude, longitude, altitude, speed, quality, attributes)`,
    [
      deviceId,
      column(({ at }) => at),
      column((_, place) => place + 1),
      column(({ latitude }) => (latitude === undefined ? 5 : latitude)),
      column(({ longitude }) => (longitude === undefined ? -4 : longitude)),
      column(({ altitude }) => altitude ?? null),
      column(({ speed }) => (speed === undefined ? 10 : speed)),
      column(({ quality }) => quality ?? 0),
      column(({ attributes }) => JSON.stringify(attributes ?? {})),
    ],
  );
}

/** Stores what lasted, as the fold would. */
export async function storeEpisodes(
  { database }: World,
  deviceId: number,
  episodes: readonly Pick<Episode, 'kind' | 'startsAt' | 'endsAt' | 'content'>[],
  settings: object = DEFAULT_SETTINGS,
): Promise<void> {
  const id = await settingsRow(database.pools.owner, settings);
  for (const { kind, startsAt, endsAt, content, ...rest } of episodes) {
    const { measured = 0, estimated = 0, maxSpeed = null, decidedAt = endsAt } = rest as Partial<Episode>;
    await database.pools.owner.query(
      `insert into episodes (device_id, kind, starts_at, ends_at, measured, estimated, max_speed, content, decided_at, settings_id, subject)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
      [
        deviceId,
        kind,
        new Date(startsAt),
        new Date(endsAt),
        measured,
        estimated,
        maxSpeed,
        content,
        new Date(decidedAt),
        id,
        kind === 'geofence' ? (content as { geofence: number }).geofence : 0,
      ],
    );
  }
}

/** Stores what happened to a device, as the fold tells it. */
export async function storeEvents(
  { database }: World,
  deviceId: number,
  events: readonly { kind: EventKind; at: number; content: object }[],
): Promise<void> {
  const id = await settingsRow(database.pools.owner, DEFAULT_SETTINGS);
  for (const { kind, at, content } of events) {
    await database.pools.owner.query(
      'insert into events (device_id, at, kind, content, decided_at, settings_id) values ($1, $2, $3, $4, $2, $5)',
      [deviceId, new Date(at), kind, content, id],
    );
  }
}

/** Stores sums of quarters of an hour. */
export async function storeUsage(
  { database }: World,
  deviceId: number,
  usage: readonly (Partial<Usage> & { startsAt: number })[],
): Promise<void> {
  const id = await settingsRow(database.pools.owner, DEFAULT_SETTINGS);
  for (const { startsAt, ...sums } of usage) {
    const { measured = 0, estimated = 0, counted = 0, covered = 0, driving = 0, idling = 0, engine = 0 } = sums;
    const { judged = 0 } = sums;
    await database.pools.owner.query(
      `insert into usage (device_id, starts_at, measured, estimated, counted, covered, driving, idling, engine, max_speed, decided_at,
         settings_id, judged)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $2, $11, $12)`,
      [
        ...[deviceId, new Date(startsAt), measured, estimated, counted, covered, driving, idling, engine],
        ...[sums.maxSpeed ?? null, id, judged],
      ],
    );
  }
}

type Owner = World['database']['pools']['owner'];

async function settingsRow(owner: Owner, settings: object): Promise<number> {
  await owner.query('insert into derivation_settings (content) values ($1) on conflict do nothing', [settings]);
  const { rows } = await owner.query('select id from derivation_settings where content = $1', [settings]);
  return rows[0].id;
}

/** Stores the state that a device is in, as ingest would, at its newest record. */
export async function storeState(
  { database }: World,
  deviceId: number,
  at: number,
  history: Partial<HistoryState>,
): Promise<void> {
  const state = { ...NEW_DEVICE, history: { ...EMPTY_HISTORY, head: { at, key: 1 }, ...history } };
  await database.pools.owner.query(
    `insert into device_live (device_id, version, fixed_at, key, seen_at, state) values ($1, 1, $2, 1, $2, $3)
     on conflict (device_id) do update set fixed_at = excluded.fixed_at, seen_at = excluded.seen_at, state = excluded.state`,
    [deviceId, new Date(at), Buffer.from(new StatePacker().pack(state))],
  );
}
