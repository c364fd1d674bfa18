import type { ReportSubject } from '../read/choice-queries.ts';
import { atOnce, byMark, inOrder, isLongEnough, metres, partOf, placeOf, type ReportSource } from '../read/source.ts';
import { geofenceRow, namedVisits } from './geofence-visits.ts';
import { allVisits } from './shared-visits.ts';

/**
 * Each visit to a geofence. One that began before the period or goes on after it counts with its part of it; where the vehicle was within
 * before the geofence applied, or before a gap, it lacks its entry, likewise its exit.
 */
export const geofence = atOnce(async (reading: ReportSource, subjects: readonly ReportSubject[]) => {
  const rows = await allVisits(reading, subjects);
  const long = rows.filter((row) => isLongEnough(row, reading));
  const raw = (await namedVisits(reading, subjects, long)).map(({ subject, row, name, suspension }) => {
    const { geofence: id, from, to, isOpenAtStart, isOpenAtEnd } = row.content;
    const isUnderWay = row.endsAt === null;
    return geofenceRow(
      subject,
      id,
      { from: row.startsAt, to: row.endsAt },
      {
        geofence: name,
        entry: isOpenAtStart ? null : row.startsAt,
        exit: isUnderWay || isOpenAtEnd ? null : row.endsAt,
        duration: partOf(row, reading.criteria),
        distance: metres(row),
        maxSpeed: row.maxSpeed,
        entryPlace: placeOf(from),
        exitPlace: isUnderWay ? null : placeOf(to),
        suspension,
      },
    );
  });
  return inOrder(raw, subjects, byMark);
});
