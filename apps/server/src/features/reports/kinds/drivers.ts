import type { ClientId } from '@balise/contract';
import type { MarkFields } from '@balise/contract/tracking-settings-fields';
import { type DriverClaim, mainDriver } from '@balise/tracking';
import { type Drives, drivesOf } from '../../driver-assignments/index.ts';
import type { ReportSubject } from '../read/choice-queries.ts';
import { eventsOf } from '../read/episode-queries.ts';
import {
  allEpisodes,
  allUsage,
  atOnce,
  beginsIn,
  finder,
  idsOf,
  metres,
  type Raw,
  type ReportSource,
} from '../read/source.ts';
import { stepsOf } from '../read/steps.ts';
import { nameOf } from '../read/with-drivers.ts';
import { type DrivenTrip, drivingTimes, restWithin } from './driving-times.ts';

/** Days of devices that are read at once. */
const AT_ONCE = 3_000;
const DAY = 86_400_000;
const HARSH = ['harsh_acceleration', 'harsh_braking', 'harsh_cornering'] as const;
const KILOMETRES_100 = 100_000;

/** A driver's time, by all vehicles together. */
type Driven = { subject: ReportSubject; name: string; trips: (DrivenTrip & Figures)[]; steps: Map<number, Marks> };
type Figures = { subject: ReportSubject; distance: number; maxSpeed: number | null };
/** Of one step: speedings, metres that were judged, points for harsh driving, and from how many metres on there is a score. */
type Marks = { speedings: number; judged: number; points: number; least: number };

/** One line a driver and day, week or month. A trip is of the driver who drove most of it; a card of nobody has a line of its own. */
export const drivers = atOnce(async (reading: ReportSource, subjects: readonly ReportSubject[]): Promise<Raw[]> => {
  const { criteria } = reading;
  const { step = 'day', leastRest = 0, mostDriving = Infinity } = criteria.filters;
  const steps = stepsOf(criteria, step, reading.days);
  const stepAt = (at: number) =>
    Math.max(
      0,
      steps.bounds.findLastIndex((bound) => at >= bound),
    );
  const known = new Map<string, Driven>();
  const perPart = Math.max(1, Math.floor((AT_ONCE * DAY) / Math.max(DAY, criteria.to - criteria.from)));
  for (let start = 0; start < subjects.length; start += perPart)
    await readPart(reading, subjects.slice(start, start + perPart), known, stepAt);
  const raw: Raw[] = [];
  for (const [mark, driven] of known) {
    const times = drivingTimes(driven.trips, leastRest, mostDriving);
    const byStep = Map.groupBy(times, ({ startsAt }) => stepAt(startsAt));
    for (const index of new Set([...byStep.keys(), ...driven.steps.keys()])) {
      const [from, to] = [steps.bounds[index] ?? criteria.from, steps.bounds[index + 1] ?? criteria.to];
      const trips = byStep.get(index) ?? [];
      const values = { ...valuesOf(driven, trips, driven.steps.get(index)), period: steps.names[index] ?? null };
      raw.push({ subject: mostDriven(trips) ?? driven.subject, from, to, mark, values });
    }
  }
  return raw.sort((a, b) => order(a) - order(b) || a.from - b.from || compare(a, b));
});

const order = ({ values }: Raw): number => (values.driver ? 0 : 1);
const compare = (a: Raw, b: Raw): number => String(a.values.driver ?? '').localeCompare(String(b.values.driver ?? ''));

async function readPart(
  reading: ReportSource,
  subjects: readonly ReportSubject[],
  known: Map<string, Driven>,
  stepAt: (at: number) => number,
): Promise<void> {
  const { tx, criteria } = reading;
  const find = finder(subjects);
  const drives = await drivesOf(tx, idsOf(subjects), { from: criteria.from, to: criteria.to + DAY });
  const drivenBy = (subject: ReportSubject, from: number, until: number): Driven =>
    entry(
      known,
      subject,
      mainDriver(drives.spans.get(subject.deviceId) ?? [], from, Math.max(from + 1, until)),
      drives,
    );
  for (const row of await allEpisodes(reading, subjects, ['trip', 'speeding'] as const, false)) {
    const subject = find(row.deviceId, row.clientId);
    if (!subject || !beginsIn(row, criteria)) continue;
    const driven = drivenBy(subject, row.startsAt, row.until);
    if (row.kind === 'speeding') marksOf(driven, stepAt(row.startsAt)).speedings += 1;
    else {
      const { startsAt, until: endsAt, maxSpeed } = row;
      driven.trips.push({ subject, startsAt, endsAt, driving: row.content.driving, distance: metres(row), maxSpeed });
    }
  }
  await judge(reading, subjects, drives, (subject, at) =>
    marksOf(entry(known, subject, at.claim, drives), stepAt(at.day)),
  );
}

/** Style counts on days on which a vehicle had one driver only: how far it was judged is known by the day. */
async function judge(
  reading: ReportSource,
  subjects: readonly ReportSubject[],
  drives: Drives,
  marks: (subject: ReportSubject, at: { claim: DriverClaim; day: number }) => Marks,
): Promise<void> {
  const { tx, criteria, now, days } = reading;
  const { bounds } = stepsOf(criteria, 'day', days);
  const find = finder(subjects);
  const { marksAt } = await import('../../tracking-settings/timelines/index.ts');
  const points = await marksAt(tx, [...new Set(subjects.map(({ clientId }) => clientId))], Math.min(criteria.to, now));
  const soleDriver = (deviceId: ReportSubject['deviceId'], step: number): DriverClaim | undefined => {
    const [from = 0, until = 0] = [bounds[step], bounds[step + 1]];
    const spans = (drives.spans.get(deviceId) ?? []).filter((span) => span.from < until && span.until > from);
    const [first] = spans;
    return first && spans.every(({ driverId }) => driverId === first.driverId) ? first : undefined;
  };
  for (const row of await allUsage(reading, subjects, bounds)) {
    const subject = find(row.deviceId, row.clientId);
    const claim = subject && soleDriver(subject.deviceId, row.step);
    const by = points.get(row.clientId as ClientId);
    if (!claim || !by || row.judged <= 0) continue;
    const mark = marks(subject, { claim, day: bounds[row.step] ?? 0 });
    mark.judged += row.judged / 1000;
    mark.least = by.styleDistance;
  }
  for (const { deviceId, clientId, at, kind } of await eventsOf(tx, idsOf(subjects), HARSH, criteria)) {
    const subject = find(deviceId, clientId);
    const step = bounds.findLastIndex((bound) => at >= bound);
    const claim = subject && soleDriver(subject.deviceId, step);
    const by = points.get(clientId as ClientId);
    if (claim && by) marks(subject, { claim, day: bounds[step] ?? 0 }).points += pointsOf(kind, by);
  }
}

const pointsOf = (kind: string, by: MarkFields): number =>
  kind === 'harsh_acceleration'
    ? by.accelerationPoints
    : kind === 'harsh_braking'
      ? by.brakingPoints
      : by.corneringPoints;

function entry(known: Map<string, Driven>, subject: ReportSubject, claim: DriverClaim | undefined, drives: Drives) {
  const key = claim ? `${subject.clientId}.${claim.driverId ?? `card-${claim.card}`}` : `${subject.clientId}.nobody`;
  const found = known.get(key) ?? { subject, name: claim ? nameOf(claim, drives) : '', trips: [], steps: new Map() };
  known.set(key, found);
  return found;
}

function marksOf({ steps }: Driven, step: number): Marks {
  const found = steps.get(step) ?? { speedings: 0, judged: 0, points: 0, least: 0 };
  steps.set(step, found);
  return found;
}

type Timed = ReturnType<typeof drivingTimes<DrivenTrip & Figures>>[number];

function valuesOf({ name, subject }: Driven, trips: readonly Timed[], marks: Marks | undefined) {
  const { judged = 0, points = 0, speedings = 0, least = 0 } = marks ?? {};
  const sum = (of: (trip: Timed) => number) => trips.reduce((total, trip) => total + of(trip), 0);
  const speeds = trips.flatMap(({ maxSpeed }) => maxSpeed ?? []);
  return {
    driver: name === '' ? null : name,
    client: subject.client,
    drivenVehicles: [...new Set(trips.map((trip) => trip.subject.vehicle))].join(', ') || null,
    trips: trips.length,
    distance: sum(({ distance }) => distance),
    driving: sum(({ driving }) => driving),
    // who is not known has no rest either
    rest: name === '' ? null : restWithin(trips),
    longest: name === '' || trips.length === 0 ? null : Math.max(...trips.map(({ unbroken }) => unbroken)),
    longDrives: name === '' ? null : trips.filter(({ isTooLong }) => isTooLong).length,
    speedings,
    maxSpeed: speeds.length > 0 ? Math.max(...speeds) : null,
    judged: judged > 0 ? judged : null,
    score: judged > 0 && judged >= least ? Math.max(0, Math.round(100 - points / (judged / KILOMETRES_100))) : null,
    firstStart: trips.length > 0 ? Math.min(...trips.map(({ startsAt }) => startsAt)) : null,
    lastEnd: trips.length > 0 ? Math.max(...trips.map(({ endsAt }) => endsAt)) : null,
  };
}

/** The vehicle that a row leads to. */
function mostDriven(trips: readonly Timed[]): ReportSubject | undefined {
  const time = new Map<ReportSubject, number>();
  for (const { subject, driving } of trips) time.set(subject, (time.get(subject) ?? 0) + driving);
  return [...time].sort(([, a], [, b]) => b - a)[0]?.[0];
}
