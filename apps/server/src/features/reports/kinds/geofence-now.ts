import type { ReportSubject } from '../read/choice-queries.ts';
import { type EpisodeRow, episodesOf, liveOf } from '../read/episode-queries.ts';
import { atOnce, byMark, idsOf, inOrder, openRows, placeOf, type ReportSource } from '../read/source.ts';
import { geofenceRow, namedVisits } from './geofence-visits.ts';

/** Who is in which geofence, and since when: now, or at the end of a period that is over. */
export const geofenceNow = atOnce(async (reading: ReportSource, subjects: readonly ReportSubject[]) => {
  const at = Math.min(reading.criteria.to, reading.now);
  const rows = await visitsAt(reading, subjects, at);
  const raw = (await namedVisits(reading, subjects, rows)).map(({ subject, row, name, suspension }) => {
    const { geofence, from, isOpenAtStart } = row.content;
    return geofenceRow(
      subject,
      geofence,
      { from: row.startsAt, to: row.endsAt },
      {
        geofence: name,
        entry: isOpenAtStart ? null : row.startsAt,
        duration: at - row.startsAt,
        entryPlace: placeOf(from),
        lastPosition: row.endsAt === null ? row.until : null,
        suspension,
      },
    );
  });
  return inOrder(raw, subjects, byMark);
});

/** The visits that went on at a moment: those that still last however long ago the vehicle last reported. */
async function visitsAt({ tx }: ReportSource, subjects: readonly ReportSubject[], at: number) {
  const ids = idsOf(subjects);
  const goesOn = ({ startsAt, endsAt }: EpisodeRow<'geofence'>) => startsAt <= at && (endsAt === null || endsAt > at);
  const ended = await episodesOf(tx, ids, ['geofence'] as const, { from: at, to: at + 1 }, true);
  const open = openRows(await liveOf(tx, ids, true), ['geofence'] as const);
  return [...ended, ...open].filter(goesOn);
}
