import { reportedForecasts } from '../../forecasts/index.ts';
import type { ReportSubject } from '../read/choice-queries.ts';
import { atOnce, finder, idsOf, type Raw, type ReportSource } from '../read/source.ts';

/** What is forecast of each vehicle now: chances of a breakdown and a repair, dates of services; and what drifted in the period. */
export const forecasts = atOnce(async (reading: ReportSource, subjects: readonly ReportSubject[]): Promise<Raw[]> => {
  const find = finder(subjects);
  const { from } = reading.criteria;
  const rows = await reportedForecasts(reading.tx, idsOf(subjects), reading.criteria);
  const raw = rows.flatMap((row): Raw[] => {
    const subject = find(row.deviceId, row.clientId);
    if (!subject) return [];
    const values = {
      forecast: row.kind,
      chance: row.chance,
      service: row.service,
      dueLikely: row.dueLikely,
      dueFrom: row.dueFrom,
      dueUntil: row.dueUntil,
      drift: row.quantity,
      since: row.since,
      shown: row.value,
      usual: row.expected,
    };
    return [{ subject, from, to: from, mark: row.mark, values }];
  });
  const place = new Map(subjects.map((subject, at) => [subject, at]));
  return raw.sort((a, b) => place.get(a.subject)! - place.get(b.subject)!);
});
