import {
  always,
  arrive,
  DEFAULT_SETTINGS,
  distanceBetween,
  KMH,
  NEW_DEVICE,
  openUsage,
  recordOf,
} from '@balise/tracking';
import { overlapByHalf, type Span } from './compare.ts';
import { dayRows } from './definitions.ts';
import { dayOf, type StopRow } from './reference.ts';
import type { TraceFix } from './trace.ts';

/** Metres that ours has more than the reference, by the rule that makes the difference. */
export type DistanceReasons = {
  /** The reference goes straight to the next fix at least 15 m away; ours adds up every leg that is driven. */
  shortLegs: number;
  /** Ours leaves out the drift of the receiver while the vehicle is at a standstill; the reference counts it from 15 m on. */
  standing: number;
  /** Spikes, several records of one moment. */
  rest: number;
};

/** By UTC day: which rules make ours differ. Found by leaving out one of ours after the other. */
export function distanceReasons(vehicle: string, fixes: readonly TraceFix[]): Map<string, DistanceReasons> {
  const ours = metresByDay(fixes, {});
  // every fix is moving: nothing is left out as standing
  const withStanding = metresByDay(fixes, { movingSpeed: 0, slowSpeed: 0, drivenLeg: 0 });
  const everyLeg = new Map(dayRows(vehicle, fixes, 0).map(({ day, metres }) => [day, metres]));
  return new Map(
    dayRows(vehicle, fixes).map(({ day, metres }) => {
      const [own = 0, all = 0, every = 0] = [ours.get(day), withStanding.get(day), everyLeg.get(day)];
      return [day, { shortLegs: every - metres, standing: own - all, rest: all - every }];
    }),
  );
}

const holds = (outer: Span, inner: Span): boolean => outer.from <= inner.from && outer.to >= inner.to;

/** Metres by UTC day as the fold counts them. */
function metresByDay(fixes: readonly TraceFix[], other: Partial<typeof DEFAULT_SETTINGS>): Map<string, number> {
  const settings = { ...DEFAULT_SETTINGS, ...other };
  const records = fixes.map(({ at, latitude, longitude, altitude, speed, course }) =>
    recordOf(
      {
        time: at,
        location: { latitude, longitude, altitude, speed, course, valid: true, accuracy: null },
        attributes: {},
      },
      at,
      settings,
    ),
  );
  const { usage, state } = arrive(NEW_DEVICE, records, records.at(-1)?.at ?? 0, always(settings));
  const open = openUsage(state.history);
  const days = new Map<string, number>();
  for (const { startsAt, measured } of [...usage, ...(open ? [open] : [])])
    days.set(dayOf(startsAt), (days.get(dayOf(startsAt)) ?? 0) + measured / 1000);
  return days;
}

export const STOP_REASONS = {
  silence:
    'a silence of more than 30 minutes lies in it, at which the reference ends a stop; ours goes on where it is found where it was',
  slow: 'the vehicle crept (3 km/h and more by its own speed) within 100 m, which is no stop of ours',
  excursion:
    'the vehicle or its receiver was further than 100 m away for what is no trip (less than 100 m or a minute): ours is one stop with the excursion in it, the reference has several',
  radius: 'it wandered more than 100 m from where it began, or ours follows the newest of several places',
  ends: 'both have it, and they differ by more than half in where it begins or ends',
  short: 'it is just as long as the least stop, and one of the two rounds the other way',
  other: 'no rule of these',
} as const;
export type StopReason = keyof typeof STOP_REASONS;

const [SILENCE, RADIUS, LEAST] = [1_800_000, 100, 330_000];

/**
 * Why a stop is in one list and not in the other.
 * @param others those of the same vehicle in the other list
 */
export function stopReason(stop: StopRow, fixes: readonly TraceFix[], others: readonly Span[]): StopReason {
  const within = fixes.filter(({ at }) => at >= stop.from && at <= stop.to);
  const touching = others.filter((other) => other.from < stop.to && other.to > stop.from);
  const span = { from: Math.min(stop.from, ...touching.map(({ from }) => from)), to: 0 };
  span.to = Math.max(stop.to, ...touching.map(({ to }) => to));
  const around = fixes.filter(({ at }) => at >= span.from && at <= span.to);
  if (around.some(({ at }, n) => n > 0 && at - around[n - 1]!.at > SILENCE)) return 'silence';
  if (within.some(({ speed }) => speed !== null && speed >= 3 * KMH)) return 'slow';
  if (touching.some((other) => holds(stop, other) || holds(other, stop))) return 'excursion';
  if (stop.to - stop.from < LEAST && touching.length === 0) return 'short';
  if (touching.length > 0 && !touching.some((other) => overlapByHalf(other, stop))) return 'ends';
  const [first] = within;
  if (first !== undefined && within.some((fix) => distanceBetween(first, fix) > RADIUS)) return 'radius';
  return 'other';
}
