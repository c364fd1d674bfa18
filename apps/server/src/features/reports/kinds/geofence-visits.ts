import { geofenceNames, suspendedReasons } from '../../geofences/index.ts';
import type { ReportSubject } from '../read/choice-queries.ts';
import type { EpisodeRow } from '../read/episode-queries.ts';
import { finder, type Raw, type ReportSource, type Values } from '../read/source.ts';

/** A visit with whose it is, what its geofence is called (null: deleted for good) and why it was suspended (null: it was not). */
export type NamedVisit = {
  subject: ReportSubject;
  row: EpisodeRow<'geofence'>;
  name: string | null;
  suspension: string | null;
};

/** The visits to the geofences that a report is narrowed to, with names and suspensions. */
export async function namedVisits(
  { tx, criteria }: ReportSource,
  subjects: readonly ReportSubject[],
  rows: readonly EpisodeRow<'geofence'>[],
): Promise<NamedVisit[]> {
  const find = finder(subjects);
  const wanted = criteria.filters.geofenceIds && new Set<number>(criteria.filters.geofenceIds);
  const visits = rows.filter(({ content }) => !wanted || wanted.has(content.geofence));
  const names = await geofenceNames(
    tx,
    visits.map(({ content }) => content.geofence),
  );
  const reasonOf = await suspendedReasons(tx, visits.map(beginOf));
  return visits.flatMap((row): NamedVisit[] => {
    const subject = find(row.deviceId, row.clientId);
    const name = names.get(row.content.geofence) ?? null;
    return subject ? [{ subject, row, name, suspension: reasonOf(beginOf(row)) }] : [];
  });
}

/** A row about a geofence: what begins together is distinguished by it. */
export const geofenceRow = (
  subject: ReportSubject,
  geofence: number,
  span: { from: number; to: number | null },
  values: Values,
): Raw => ({ subject, ...span, mark: String(geofence), values });

const beginOf = ({ content, deviceId, startsAt }: EpisodeRow<'geofence'>) => ({
  geofence: content.geofence,
  deviceId,
  at: startsAt,
});
