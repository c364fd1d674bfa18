import type { ReportCell } from '@balise/contract';
import type { Scoped } from '../../../db/scope.ts';
import type { ReportSubject } from '../read/choice-queries.ts';
import { contentsOf, type EpisodeRow, episodesOf, type LeanRow, lengthsOf } from '../read/episode-queries.ts';
import {
  allEpisodes,
  atOnce,
  beginsIn,
  byMark,
  finder,
  inOrder,
  isLongEnough,
  type Lean,
  lengthOf,
  metres,
  partOf,
  placeOf,
  type Raw,
  type ReportSource,
  speedOf,
  type Values,
} from '../read/source.ts';

type Read = (
  ...criteria: Parameters<typeof episodesOf<'trip' | 'stop'>>
) => Promise<(EpisodeRow<'trip' | 'stop'> | LeanRow)[]>;

/** Of a fleet's month these are a hundred thousand rows: made without detours. */
const tripsBy = (read: Read) =>
  atOnce(async (reading: ReportSource, subjects: readonly ReportSubject[]): Promise<Raw[]> => {
    const { criteria } = reading;
    const find = finder(subjects);
    const rows = await allEpisodes(
      reading,
      subjects,
      criteria.filters.parts ?? (['trip', 'stop'] as const),
      true,
      read,
    );
    const raw: Raw[] = [];
    for (const row of rows) {
      const subject = find(row.deviceId, row.clientId);
      if (!subject || !isLongEnough(row, reading)) continue;
      if (row.kind === 'trip' && !(beginsIn(row, criteria) && metres(row) >= (criteria.filters.minDistance ?? 0)))
        continue;
      const values = row.kind === 'trip' ? ofTrip(row) : ofStop(row, criteria);
      raw.push({ subject, from: row.startsAt, to: row.endsAt, mark: row.kind, values });
    }
    return inOrder(raw, subjects, byMark);
  });

/** Driving and stops. */
export const trips = tripsBy(episodesOf);

/** The same but for what only a row that is shown needs. */
export const tripLengths = tripsBy(lengthsOf);

/** What `tripLengths` left out of rows that are shown; of one that goes on nothing was. */
export async function tripPlaces(tx: Scoped, rows: readonly Lean[]): Promise<Values[]> {
  const contents = await contentsOf(
    tx,
    rows.map(({ subject, from, mark }) => ({
      deviceId: subject.deviceId,
      kind: mark === 'trip' ? 'trip' : 'stop',
      startsAt: from,
    })),
  );
  return rows.map(({ to }, place) => {
    const content = contents[place];
    if (content === undefined || to === null) return {};
    const ended: ReportCell = content.end;
    if ('place' in content) return { from: placeOf(content.place), ended };
    return { from: placeOf(content.from), to: placeOf(content.to), ended };
  });
}

function ofTrip(row: EpisodeRow<'trip'> | LeanRow<'trip'>): Values {
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

function ofStop(row: EpisodeRow<'stop'> | LeanRow<'stop'>, period: { from: number; to: number }): Values {
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
