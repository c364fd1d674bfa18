import type { ClientId, DeviceId } from '@balise/contract';
import type { EpisodeContent, EpisodeKind, EventKind, HistoryState, TrackingSettings } from '@balise/tracking';
import { type RawBuilder, sql } from 'kysely';
import type { Scoped } from '../../../db/scope.ts';
import type { Period } from '../../history/index.ts';
import { historyOf } from '../../history/index.ts';

/* Reads one device's history by the functions of sql/history.sql, which restrict it to the periods that the scope owned. */

/** A part of a past that lasted, as stored or as the state tells it. Millimetres and milliseconds. */
export type StoredEpisode = {
  [Kind in EpisodeKind]: {
    /** Null: it still lasts. */
    id: number | null;
    kind: Kind;
    startsAt: number;
    endsAt: number | null;
    /** `endsAt`, or the last that is known of it. */
    until: number;
    measured: number;
    estimated: number;
    maxSpeed: number | null;
    content: { [Name in keyof EpisodeContent[Kind]]: EpisodeContent[Kind][Name] | (Name extends 'end' ? null : never) };
    decidedAt: number | null;
  };
}[EpisodeKind];

type EpisodeText = [number, EpisodeKind, number, number, number, number, number | null, never, number];

const episodeOf = ([id, kind, startsAt, endsAt, measured, estimated, maxSpeed, content, decidedAt]: EpisodeText) =>
  ({ id, kind, startsAt, endsAt, until: endsAt, measured, estimated, maxSpeed, content, decidedAt }) as StoredEpisode;

async function read<Row>(tx: Scoped, call: RawBuilder<unknown>): Promise<Row | null> {
  const { rows } = await sql<{ reported: string | null }>`select ${call} as reported`.execute(tx);
  const reported = rows[0]?.reported;
  return reported === null || reported === undefined ? null : (JSON.parse(reported) as Row);
}
const date = (at: number): Date => new Date(at);

/** When the scope owned the device within a period; undefined: it never did. */
export async function ownedPeriods(tx: Scoped, deviceId: number, { from, to }: Period): Promise<Period[] | undefined> {
  const reported = await read<[number, number][]>(tx, sql`device_periods(${deviceId}, ${date(from)}, ${date(to)})`);
  return reported?.map(([start, end]) => ({ from: start, to: end }));
}

/** The episodes that touch a period, by their beginning. */
export async function episodesOf(tx: Scoped, deviceId: number, { from, to }: Period): Promise<StoredEpisode[]> {
  const reported = await read<EpisodeText[]>(tx, sql`device_episodes(${deviceId}, ${date(from)}, ${date(to)})`);
  return (reported ?? []).map(episodeOf);
}

/** What tells an episode of a device from its others; a visit by its geofence too. */
export type EpisodeName = { kind: EpisodeKind; startsAt: number; geofence?: number | null | undefined };

/** One that has ended, with the settings that it was made with. */
export async function episodeAt(tx: Scoped, deviceId: number, { kind, startsAt, geofence = null }: EpisodeName) {
  const reported = await read<[EpisodeText, Partial<TrackingSettings>]>(
    tx,
    sql`device_episode(${deviceId}, ${kind}, ${date(startsAt)}, ${geofence})`,
  );
  return reported === null ? undefined : { episode: episodeOf(reported[0]), settings: reported[1] };
}

export type UsageStep = {
  measured: number;
  estimated: number;
  driving: number;
  idling: number;
  engine: number;
  maxSpeed: number | null;
};

/** Sums of the quarters of an hour that begin between each two of the bounds; an empty step is undefined. */
export async function usageBetween(
  tx: Scoped,
  deviceId: number,
  bounds: readonly number[],
): Promise<(UsageStep | undefined)[]> {
  const reported = await read<[number, number, number, number, number, number, number | null][]>(
    tx,
    sql`device_usage(${deviceId}, ${bounds.map(date)})`,
  );
  const steps: (UsageStep | undefined)[] = bounds.slice(1).map(() => undefined);
  for (const [step, measured, estimated, driving, idling, engine, maxSpeed] of reported ?? []) {
    steps[step] = { measured, estimated, driving, idling, engine, maxSpeed };
  }
  return steps;
}

export type StoredEvent = { id: number; at: number; kind: EventKind; content: Record<string, unknown> };

/** The first events of a period, and how many there are. */
export async function eventsOf(tx: Scoped, deviceId: number, { from, to }: Period, most: number) {
  const reported = await read<[number, [number, number, EventKind, Record<string, unknown>][]]>(
    tx,
    sql`device_events(${deviceId}, ${date(from)}, ${date(to)}, ${most})`,
  );
  const [total, events] = reported ?? [0, []];
  return { total, events: events.map(([id, at, kind, content]): StoredEvent => ({ id, at, kind, content })) };
}

/** What a device's state tells to the owner of its newest record. */
export type DeviceHead = {
  /** When the owner's time began and ends; null for ever. */
  ownedFrom: number | null;
  ownedTo: number | null;
  /** Of the newest record, by the device's clock. */
  at: number;
  /** By the server clock: the last message, and after which time it counts as disconnected. */
  seenAt: number | null;
  silentAfter: number | null;
  history: HistoryState | null;
  hidesSpeeding: boolean;
};

export async function deviceHead(tx: Scoped, deviceId: number): Promise<DeviceHead | undefined> {
  const reported = await read<[number | null, number | null, number, number | null, number | null, string, boolean]>(
    tx,
    sql`live_state_of(${deviceId})`,
  );
  if (reported === null) return undefined;
  const [ownedFrom, ownedTo, at, seenAt, silentAfter, state, hidesSpeeding] = reported;
  return { ownedFrom, ownedTo, at, seenAt, silentAfter, history: historyOf(state), hidesSpeeding };
}

/** What a device whose past may be seen is called. */
export async function nameOf(tx: Scoped, deviceId: DeviceId): Promise<string> {
  const { rows } = await sql<{ name: string | null }>`select device_name_in_scope(${deviceId}) as name`.execute(tx);
  return rows[0]?.name ?? '';
}

/** The time zone of the client that had the device last, of those that the scope shows. */
export async function timeZoneOf(tx: Scoped, deviceId: DeviceId): Promise<string> {
  const row = await tx
    .selectFrom('device_ownership as o')
    .innerJoin('clients as c', 'c.id', 'o.client_id')
    .select('c.time_zone')
    .where('o.device_id', '=', deviceId)
    .orderBy('o.starts_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.time_zone ?? 'UTC';
}

/** The client, of those that the scope shows, that had the device at a moment. */
export async function ownerAt(tx: Scoped, deviceId: DeviceId, at: number): Promise<ClientId | undefined> {
  const row = await tx
    .selectFrom('device_ownership')
    .select('client_id')
    .where('device_id', '=', deviceId)
    .where('starts_at', '<=', date(at))
    .where('ends_at', '>', date(at))
    .executeTakeFirst();
  return row?.client_id;
}

/** The settings that the newest of a device's past was made with. */
export const newestSettings = async (tx: Scoped, deviceId: number): Promise<Partial<TrackingSettings>> =>
  (await read<Partial<TrackingSettings>>(tx, sql`device_settings(${deviceId})`)) ?? {};
