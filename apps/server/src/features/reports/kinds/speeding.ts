import { geofenceNames } from '../../geofences/index.ts';
import { groupNames } from '../../groups/index.ts';
import type { ReportSubject } from '../read/choice-queries.ts';
import {
  allEpisodes,
  atOnce,
  finder,
  inOrder,
  isLongEnough,
  lengthOf,
  metres,
  placeOf,
  type Raw,
  type ReportSource,
} from '../read/source.ts';

/** Each time a vehicle was faster than its limit. */
export const speeding = atOnce(async (reading: ReportSource, subjects: readonly ReportSubject[]): Promise<Raw[]> => {
  const find = finder(subjects);
  const rows = await allEpisodes(reading, subjects, ['speeding'] as const, false);
  const names = await geofenceNames(
    reading.tx,
    rows.flatMap(({ content }) => content.geofence ?? []),
  );
  const groups = await groupNames(
    reading.tx,
    rows.flatMap(({ content }) => content.group ?? []),
  );
  const raw = rows.flatMap((row) => {
    const { limit, mean, from, to, geofence, group } = row.content;
    const subject = find(row.deviceId, row.clientId);
    const excess = row.maxSpeed === null ? null : row.maxSpeed - limit;
    if (!subject || !isLongEnough(row, reading)) return [];
    if ((excess ?? 0) < (reading.criteria.filters.minExcess ?? 0)) return [];
    const values = {
      start: row.startsAt,
      end: row.endsAt,
      duration: lengthOf(row),
      limit,
      maxSpeed: row.maxSpeed,
      excess,
      meanSpeed: mean,
      distance: metres(row),
      from: placeOf(from),
      to: placeOf(to),
      geofence: geofence === undefined ? null : (names.get(geofence) ?? null),
      limitGroup: group === undefined ? null : (groups.get(group) ?? null),
    };
    return [{ subject, from: row.startsAt, to: row.endsAt, values }];
  });
  return inOrder(raw, subjects);
});
