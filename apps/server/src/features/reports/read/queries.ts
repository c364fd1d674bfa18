import type { ClientId, DeviceId, GroupId } from '@balise/contract';
import type { EpisodeContent, EpisodeKind, EventKind, HistoryState } from '@balise/tracking';
import { sql } from 'kysely';
import type { Scoped } from '../../../db/scope.ts';
import { historyOf } from '../../history/index.ts';
import type { ReportSubject } from './source.ts';

/*
 * What reports read, by the functions of sql/reports.sql: each finds itself what of these devices' past the scope owned, and
 * gives it as JSON text, which is parsed ten times as fast as rows.
 */

type Period = { from: number; to: number };
export type ReportedIds = readonly DeviceId[];

export const read = async <Row>(tx: Scoped, call: ReturnType<typeof sql>): Promise<Row[]> => {
  const { rows } = await sql<{ text: string }>`select ${call} as text`.execute(tx);
  return JSON.parse(rows[0]?.text ?? '[]') as Row[];
};
export const date = (at: number): Date => new Date(at);

/** Of these devices, those of the scope itself that it may have reports about. */
export async function seenAmong(tx: Scoped, ids: ReportedIds): Promise<Set<number>> {
  const { rows } = await sql<{ seen: number[] }>`select report_allowed_devices(${ids}) as seen`.execute(tx);
  return new Set(rows[0]?.seen);
}

/** Of these devices, those that are shared with the scope with their reports. */
export async function sharedAmong(tx: Scoped, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`select device_id as id from report_shares(${ids})`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

export type ReportLook = Period & {
  /** Milliseconds since 1970 UTC. */
  now: number;
  viewing: boolean;
  address: string;
  userAgent: string;
};

/** Logs for their owners that these devices were looked at, as far as they are shared with the scope. */
export async function logSharedLook(tx: Scoped, ids: readonly number[], look: ReportLook): Promise<void> {
  if (ids.length === 0) return;
  await sql`select log_shared_reports(${ids}, ${date(look.from)}, ${date(look.to)}, ${date(look.now)}, ${look.viewing},
    ${look.address}, ${look.userAgent})`.execute(tx);
}

/** Of these groups, those that the scope shows. */
export async function groupsAmong(tx: Scoped, ids: readonly GroupId[]) {
  return await tx
    .selectFrom('device_groups')
    .select(['id', 'designation'])
    .where(sql<boolean>`id = any(${ids})`)
    .where('deleted_at', 'is', null)
    .orderBy('designation')
    .execute();
}

/** Whom a report is about. */
export type Chosen = {
  deviceIds: ReportedIds;
  groupIds: readonly GroupId[];
  everything: boolean;
  clientId: ClientId | null;
  /** Whether those that are shared with the scope are among them, where they are named. */
  withShared: boolean;
};

/** The devices of a report, a row for each client whose time of it in the period the scope shows, by vehicle. */
export async function subjectsOf(tx: Scoped, chosen: Chosen, { from, to }: Period): Promise<ReportSubject[]> {
  const { rows } = await sql<{
    device_id: DeviceId;
    client_id: ClientId;
    vehicle: string;
    client: string;
    group_names: string[];
    present_since: Date | null;
    owned: [number | null, number | null][];
    share_id: number | null;
  }>`select * from report_devices(${chosen.deviceIds}, ${chosen.groupIds}, ${chosen.everything}, ${chosen.clientId},
    ${chosen.withShared}, ${date(from)}, ${date(to)})`.execute(tx);
  const order = new Intl.Collator('fr', { numeric: true });
  return rows
    .map((row) => ({
      deviceId: row.device_id,
      clientId: row.client_id,
      vehicle: row.vehicle,
      client: row.client,
      groups: row.group_names,
      presentSince: row.present_since?.getTime() ?? null,
      owned: row.owned.map(([start, end]) => ({ from: start ?? -Infinity, to: end ?? Infinity })),
      shareId: row.share_id,
    }))
    .sort((a, b) => order.compare(a.vehicle, b.vehicle) || a.deviceId - b.deviceId || a.clientId - b.clientId);
}

/** A part of a past that lasted. Millimetres and milliseconds. */
export type EpisodeRow<Kind extends EpisodeKind = EpisodeKind> = {
  [K in Kind]: {
    deviceId: number;
    clientId: number;
    kind: K;
    startsAt: number;
    /** Null: it goes on, as far as is known until `until`. */
    endsAt: number | null;
    until: number;
    measured: number;
    estimated: number;
    maxSpeed: number | null;
    content: EpisodeContent[K];
  };
}[Kind];

type EpisodeText = [number, number, EpisodeKind, number, number, number, number, number | null, never];

/** @param touching also what had begun before the period and went on into it */
export async function episodesOf<Kind extends EpisodeKind>(
  tx: Scoped,
  ids: ReportedIds,
  kinds: readonly Kind[],
  { from, to }: Period,
  touching: boolean,
): Promise<EpisodeRow<Kind>[]> {
  const rows = await read<EpisodeText>(
    tx,
    sql`report_episodes(${ids}, ${kinds}, ${date(from)}, ${date(to)}, ${touching})`,
  );
  return rows.map((row) => {
    const [deviceId, clientId, kind, startsAt, endsAt, measured, estimated, maxSpeed, content] = row;
    const one = { deviceId, clientId, kind, startsAt, endsAt, until: endsAt, measured, estimated, maxSpeed, content };
    return one as unknown as EpisodeRow<Kind>;
  });
}

export type UsageRow = {
  deviceId: number;
  clientId: number;
  /** Between which of the bounds: from 0. */
  step: number;
  measured: number;
  estimated: number;
  driving: number;
  idling: number;
  engine: number;
  maxSpeed: number | null;
  /** Millimetres by a counter, and those of the fixes that it replaces. */
  counted: number;
  covered: number;
  /** Millimetres over which driving style was judged. */
  judged: number;
};

/** Sums of the quarters of an hour that begin between each two of these bounds, which ascend. Steps without any are left out. */
export async function usageOf(tx: Scoped, ids: ReportedIds, bounds: readonly number[]): Promise<UsageRow[]> {
  const rows = await read<
    [number, number, number, number, number, number, number, number, number | null, number, number, number]
  >(tx, sql`report_usage(${ids}, ${bounds.map(date)})`);
  return rows.map(
    ([deviceId, clientId, step, measured, estimated, driving, idling, engine, maxSpeed, counted, covered, judged]) => ({
      deviceId,
      clientId,
      step,
      measured,
      estimated,
      driving,
      idling,
      engine,
      maxSpeed,
      counted,
      covered,
      judged,
    }),
  );
}

export type CountsRow = {
  deviceId: number;
  clientId: number;
  trips: number;
  stops: number;
  standing: number;
  speedings: number;
  cuts: number;
  silences: number;
  silent: number;
  firstStart: number | null;
  lastEnd: number | null;
};

export async function countsOf(tx: Scoped, ids: ReportedIds, { from, to }: Period): Promise<CountsRow[]> {
  const rows = await read<
    [number, number, number, number, number, number, number, number, number, number | null, number | null]
  >(tx, sql`report_counts(${ids}, ${date(from)}, ${date(to)})`);
  return rows.map(
    ([deviceId, clientId, trips, stops, standing, speedings, cuts, silences, silent, firstStart, lastEnd]) => ({
      deviceId,
      clientId,
      trips,
      stops,
      standing,
      speedings,
      cuts,
      silences,
      silent,
      firstStart,
      lastEnd,
    }),
  );
}

export type EventRow = { deviceId: number; clientId: number; at: number; kind: EventKind; content: object };

export async function eventsOf(
  tx: Scoped,
  ids: ReportedIds,
  kinds: readonly string[] | null,
  { from, to }: Period,
): Promise<EventRow[]> {
  const rows = await read<[number, number, number, EventKind, object]>(
    tx,
    sql`report_events(${ids}, ${kinds}, ${date(from)}, ${date(to)})`,
  );
  return rows.map(([deviceId, clientId, at, kind, content]) => ({ deviceId, clientId, at, kind, content }));
}

/** How often it was accelerated, braked and cornered harshly: as derived, and as reported by the tracker. */
export type HarshRow = { deviceId: number; clientId: number; derived: Three; reported: Three };
type Three = readonly [accelerated: number, braked: number, cornered: number];

export async function harshOf(tx: Scoped, ids: ReportedIds, { from, to }: Period): Promise<HarshRow[]> {
  const rows = await read<[number, number, ...Three, ...Three]>(
    tx,
    sql`report_harsh(${ids}, ${date(from)}, ${date(to)})`,
  );
  return rows.map(([deviceId, clientId, a, b, c, x, y, z]) => ({
    deviceId,
    clientId,
    derived: [a, b, c],
    reported: [x, y, z],
  }));
}

/** What a device's state says, to the owner in whose time its newest record lies. */
export type LiveRow = {
  deviceId: number;
  clientId: number;
  /** Null: from the beginning, and until now. */
  ownedFrom: number | null;
  ownedTo: number | null;
  /** Of its newest position, by its own clock, and of its last message, by the server clock. */
  head: number | null;
  seenAt: number | null;
  /** A message after this moment, and it would not count as disconnected. */
  silentAfter: number | null;
  history: HistoryState | null;
  /** Another client's, which shares it with the scope. */
  isShared: boolean;
  /** By the legal profile of its client. */
  hidesSpeeding: boolean;
};

export async function liveOf(tx: Scoped, ids: ReportedIds, withHistory: boolean): Promise<LiveRow[]> {
  const rows = await read<
    [
      number,
      number,
      number | null,
      number | null,
      number | null,
      number | null,
      number | null,
      string | null,
      boolean,
      boolean,
    ]
  >(tx, sql`report_live(${ids}, ${withHistory})`);
  return rows.map(
    ([deviceId, clientId, ownedFrom, ownedTo, head, seenAt, silentAfter, state, isShared, hidesSpeeding]) => ({
      deviceId,
      clientId,
      hidesSpeeding,
      ownedFrom,
      ownedTo,
      head,
      seenAt,
      silentAfter,
      history: historyOf(state),
      isShared,
    }),
  );
}
