import type {
  ReportCell,
  ReportCriteria,
  ReportKind,
  ReportPart,
  ReportRow,
  ReportThresholds,
  SharedLeftOut,
} from '@balise/contract';
import { REPORTS, takesShared } from '@balise/contract/report-kinds';
import { daysIn } from '../../../calendar/index.ts';
import type { Scoped } from '../../../db/scope.ts';
import type { Period } from '../../history/index.ts';
import { clientsHidingSpeeding } from '../../legal-profile/index.ts';
import { blocking } from '../kinds/blocking.ts';
import { compressed } from '../kinds/compressed.ts';
import { consumption } from '../kinds/consumption.ts';
import { disconnected } from '../kinds/disconnected.ts';
import { distance } from '../kinds/distance.ts';
import { drivers } from '../kinds/drivers.ts';
import { engine } from '../kinds/engine.ts';
import { events } from '../kinds/events.ts';
import { forecasts } from '../kinds/forecasts.ts';
import { fuel } from '../kinds/fuel.ts';
import { geofence } from '../kinds/geofence.ts';
import { geofenceNow } from '../kinds/geofence-now.ts';
import { geofenceTime } from '../kinds/geofence-time.ts';
import { idling } from '../kinds/idling.ts';
import { maintenance } from '../kinds/maintenance.ts';
import { positions } from '../kinds/positions.ts';
import { powerCuts } from '../kinds/power-cuts.ts';
import { speeding } from '../kinds/speeding.ts';
import { style } from '../kinds/style.ts';
import { summary } from '../kinds/summary.ts';
import { tank } from '../kinds/tank.ts';
import { timeline } from '../kinds/timeline.ts';
import { tripLengths, tripPlaces, trips } from '../kinds/trips.ts';
import { zone } from '../kinds/zone.ts';
import { reportedThresholds, thresholdsOf } from '../thresholds.ts';
import { type ReportSubject, subjectsOf } from './choice-queries.ts';
import { liveOf } from './episode-queries.ts';
import { sharedLeftOut } from './shared-members.ts';
import type { LeanSource, Raw, ReportSource, Source, Values } from './source.ts';
import { withDrivers } from './with-drivers.ts';

/** Everything that a report is read by, as it may go to another thread. */
export type ReportOrder = { kind: ReportKind; criteria: ReportCriteria; timeZone: string; now: number };

/** A row in its place: its subject, what tells it from others of the same start, its cells in the order of the columns. */
export type ReportLine = Omit<ReportRow, 'id' | 'group'> & { subject: ReportSubject; mark: string | undefined };

/** How far the reading has come. */
export type Progress = { devices: number; done: number };

export type Report = {
  subjects: readonly ReportSubject[];
  /** By what its rows are found, where they are found only now. */
  thresholds?: readonly ReportThresholds[];
  /** Of vehicles that changed hands within the period. */
  parts?: readonly ReportPart[];
  /** Those that never connected. */
  neverConnected?: readonly ReportSubject[];
  /** Clients whose legal profile hides speeding, of a report that would show it. */
  speedingHidden?: readonly string[];
  /** Shared devices in its groups that it is not about. */
  sharedLeftOut?: SharedLeftOut | null;
  lines: AsyncGenerator<ReportLine[]>;
  /** Times of a device that could not be read, among the lines so far. */
  missing: (Period & { subject: ReportSubject })[];
};

/** One of which few rows are shown. `tell` fills in what was left out of these (`Manner.isPage`). */
export type PagedReport = Report & { complete: (shown: readonly ReportLine[]) => Promise<void> };

/** How a report is read. */
export type Manner = {
  /** Few of its rows are shown, and these are reported by `PagedReport.tell`: the others are only added up. */
  isPage?: boolean;
  /** How much of what a page reads is read at once: a page wants an answer, a file little memory. */
  share?: number;
  /** Called after each part. */
  onProgress?: (progress: Progress) => void;
};

/** A report, some devices at a time: rows by vehicle, then by time. What it is about is known at once, its rows as they are read. */
export async function readReport(
  tx: Scoped,
  { kind, criteria, timeZone, now }: ReportOrder,
  { share = 1, isPage = false, onProgress = () => {} }: Manner = {},
): Promise<PagedReport> {
  const { deviceIds, groupIds } = criteria.devices;
  const chosen = {
    deviceIds: deviceIds.filter((id) => id !== 'all'),
    groupIds,
    everything: deviceIds.includes('all'),
    clientId: criteria.clientId ?? null,
    withShared: takesShared(kind, criteria),
  };
  const subjects = await subjectsOf(tx, chosen, criteria);
  const missing: Report['missing'] = [];
  const onMissing: ReportSource['onMissing'] = (subject, times) =>
    missing.push(...times.map(({ from, to }) => ({ subject, from, to })));
  const thresholds = kind === 'zone' ? await thresholdsOf(tx, subjects, criteria) : new Map();
  const reading: ReportSource = { tx, criteria, days: daysIn(timeZone), now, thresholds, onMissing };
  const lean = isPage ? leanSource(kind, criteria) : undefined;
  const { rows: plain, deviceDays } = lean ?? SOURCES[kind];
  const rows = withDrivers(kind, plain);
  const atOnce = Math.max(1, Math.floor((share * deviceDays) / Math.max(1, (criteria.to - criteria.from) / DAY)));
  const lineOf = liner(kind);
  async function* lines() {
    onProgress({ devices: subjects.length, done: 0 });
    for (let start = 0; start < subjects.length; start += atOnce) {
      const part = subjects.slice(start, start + atOnce);
      for await (const raw of rows(reading, part)) {
        // few at a time: most are read once and freed while still young
        for (let first = 0; first < raw.length; first += FEW) yield raw.slice(first, first + FEW).map(lineOf);
      }
      onProgress({ devices: subjects.length, done: Math.min(subjects.length, start + atOnce) });
    }
  }
  const complete = async (shown: readonly ReportLine[]) => {
    if (lean) fillIn(kind, shown, await lean.complete(tx, shown));
  };
  return {
    subjects,
    thresholds: reportedThresholds(thresholds, subjects, criteria),
    parts: partsOf(subjects, criteria),
    neverConnected: await neverConnectedOf(tx, subjects),
    speedingHidden: WITH_SPEEDING.has(kind)
      ? await clientsHidingSpeeding(
          tx,
          subjects.map(({ clientId }) => clientId),
        )
      : [],
    sharedLeftOut: await sharedLeftOut(tx, kind, criteria),
    lines: ahead(lines()),
    complete,
    missing,
  };
}

function leanSource(kind: ReportKind, { sort }: ReportCriteria) {
  const lean = LEAN_SOURCES[kind];
  return lean && sort && lean.leavesOut.includes(sort.column) ? undefined : lean;
}

/** Reports that have speeding among their figures. */
const WITH_SPEEDING: ReadonlySet<ReportKind> = new Set(['speeding', 'summary', 'drivers', 'events']);

/** What a line is called among those of its report. */
export const idOf = ({ subject, from, mark }: ReportLine): string =>
  [subject.deviceId, subject.clientId, from, ...(mark === undefined ? [] : [mark])].join('.');

function fillIn(kind: ReportKind, lines: readonly ReportLine[], reported: readonly Values[]): void {
  for (const [index, { key }] of REPORTS[kind].columns.entries()) {
    for (const [place, { cells }] of lines.entries()) cells[index] = reported[place]?.[key] ?? cells[index] ?? null;
  }
}

/** Reads the next part while the one before is looked at: the database and this thread work at the same time. */
async function* ahead<Part>(parts: AsyncGenerator<Part>): AsyncGenerator<Part> {
  try {
    for (let next = parts.next(); ; ) {
      const { done, value } = await next;
      if (done) return;
      next = parts.next();
      next.catch(() => {}); // reported when it is awaited
      yield value;
    }
  } finally {
    await parts.return(undefined);
  }
}

const DAY = 86_400_000;
const FEW = 500;

function liner(kind: ReportKind): (raw: Raw) => ReportLine {
  const { columns } = REPORTS[kind];
  const keys = columns.map(({ key }) => key);
  return ({ subject, from, to, mark, values }) => ({
    deviceId: subject.deviceId,
    from,
    to,
    subject,
    mark,
    cells: keys.map((key): ReportCell => {
      if (key === 'vehicle') return subject.vehicle;
      return key === 'client' ? subject.client : (values[key] ?? null);
    }),
  });
}

/**
 * Where the rows of each report come from, and of how many days of devices at once: a part is some thousand rows, which are gone before anybody
 * counts them as old, or a second of the database's.
 */
const SOURCES: Record<ReportKind, { rows: Source; deviceDays: number }> = {
  summary: { rows: summary, deviceDays: 15_000 },
  trips: { rows: trips, deviceDays: 240 },
  timeline: { rows: timeline, deviceDays: 1_000 },
  distance: { rows: distance, deviceDays: 6_000 },
  speeding: { rows: speeding, deviceDays: 3_000 },
  style: { rows: style, deviceDays: 6_000 },
  // a driver has many vehicles: all at once
  drivers: { rows: drivers, deviceDays: Number.POSITIVE_INFINITY },
  idling: { rows: idling, deviceDays: 1_000 },
  engine: { rows: engine, deviceDays: 6_000 },
  fuel: { rows: fuel, deviceDays: 30_000 },
  tank: { rows: tank, deviceDays: 30_000 },
  maintenance: { rows: maintenance, deviceDays: 30_000 },
  forecasts: { rows: forecasts, deviceDays: 30_000 },
  consumption: { rows: consumption, deviceDays: 60_000 },
  positions: { rows: positions, deviceDays: 1 },
  compressed: { rows: compressed, deviceDays: 1 },
  zone: { rows: zone, deviceDays: 1 },
  geofence: { rows: geofence, deviceDays: 1_000 },
  geofence_time: { rows: geofenceTime, deviceDays: 1_000 },
  geofence_now: { rows: geofenceNow, deviceDays: 30_000 },
  blocking: { rows: blocking, deviceDays: 30_000 },
  power_cuts: { rows: powerCuts, deviceDays: 6_000 },
  disconnected: { rows: disconnected, deviceDays: 6_000 },
  events: { rows: events, deviceDays: 300 },
};

/** What a page goes by, which shows a hundred rows of a hundred thousand. */
const LEAN_SOURCES: Partial<Record<ReportKind, LeanSource & { deviceDays: number }>> = {
  trips: { rows: tripLengths, leavesOut: ['from', 'to', 'ended'], complete: tripPlaces, deviceDays: 240 },
};

/** Pure: of vehicles that changed hands within a period, when each of their clients had them. */
export const partsOf = (subjects: readonly ReportSubject[], period: Period): ReportPart[] =>
  subjects.flatMap(({ deviceId, vehicle, client, owned, shareId }) =>
    joined(owned)
      .map(({ from, to }) => ({ from: from > period.from ? from : null, to: to < period.to ? to : null }))
      .filter(({ from, to }) => from !== null || to !== null)
      .map((part) => ({ deviceId, vehicle, client, isShared: shareId !== null, ...part })),
  );

/** Periods of one client that touch are one. */
function joined(periods: readonly Period[]): Period[] {
  const whole: Period[] = [];
  for (const { from, to } of periods.toSorted((a, b) => a.from - b.from)) {
    const last = whole.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else whole.push({ from, to });
  }
  return whole;
}

/** Vehicles that never connected. For a vehicle transferred from another client, only that client could know. */
async function neverConnectedOf(tx: Scoped, subjects: readonly ReportSubject[]): Promise<ReportSubject[]> {
  const present = subjects.filter(
    ({ presentSince, owned }) => presentSince !== null && owned.some(({ from }) => from === -Infinity),
  );
  if (present.length === 0) return [];
  const ids = present.map(({ deviceId }) => deviceId);
  const received = new Set((await liveOf(tx, ids, false)).filter(isPresent).map(({ deviceId }) => deviceId));
  return present.filter(({ deviceId }) => !received.has(deviceId));
}

const isPresent = ({ ownedTo }: { ownedTo: number | null }): boolean => ownedTo === null;
