import type { ClientId, ColumnKey, DeviceId, ReportCell, ReportCriteria, ReportPlace } from '@balise/contract';
import { type EpisodeKind, type HistoryState, hereOf, openEpisodes, openUsage, type Spot } from '@balise/tracking';
import type { Days } from '../../../calendar/index.ts';
import type { Scoped } from '../../../db/scope.ts';
import type { Missing } from '../../history/index.ts';
import type { ZoneVisitPeriods } from '../../tracking-settings/timelines/index.ts';
import type { ReportSubject } from './choice-queries.ts';
import { type EpisodeRow, episodesOf, type LiveRow, liveOf } from './episode-queries.ts';
import { type UsageRow, usageOf } from './usage-queries.ts';

/** A row before its place in the table is known. Places have no name yet; columns that say nothing are left out. */
export type Raw = {
  subject: ReportSubject;
  /** Milliseconds since 1970 UTC; `to` null: it goes on. */
  from: number;
  to: number | null;
  /** Tells rows of one subject that begin together apart. */
  mark?: string;
  values: Values;
};
export type Values = { [Key in ColumnKey]?: ReportCell };

export type Thresholds = ReadonlyMap<ClientId, ZoneVisitPeriods>;

/** What a report is read with: a transaction in its reader's scope, what was asked, the calendar, the clock. */
export type ReportSource = {
  tx: Scoped;
  criteria: ReportCriteria;
  days: Days;
  /** Milliseconds since 1970 UTC. */
  now: number;
  /** The thresholds of visits for each client of the report; empty for other reports. */
  thresholds: Thresholds;
  /** Called with each day of a device that could not be read. */
  onMissing: (subject: ReportSubject, missing: readonly Missing[]) => void;
};

/** Rows of some devices in a period, for each device by time. A report of long pasts gives them in parts. */
export type Source = (reading: ReportSource, subjects: readonly ReportSubject[]) => AsyncIterable<Raw[]>;

/** A row of which cells that only rows that are shown need may be left out. */
export type Lean = Pick<Raw, 'subject' | 'from' | 'to'> & { mark: string | undefined };

/** A source of as many rows that leaves out some of their cells, and tells them of those rows that are shown. */
export type LeanSource = {
  rows: Source;
  /** Which of them; they cannot be sorted by. */
  leavesOut: readonly ColumnKey[];
  complete: (tx: Scoped, rows: readonly Lean[]) => Promise<Values[]>;
};

/** A source that has all rows of these devices at once. */
export const atOnce = (read: (reading: ReportSource, subjects: readonly ReportSubject[]) => Promise<Raw[]>): Source =>
  async function* (reading, subjects) {
    yield await read(reading, subjects);
  };

/** Subjects by device and client, as rows of the database name them. */
export function finder(
  subjects: readonly ReportSubject[],
): (deviceId: number, clientId: number) => ReportSubject | undefined {
  const known = Map.groupBy(subjects, ({ deviceId }) => deviceId as number);
  return (deviceId, clientId) => known.get(deviceId)?.find((subject) => subject.clientId === clientId);
}

/** In the order of the subjects, then of time; `then` orders what begins together, else it stays as it came. */
export function inOrder(rows: Raw[], subjects: readonly ReportSubject[], then: typeof byMark = () => 0): Raw[] {
  const places = new Map(subjects.map((subject, place) => [subject, place]));
  const at = ({ subject }: Raw) => places.get(subject) ?? 0;
  return rows.sort((a, b) => (a.subject === b.subject ? a.from - b.from || then(a, b) : at(a) - at(b)));
}

/** Episodes of several kinds come in no order. */
export const byMark = ({ mark: a = '' }: Raw, { mark: b = '' }: Raw): number => (a === b ? 0 : a < b ? -1 : 1);

/** A spot that has no name yet. */
export const placeOf = (spot: Spot | null): ReportPlace | null =>
  spot && { latitude: spot.latitude, longitude: spot.longitude, name: null };

/** Metres: from fixes and across gaps. */
export const metres = ({ measured, estimated }: { measured: number; estimated: number }): number =>
  (measured + estimated) / 1000;

/** Way by time; null where there was none. */
export const speedOf = (distance: number, milliseconds: number): number | null =>
  milliseconds > 0 ? distance / (milliseconds / 1000) : null;

/** Milliseconds since 1970 UTC. */
type Lasting = { startsAt: number; until: number };

/** How long, all of it, ms. */
export const lengthOf = ({ startsAt, until }: Lasting): number => until - startsAt;

/** How long of it was in the period, ms. */
export const partOf = ({ startsAt, until }: Lasting, { from, to }: { from: number; to: number }): number =>
  Math.max(0, Math.min(until, to) - Math.max(startsAt, from));

export const beginsIn = ({ startsAt }: Lasting, { from, to }: { from: number; to: number }): boolean =>
  startsAt >= from && startsAt < to;

export const touches = ({ startsAt, until }: Lasting, { from, to }: { from: number; to: number }): boolean =>
  startsAt < to && (until > from || startsAt >= from);

/** Whether it lasted as long as is asked for at least. */
export const isLongEnough = (row: Lasting, { criteria }: ReportSource, least = 0): boolean =>
  lengthOf(row) >= (criteria.filters.minDuration ?? least);

export const idsOf = (subjects: readonly ReportSubject[]): DeviceId[] => [
  ...new Set(subjects.map(({ deviceId }) => deviceId)),
];

/** What still lasts of these kinds, as far as the newest record of each device tells; of its owner of then. */
export function openRows<Kind extends EpisodeKind>(
  live: readonly LiveRow[],
  kinds: readonly Kind[],
): EpisodeRow<Kind>[] {
  const wanted = new Set<EpisodeKind>(kinds);
  return live.flatMap((row) => {
    if (row.history === null) return [];
    const { deviceId, clientId, ownedFrom, ownedTo, isShared, hidesSpeeding } = row;
    return openEpisodes(row.history, ownedFrom)
      .filter(({ kind, startsAt }) => wanted.has(kind) && startsAt >= (ownedFrom ?? Number.NEGATIVE_INFINITY))
      .filter(({ kind }) => (!isShared || COMES_OF_TRACK.has(kind)) && !(hidesSpeeding && kind === 'speeding'))
      .map(
        ({ kind, startsAt, measured, estimated, maxSpeed, content }) =>
          ({
            deviceId,
            clientId,
            kind,
            startsAt,
            endsAt: ownedTo,
            until: until(row, startsAt),
            measured,
            estimated,
            maxSpeed,
            content,
          }) as unknown as EpisodeRow<Kind>,
      );
  });
}

/** Of a shared device no others: they come of its owner's geofences, limits and supply (comes_of_track of sql/reports.sql). */
const COMES_OF_TRACK: ReadonlySet<EpisodeKind> = new Set<EpisodeKind>(['trip', 'stop', 'idling']);

const until = ({ head, ownedTo }: LiveRow, startsAt: number): number => Math.max(startsAt, ownedTo ?? head ?? startsAt);

/** Episodes of some kinds that touch the period, those that still last among them. */
export async function allEpisodes<Kind extends EpisodeKind, Row = EpisodeRow<Kind>>(
  { tx, criteria }: ReportSource,
  subjects: readonly ReportSubject[],
  kinds: readonly Kind[],
  touching: boolean,
  read: (...of: Parameters<typeof episodesOf<Kind>>) => Promise<(Row | EpisodeRow<Kind>)[]> = episodesOf,
): Promise<(Row | EpisodeRow<Kind>)[]> {
  const ids = idsOf(subjects);
  const ended = await read(tx, ids, kinds, criteria, touching);
  const open = openRows(await liveOf(tx, ids, true), kinds);
  return [...ended, ...open.filter((row) => (touching ? touches : beginsIn)(row, criteria))];
}

/** Rows of episodes of one kind that were long enough, wherever they touch the period; `cells` are those of a kind's own. */
export const lasting = <Kind extends EpisodeKind>(kind: Kind, cells: (row: EpisodeRow<Kind>) => Values): Source =>
  atOnce(async (reading, subjects) => {
    const find = finder(subjects);
    const raw = (await allEpisodes(reading, subjects, [kind], true)).flatMap((row): Raw[] => {
      const subject = find(row.deviceId, row.clientId);
      if (!subject || !isLongEnough(row, reading)) return [];
      const { startsAt: start, endsAt: end } = row;
      const duration = partOf(row, reading.criteria);
      return [{ subject, from: start, to: end, values: { start, end, duration, ...cells(row) } }];
    });
    return inOrder(raw, subjects);
  });

/** Sums by the steps between these bounds, the quarter of an hour that has not ended yet among them. */
export async function allUsage(
  { tx }: Pick<ReportSource, 'tx'>,
  subjects: readonly ReportSubject[],
  bounds: readonly number[],
): Promise<UsageRow[]> {
  const ids = idsOf(subjects);
  const rows = await usageOf(tx, ids, bounds);
  addOpenUsage(rows, await liveOf(tx, ids, true), bounds);
  return rows;
}

/** Adds what is not written yet to the sums. */
export function addOpenUsage(rows: UsageRow[], live: readonly LiveRow[], bounds: readonly number[]): void {
  const known = new Map(rows.map((row) => [keyOf(row), row]));
  for (const { deviceId, clientId, ownedFrom, history, isShared } of live) {
    const usage = history && usageIn(history, ownedFrom);
    const step = usage ? bounds.findLastIndex((bound) => usage.startsAt >= bound) : -1;
    if (!usage || step < 0 || step >= bounds.length - 1) continue;
    const row = known.get(keyOf({ deviceId, clientId, step }));
    const { startsAt: _, decidedAt: __, ...sums } = usage;
    if (isShared) for (const name of OF_COUNTERS) sums[name] = 0;
    if (!row) rows.push({ deviceId, clientId, step, ...sums });
    else {
      for (const name of SUMMED) row[name] += sums[name];
      row.maxSpeed = sums.maxSpeed === null ? row.maxSpeed : Math.max(row.maxSpeed ?? 0, sums.maxSpeed);
    }
  }
}

const SUMMED = ['measured', 'estimated', 'counted', 'covered', 'judged', 'driving', 'idling', 'engine'] as const;

/** What a counter says of a shared device, and where its driving style was judged, is its owner's. */
const OF_COUNTERS = ['counted', 'covered', 'judged'] as const;

const keyOf = ({ deviceId, clientId, step }: Pick<UsageRow, 'deviceId' | 'clientId' | 'step'>): string =>
  `${deviceId} ${clientId} ${step}`;

function usageIn(history: HistoryState, ownedFrom: number | null) {
  const usage = openUsage(history);
  return usage && usage.startsAt >= (ownedFrom ?? Number.NEGATIVE_INFINITY) ? usage : null;
}

/** A device that is disconnected now: since its newest position by its own clock, as in history. */
export type SilentNow = {
  deviceId: number;
  clientId: number;
  startsAt: number;
  endsAt: null;
  until: number;
  expected: number;
  /** Its last known place. */
  from: Spot | null;
  /** Whether its supply was failing in its last message. */
  failing: boolean;
};

/** Devices that are disconnected at this moment and did not report again within the period; of their present owners. */
export function silentNow(live: readonly LiveRow[], { criteria, now }: ReportSource): SilentNow[] {
  return live.flatMap(({ deviceId, clientId, ownedFrom, ownedTo, head, seenAt, silentAfter, history, isShared }) => {
    if (isShared || ownedTo !== null || seenAt === null || silentAfter === null || now <= silentAfter) return [];
    const startsAt = head ?? seenAt;
    if (startsAt >= criteria.to) return [];
    return [
      {
        deviceId,
        clientId,
        startsAt,
        endsAt: null,
        until: Math.max(startsAt, now),
        expected: silentAfter - seenAt,
        // its last message may have had no place, and the last place be of before
        from: history && hereOf(history, ownedFrom),
        failing: history?.battery?.failing ?? false,
      },
    ];
  });
}
