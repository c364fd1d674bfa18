import type { ReportAsked, ReportCell, ReportKind, ReportRow } from '@balise/contract';
import { REPORTS } from '@balise/contract/report-kinds';
import type { Scoped } from '../../db/scope.ts';
import { daysIn } from '../../outside/calendar/index.ts';
import type { Period } from '../history/index.ts';
import { subjectsOf } from './read/queries.ts';
import type { Raw, Reading, Subject } from './read/source.ts';
import { SOURCES } from './sources.ts';

/** Everything that a report is read by, as it may go to another thread. */
export type ReportOrder = { kind: ReportKind; asked: ReportAsked; timeZone: string; now: number };

/** A row in its place: its subject, its cells in the order of the columns. */
export type Line = Omit<ReportRow, 'group'> & { subject: Subject };

/** How far the reading has come. */
export type Progress = { devices: number; done: number };

export type Report = {
  subjects: readonly Subject[];
  lines: AsyncGenerator<Line[]>;
  /** Times of a device that could not be read, among the lines so far. */
  missing: (Period & { subject: Subject })[];
};

/** How a report is read. */
export type Manner = {
  /** How much of what a page reads is read at once: a page wants an answer, a file little memory. */
  share?: number;
  /** Told after each part. */
  onProgress?: (progress: Progress) => void;
};

/** A report, some devices at a time: rows by vehicle, then by time. What it is about is known at once, its rows as they are read. */
export async function readReport(
  tx: Scoped,
  { kind, asked, timeZone, now }: ReportOrder,
  { share = 1, onProgress = () => {} }: Manner = {},
): Promise<Report> {
  const { deviceIds, groupIds } = asked.devices;
  const chosen = {
    deviceIds: deviceIds.filter((id) => id !== 'all'),
    ...{ groupIds, everything: deviceIds.includes('all'), clientId: asked.clientId ?? null },
  };
  const subjects = await subjectsOf(tx, chosen, asked);
  const missing: Report['missing'] = [];
  const onMissing: Reading['onMissing'] = (subject, times) =>
    missing.push(...times.map(({ from, to }) => ({ subject, from, to })));
  const reading: Reading = { tx, asked, days: daysIn(timeZone), now, onMissing };
  const { rows, deviceDays } = SOURCES[kind];
  const atOnce = Math.max(1, Math.floor((share * deviceDays) / Math.max(1, (asked.to - asked.from) / DAY)));
  const lineOf = liner(kind);
  async function* lines() {
    onProgress({ devices: subjects.length, done: 0 });
    for (let start = 0; start < subjects.length; start += atOnce) {
      const part = subjects.slice(start, start + atOnce);
      for await (const raw of rows(reading, part)) yield raw.map(lineOf);
      onProgress({ devices: subjects.length, done: Math.min(subjects.length, start + atOnce) });
    }
  }
  return { subjects, lines: ahead(lines()), missing };
}

/** Reads the next part while the one before is looked at: the database and this thread work at the same time. */
async function* ahead<Part>(parts: AsyncGenerator<Part>): AsyncGenerator<Part> {
  try {
    for (let next = parts.next(); ; ) {
      const { done, value } = await next;
      if (done) return;
      next = parts.next();
      next.catch(() => {}); // told when it is asked for
      yield value;
    }
  } finally {
    await parts.return(undefined);
  }
}

const DAY = 86_400_000;

function liner(kind: ReportKind): (raw: Raw) => Line {
  const { columns } = REPORTS[kind];
  return ({ subject, from, to, mark, values }) => ({
    id: [subject.deviceId, subject.clientId, from, ...(mark === undefined ? [] : [mark])].join('.'),
    ...{ deviceId: subject.deviceId, from, to, subject },
    cells: columns.map(({ key }): ReportCell => {
      if (key === 'vehicle') return subject.vehicle;
      return key === 'client' ? subject.client : (values[key] ?? null);
    }),
  });
}
