import { type Area, areaOf, GOOD, visitsOf, type ZoneThresholds } from '@balise/tracking';
import type { ReportSubject } from '../read/choice-queries.ts';
import { pathsOf } from '../read/paths.ts';
import { isLongEnough, placeOf, type Raw, type ReportSource, type Source } from '../read/source.ts';

/** Each visit of a device to an area. A visit that began before the period or continues after it is cut off there. */
export const zone: Source = async function* (reading, subjects) {
  const { area } = reading.criteria.filters;
  if (!area) return;
  const prepared = areaOf(area);
  for (const subject of subjects) {
    // each time of its own for itself: what lies between two of them is another client's
    for (const period of subject.owned) yield await visitsIn(reading, subject, period, prepared);
  }
};

async function visitsIn(reading: ReportSource, subject: ReportSubject, period: Owned, area: Area): Promise<Raw[]> {
  const visits = visitsOf(area, thresholdsIn(reading, subject));
  const span = { from: Math.max(period.from, reading.criteria.from), to: Math.min(period.to, reading.criteria.to) };
  for await (const { path, inexact } of pathsOf(reading, subject, span, leastMargin(reading, subject))) {
    path.at.forEach((at, place) => {
      const [latitude, longitude] = [path.latitude[place], path.longitude[place]];
      if (latitude === undefined || longitude === undefined || path.quality[place] !== GOOD) return;
      const accuracy = inexact.get(at) ?? path.accuracy[place] ?? null;
      visits.add({ at, latitude, longitude, speed: path.speed[place] ?? null, accuracy });
    });
  }
  return visits.end().flatMap((visit): Raw[] => {
    const { entry, exit, isOpenAtStart, isOpenAtEnd, distance, maxSpeed, fixes } = visit;
    if (!isLongEnough({ startsAt: entry, until: exit }, reading)) return [];
    const values = {
      entry: isOpenAtStart ? null : entry,
      exit: isOpenAtEnd ? null : exit,
      duration: exit - entry,
      distance,
      maxSpeed,
      fixes,
      entryPlace: placeOf(visit.entrySpot),
      exitPlace: placeOf(visit.exitSpot),
    };
    return [{ subject, from: entry, to: exit, values }];
  });
}

type Owned = ReportSubject['owned'][number];

/** What was in force of a vehicle's client at a moment. */
function thresholdsIn({ thresholds }: ReportSource, { clientId }: ReportSubject): (at: number) => ZoneThresholds {
  const periods = thresholds.get(clientId);
  if (!periods) throw new Error('the thresholds of a client were not read');
  const [{ fields }] = periods;
  if (periods.length === 1) return () => fields;
  return (at) => periods.findLast(({ from }) => from <= at)?.fields ?? fields;
}

/** Up to which radius a fix is as good as exact. */
const leastMargin = ({ thresholds }: ReportSource, { clientId }: ReportSubject): number =>
  Math.min(...(thresholds.get(clientId) ?? []).map(({ fields }) => fields.zoneMargin));
