import type { ReportThresholds } from '@balise/contract';
import type { Scoped } from '../../db/scope.ts';
import type { Period } from '../history/index.ts';
import type { ReportSubject } from './read/choice-queries.ts';
import type { Thresholds } from './read/source.ts';

/** What was in force in a period, of everybody whose vehicles a report is about. */
export async function thresholdsOf(
  tx: Scoped,
  subjects: readonly ReportSubject[],
  period: Period,
): Promise<Thresholds> {
  // most threads never read one: the schema of settings is some megabytes
  const { zoneVisitThresholdsOf } = await import('../tracking-settings/timelines/index.ts');
  return await zoneVisitThresholdsOf(tx, [...new Set(subjects.map(({ clientId }) => clientId))], period);
}

/** The same for display: thresholds that several clients share once, with the clients only where they differ. */
export function reportedThresholds(
  thresholds: Thresholds,
  subjects: readonly ReportSubject[],
  { from, to }: Period,
): ReportThresholds[] {
  const names = new Map(subjects.map(({ clientId, client }) => [clientId, client]));
  const each = [...thresholds].flatMap(([clientId, periods]) =>
    periods.map(({ from: start, fields }, place) => ({
      client: names.get(clientId) ?? '',
      from: Math.max(from, start),
      to: periods[place + 1]?.from ?? to,
      fields,
    })),
  );
  return [...Map.groupBy(each, ({ client: _, ...rest }) => JSON.stringify(rest)).values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const clients = same.length === thresholds.size ? [] : same.map(({ client }) => client);
    return [{ clients, from: first.from, to: first.to, fields: first.fields }];
  });
}
