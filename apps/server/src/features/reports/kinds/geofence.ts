import { geofenceNames } from '../../geofences/index.ts';
import { allEpisodes, idsOf } from '../read/open.ts';
import { type EventRow, eventsOf } from '../read/queries.ts';
import { atOnce, finder, inOrder, type Raw, type ReportSource, type ReportSubject } from '../read/source.ts';
import { isLongEnough, metres, partOf } from '../read/spans.ts';

/**
 * Visits to geofences, and to the zones that a tracker itself keeps (its alarms), which have no name. One that began before the period, or
 * goes on after it, lacks its entry or its exit.
 */
export const geofence = atOnce(async (reading: ReportSource, subjects: readonly ReportSubject[]): Promise<Raw[]> => {
  const { tx, criteria, now } = reading;
  const find = finder(subjects);
  const events = await eventsOf(tx, idsOf(subjects), ['alarm_raised'], criteria);
  const bySubject = Map.groupBy(events, ({ deviceId, clientId }) => `${deviceId} ${clientId}`);
  const raw = [...bySubject.values()].flatMap((rows) => {
    const subject = rows[0] && find(rows[0].deviceId, rows[0].clientId);
    if (!subject) return [];
    return visitsOf(rows).flatMap(({ entry, exit }) => {
      const lasting = { startsAt: entry ?? criteria.from, until: exit ?? Math.min(criteria.to, now) };
      if (!isLongEnough(lasting, reading)) return [];
      const values = { geofence: null, entry, exit, duration: partOf(lasting, criteria), distance: null };
      return [{ subject, from: entry ?? criteria.from, to: exit, values }];
    });
  });
  return inOrder([...raw, ...(await geofenceVisits(reading, subjects))], subjects);
});

async function geofenceVisits(reading: ReportSource, subjects: readonly ReportSubject[]): Promise<Raw[]> {
  const find = finder(subjects);
  const rows = await allEpisodes(reading, subjects, ['geofence'], true);
  const names = await geofenceNames(
    reading.tx,
    rows.map(({ content }) => content.geofence),
  );
  return rows.flatMap((row): Raw[] => {
    const subject = find(row.deviceId, row.clientId);
    if (!subject || !isLongEnough(row, reading)) return [];
    const { geofence: id, isOpenAtStart, isOpenAtEnd } = row.content;
    const values = {
      geofence: names.get(id) ?? null,
      entry: isOpenAtStart ? null : row.startsAt,
      exit: row.endsAt === null || isOpenAtEnd ? null : row.endsAt,
      duration: partOf(row, reading.criteria),
      distance: metres(row),
    };
    return [{ subject, from: row.startsAt, to: row.endsAt, values }];
  });
}

type Visit = { entry: number | null; exit: number | null };

/** Entries and exits of one device in turn; what lacks its other half stands alone. */
function visitsOf(rows: readonly EventRow[]): Visit[] {
  const visits: Visit[] = [];
  for (const { at, content } of rows) {
    const alarms = (content as { alarms?: readonly string[] }).alarms ?? [];
    const last = visits.at(-1);
    if (alarms.includes('geofenceExit')) {
      if (last?.exit === null) last.exit = at;
      else visits.push({ entry: null, exit: at });
    }
    if (alarms.includes('geofenceEnter')) visits.push({ entry: at, exit: null });
  }
  return visits;
}
