import type { ReportSubject } from '../read/choice-queries.ts';
import {
  allEpisodes,
  atOnce,
  finder,
  inOrder,
  isLongEnough,
  partOf,
  placeOf,
  type Raw,
  type ReportSource,
} from '../read/source.ts';

/** Each time the engine ran while the vehicle stood. */
export const idling = atOnce(async (reading: ReportSource, subjects: readonly ReportSubject[]): Promise<Raw[]> => {
  const find = finder(subjects);
  const rows = await allEpisodes(reading, subjects, ['idling'] as const, true);
  const raw = rows.flatMap((row) => {
    const subject = find(row.deviceId, row.clientId);
    if (!subject || !isLongEnough(row, reading)) return [];
    const values = {
      start: row.startsAt,
      end: row.endsAt,
      duration: partOf(row, reading.criteria),
      place: placeOf(row.content.place),
    };
    return [{ subject, from: row.startsAt, to: row.endsAt, values }];
  });
  return inOrder(raw, subjects);
});
