import type { ReportSubject } from '../read/choice-queries.ts';
import { atOnce, byMark, inOrder, partOf, type Raw, type ReportSource } from '../read/source.ts';
import { stepsOf } from '../read/steps.ts';
import { geofenceRow, type NamedVisit, namedVisits } from './geofence-visits.ts';
import { allVisits } from './shared-visits.ts';

/** The time of each vehicle in each geofence by day, week or month; a visit over midnight is divided there, its entry counts once. */
export const geofenceTime = atOnce(async (reading: ReportSource, subjects: readonly ReportSubject[]) => {
  const { criteria, days } = reading;
  const { bounds, names } = stepsOf(criteria, criteria.filters.step ?? 'day', days);
  const rows = await allVisits(reading, subjects);
  const visits = await namedVisits(reading, subjects, rows);
  const byPair = Map.groupBy(visits, ({ row }) => `${row.deviceId} ${row.clientId} ${row.content.geofence}`);
  const raw = [...byPair.values()].flatMap((ofPair) =>
    names.flatMap((period, step) => {
      const row = rowOf(ofPair, { from: bounds[step] ?? 0, to: bounds[step + 1] ?? 0 });
      return row ? [{ ...row, values: { ...row.values, period } }] : [];
    }),
  );
  return inOrder(raw, subjects, byMark);
});

/** What the visits of one vehicle to one geofence come to in a step; undefined: none of them was in it. */
function rowOf(visits: readonly NamedVisit[], step: { from: number; to: number }): Raw | undefined {
  const isIn = (at: number) => at >= step.from && at < step.to;
  const here = visits.filter(({ row }) => partOf(row, step) > 0 || isIn(row.startsAt));
  const [first] = here;
  if (!first) return undefined;
  const entries = here.flatMap(({ row }) => (!row.content.isOpenAtStart && isIn(row.startsAt) ? [row.startsAt] : []));
  const exits = here.flatMap(({ row }) =>
    row.endsAt !== null && !row.content.isOpenAtEnd && isIn(row.endsAt) ? [row.endsAt] : [],
  );
  return geofenceRow(first.subject, first.row.content.geofence, step, {
    geofence: first.name,
    duration: here.reduce((sum, { row }) => sum + partOf(row, step), 0),
    entries: entries.length,
    firstEntry: entries.length > 0 ? Math.min(...entries) : null,
    lastExit: exits.length > 0 ? Math.max(...exits) : null,
  });
}
