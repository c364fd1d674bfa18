import type { ReportSubject } from '../read/choice-queries.ts';
import { allUsage, finder, inOrder, type Raw, type ReportSource, type Values } from '../read/source.ts';
import { stepsOf } from '../read/steps.ts';
import type { UsageRow } from '../read/usage-queries.ts';

/**
 * A row for each day, week or month in which a vehicle did anything.
 * @param valuesOf given all rows, says what one of them shows
 */
export async function usageRows(
  reading: ReportSource,
  subjects: readonly ReportSubject[],
  valuesOf: (rows: readonly UsageRow[]) => (row: UsageRow) => Values,
): Promise<Raw[]> {
  const { criteria, days } = reading;
  const { bounds, names } = stepsOf(criteria, criteria.filters.step ?? 'day', days);
  const find = finder(subjects);
  const rows = await allUsage(reading, subjects, bounds);
  const values = valuesOf(rows);
  const raw = rows.flatMap((row) => {
    const subject = find(row.deviceId, row.clientId);
    const [from, to] = [bounds[row.step], bounds[row.step + 1]];
    if (!subject || from === undefined || to === undefined) return [];
    return [{ subject, from, to, values: { period: names[row.step] ?? null, ...values(row) } }];
  });
  return inOrder(raw, subjects);
}
