import { type FixRecord, QUALITIES } from '@balise/tracking';
import { readTrack } from '../../history/index.ts';
import type { ReportSubject } from '../read/choice-queries.ts';
import type { Raw, ReportSource, Source } from '../read/source.ts';

/** Every position of a device, a day at a time. */
export const positions: Source = async function* (reading, subjects) {
  for (const subject of subjects) {
    for await (const records of recordsOf(reading, subject)) yield records.flatMap((record) => rowOf(subject, record));
  }
};

const DAY = 86_400_000;

/** The records of a device in a client's time, a day at a time. */
export async function* recordsOf(
  { tx, criteria, onMissing }: ReportSource,
  subject: ReportSubject,
): AsyncGenerator<FixRecord[]> {
  const { deviceId, owned } = subject;
  for (const { from, to } of owned) {
    const end = Math.min(to, criteria.to);
    // a day at a time: one who tells its place every second says enough in it
    for (let start = Math.max(from, criteria.from); start < end; ) {
      const period = { from: start, to: Math.min(end, Math.floor(start / DAY) * DAY + DAY) };
      for await (const { records, missing } of readTrack(tx, deviceId, period)) {
        onMissing(subject, missing);
        yield records;
      }
      start = period.to;
    }
  }
}

/** Messages without a location are no positions. */
export function rowOf(subject: ReportSubject, { at, key, fix, quality }: FixRecord): Raw[] {
  if (!fix.location) return [];
  const { latitude, longitude, speed, course, altitude } = fix.location;
  const { ignition } = fix.attributes;
  const values = {
    at,
    place: { latitude, longitude, name: null },
    speed,
    course,
    altitude,
    ignition: typeof ignition === 'boolean' ? ignition : null,
    quality: QUALITIES[quality] ?? null,
  };
  return [{ subject, from: at, to: at, mark: String(key), values }];
}
