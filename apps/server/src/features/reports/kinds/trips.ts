import { allEpisodes } from '../read/open.ts';
import type { EpisodeRow } from '../read/queries.ts';
import { atOnce, byMark, finder, inOrder, type Raw, type Reading, type Subject, type Values } from '../read/source.ts';
import { beginsIn, isLongEnough, lengthOf, metres, partOf, placeOf, speedOf } from '../read/spans.ts';

/** Driving and stops. Of a fleet's month these are a hundred thousand rows: made without detours. */
export const trips = atOnce(async (reading: Reading, subjects: readonly Subject[]): Promise<Raw[]> => {
  const { asked } = reading;
  const find = finder(subjects);
  const rows = await allEpisodes(reading, subjects, asked.filters.parts ?? (['trip', 'stop'] as const), true);
  const raw: Raw[] = [];
  for (const row of rows) {
    const subject = find(row.deviceId, row.clientId);
    if (!subject || !isLongEnough(row, reading)) continue;
    if (row.kind === 'trip' && !(beginsIn(row, asked) && metres(row) >= (asked.filters.minDistance ?? 0))) continue;
    const values = row.kind === 'trip' ? ofTrip(row) : ofStop(row, asked);
    raw.push({ subject, from: row.startsAt, to: row.endsAt, mark: row.kind, values });
  }
  return inOrder(raw, subjects, byMark);
});

function ofTrip(row: EpisodeRow<'trip'>): Values {
  const { from, to, driving, idling, end } = row.content;
  const distance = metres(row);
  return {
    part: 'trip',
    start: row.startsAt,
    end: row.endsAt,
    tripDuration: lengthOf(row),
    from: placeOf(from),
    to: placeOf(to),
    distance,
    estimated: row.estimated / 1000,
    driving,
    idling,
    meanSpeed: speedOf(distance, driving),
    maxSpeed: row.maxSpeed,
    ended: row.endsAt === null ? 'now' : end,
  };
}

function ofStop(row: EpisodeRow<'stop'>, period: { from: number; to: number }): Values {
  const stopDuration = partOf(row, period);
  const { place, idling, end } = row.content;
  return {
    part: 'stop',
    start: row.startsAt,
    end: row.endsAt,
    stopDuration,
    from: placeOf(place),
    // when in it the engine ran is not kept: no more of it than there is of the stop
    idling: Math.min(idling, stopDuration),
    ended: row.endsAt === null ? 'now' : end,
  };
}
