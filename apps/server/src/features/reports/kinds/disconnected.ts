import type { ReportSubject } from '../read/choice-queries.ts';
import { episodesOf, type LiveRow, liveOf } from '../read/episode-queries.ts';
import {
  atOnce,
  finder,
  idsOf,
  inOrder,
  isLongEnough,
  partOf,
  placeOf,
  type Raw,
  type ReportSource,
  silentNow,
} from '../read/source.ts';

/** Silences that ended, devices that are silent now, and those that never spoke. */
export const disconnected = atOnce(
  async (reading: ReportSource, subjects: readonly ReportSubject[]): Promise<Raw[]> => {
    const { silences } = reading.criteria.filters;
    const wants = (silence: 'ended' | 'now' | 'never') => silences === undefined || silences.includes(silence);
    const live = wants('now') || wants('never') ? await liveOf(reading.tx, idsOf(subjects), true) : [];
    const raw = [
      ...(wants('ended') ? await ended(reading, subjects) : []),
      ...(wants('now') ? goingOn(reading, subjects, live) : []),
      ...(wants('never') ? never(reading, subjects, live) : []),
    ];
    return inOrder(raw, subjects);
  },
);

async function ended(reading: ReportSource, subjects: readonly ReportSubject[]): Promise<Raw[]> {
  const { tx, criteria } = reading;
  const find = finder(subjects);
  const rows = await episodesOf(tx, idsOf(subjects), ['silence'] as const, criteria, true);
  return rows.flatMap((row) => {
    const subject = find(row.deviceId, row.clientId);
    if (!subject || !isLongEnough(row, reading)) return [];
    const { expected, from, to, failing } = row.content;
    const values = {
      silence: 'ended',
      start: row.startsAt,
      end: row.endsAt,
      duration: partOf(row, criteria),
      expected,
      probably: probably(failing),
      lastPlace: placeOf(from),
      reconnectionPlace: placeOf(to),
    };
    return [{ subject, from: row.startsAt, to: row.endsAt, mark: 'ended', values }];
  });
}

function goingOn(reading: ReportSource, subjects: readonly ReportSubject[], live: readonly LiveRow[]): Raw[] {
  const find = finder(subjects);
  return silentNow(live, reading).flatMap((row) => {
    const subject = find(row.deviceId, row.clientId);
    if (!subject || !isLongEnough(row, reading)) return [];
    const { startsAt: start, expected, from, failing } = row;
    const values = {
      silence: 'now',
      start,
      end: null,
      duration: partOf(row, reading.criteria),
      expected,
      probably: probably(failing),
      lastPlace: placeOf(from),
    };
    return [{ subject, from: start, to: null, mark: 'now', values }];
  });
}

/** A supply that was failing before the silence (domain 4.6). */
const probably = (failing: boolean | undefined): string | null => (failing ? 'powerLoss' : null);

/** A device counts from when it was given to its owner, or was activated. */
function never(reading: ReportSource, subjects: readonly ReportSubject[], live: readonly LiveRow[]): Raw[] {
  const received = new Set(live.filter(({ ownedTo }) => ownedTo === null).map(({ deviceId }) => deviceId as number));
  return subjects.flatMap((subject) => {
    const start = subject.presentSince;
    if (start === null || received.has(subject.deviceId) || start >= reading.criteria.to) return [];
    const row = { startsAt: start, until: reading.now };
    if (!isLongEnough(row, reading)) return [];
    const values = { silence: 'never', start, end: null, duration: partOf(row, reading.criteria) };
    return [{ subject, from: start, to: null, mark: 'never', values }];
  });
}
