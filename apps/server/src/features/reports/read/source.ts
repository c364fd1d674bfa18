import type { ClientId, ColumnKey, DeviceId, ReportCell, ReportCriteria, ReportPlace } from '@balise/contract';
import type { Spot } from '@balise/tracking';
import type { Days } from '../../../calendar/index.ts';
import type { Scoped } from '../../../db/scope.ts';
import type { Missing } from '../../history/index.ts';
import type { ZoneVisitPeriods } from '../../tracking-settings/timelines/index.ts';

/** A device in one client's time: whose rows a report has. */
export type ReportSubject = {
  deviceId: DeviceId;
  clientId: ClientId;
  vehicle: string;
  client: string;
  /** Names of the groups that it is in now. */
  groups: string[];
  /** Since when the client has it, ms since 1970; null: it had it. */
  presentSince: number | null;
  /** Its periods, ms since 1970; may be infinite. Of a shared device those that are shared. */
  owned: { from: number; to: number }[];
  /** By which share it is shown; null: it is the scope's own. */
  shareId: number | null;
};

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
