import type { DeviceId } from '@balise/contract';
import type { EpisodeContent, EpisodeKind, EventKind, HistoryState } from '@balise/tracking';
import { sql } from 'kysely';
import type { Scoped } from '../../../db/scope.ts';
import { historyOf } from '../../history/index.ts';

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

/** Kinds whose rows carry only duration and distance until they are shown. */
type LeanKind = 'trip' | 'stop';

/** An episode without what only a row that is shown needs: that is null. */
export type LeanRow<Kind extends LeanKind = LeanKind> = {
  [K in Kind]: Omit<EpisodeRow<K>, 'content'> & { content: LeanContent<EpisodeContent[K]> };
}[Kind];
type LeanContent<Content> = { [Name in keyof Content]: Content[Name] extends number ? number : Content[Name] | null };

const NUMBERS = 7;
/** Bytes of a row in the columns of report_lengths. */
const ROW = 2 * 4 + 2 + NUMBERS * 8;

/** As `episodesOf`, for a third of the cost. */
export async function lengthsOf(
  tx: Scoped,
  ids: readonly DeviceId[],
  kinds: readonly LeanKind[],
  { from, to }: { from: number; to: number },
  touching: boolean,
): Promise<LeanRow[]> {
  const { rows } = await sql<{ bytes: Buffer }>`
    select report_lengths(${ids}, ${kinds}, ${new Date(from)}, ${new Date(to)}, ${touching}) as bytes`.execute(tx);
  return leanRows(rows[0]!.bytes, kinds);
}

function leanRows(bytes: Buffer, kinds: readonly LeanKind[]): LeanRow[] {
  const count = bytes.length / ROW;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const [clients, places, starts] = [count * 4, count * 8, count * 10];
  const number = (column: number, row: number) => view.getFloat64(starts + (column * count + row) * 8);
  const lean: LeanRow[] = [];
  for (let row = 0; row < count; row++) {
    const endsAt = number(1, row);
    const speed = number(6, row);
    const of = {
      deviceId: view.getInt32(row * 4),
      clientId: view.getInt32(clients + row * 4),
      startsAt: number(0, row),
      endsAt,
      until: endsAt,
      measured: number(2, row),
      estimated: number(3, row),
      maxSpeed: Number.isNaN(speed) ? null : speed,
    };
    const [driving, idling] = [number(4, row), number(5, row)];
    lean.push(
      kinds[view.getInt16(places + row * 2) - 1] === 'trip'
        ? { ...of, kind: 'trip', content: { from: null, to: null, pause: null, end: null, driving, idling } }
        : { ...of, kind: 'stop', content: { place: null, end: null, idling } },
    );
  }
  return lean;
}

/** Which episode: of whom, of what kind, from when. */
type EpisodePlace = { deviceId: DeviceId; kind: LeanKind; startsAt: number };

/** What is known of these, in their order; undefined of one that is no more, or that goes on. */
export async function contentsOf(
  tx: Scoped,
  places: readonly EpisodePlace[],
): Promise<(EpisodeContent[LeanKind] | undefined)[]> {
  const { rows } = await sql<{ place: string; content: EpisodeContent[LeanKind] }>`
    select place, content from report_contents(${places.map(({ deviceId }) => deviceId)}, ${places.map(({ kind }) => kind)},
      ${places.map(({ startsAt }) => new Date(startsAt))})`.execute(tx);
  const known = new Map(rows.map(({ place, content }) => [Number(place), content]));
  return places.map((_, place) => known.get(place + 1));
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
