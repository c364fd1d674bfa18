import { type BinnedColumns, binned } from '../boost/bins.ts';
import { type Counted, chanceWithin, gammaPriorOf } from '../rates/gamma-poisson.ts';
import { countBefore, countBetween, isJudged, type VehicleHistory } from './history.ts';
import { peersAt } from './peers.ts';
import { answer, QUESTIONS } from './risk-features.ts';

/** What may happen within so many days. */
export const RISKS = {
  road30: { list: 'breakdowns', ahead: 30 },
  repair30: { list: 'repairs', ahead: 30 },
  repair7: { list: 'repairs', ahead: 7 },
} as const;
export type Risk = keyof typeof RISKS;
export const RISK_NAMES = Object.keys(RISKS) as Risk[];

/** Vehicles on days, with what was known of each then. */
export type Snapshots = {
  vehicles: readonly VehicleHistory[];
  days: Int32Array;
  columns: readonly Float32Array[];
};

/** All vehicles that are judged on the days. */
export const judgedOn = (fleet: readonly VehicleHistory[], days: readonly number[]): Snapshots =>
  snapshotsOf(
    fleet,
    days.flatMap((day) => fleet.filter((vehicle) => isJudged(vehicle, day)).map((vehicle) => ({ vehicle, day }))),
  );

/** @param asked in any order; they are answered in that order */
export function snapshotsOf(
  fleet: readonly VehicleHistory[],
  asked: readonly { vehicle: VehicleHistory; day: number }[],
): Snapshots {
  const columns = QUESTIONS.map(() => new Float32Array(asked.length));
  const peers = new Map<number, ReturnType<typeof peersAt>>();
  asked.forEach(({ vehicle, day }, row) => {
    const then = peers.get(day) ?? peersAt(fleet, day);
    peers.set(day, then);
    answer(vehicle, day, then, columns, row);
  });
  return { vehicles: asked.map(({ vehicle }) => vehicle), days: Int32Array.from(asked, ({ day }) => day), columns };
}

/** 1 where it happened from the day on, within the risk's days. */
export const happened = ({ vehicles, days }: Snapshots, risk: Risk): Float32Array =>
  Float32Array.from(vehicles, (vehicle, row) => {
    const { list, ahead } = RISKS[risk];
    return countBetween(vehicle[list], days[row]!, days[row]! + ahead) > 0 ? 1 : 0;
  });

/** The baseline: how many there were in the 365 days before. */
export const ownRates = ({ vehicles, days }: Snapshots, risk: Risk): Float64Array =>
  Float64Array.from(vehicles, (vehicle, row) => countBetween(vehicle[RISKS[risk].list], days[row]! - 365, days[row]!));

const RATE_DAYS = 730;

/** Chances by the vehicles' own rates of the last two years, drawn to the fleet's: what is said where a model is no better. */
export function rateChances(snapshots: Snapshots, risk: Risk): Float64Array {
  const { list, ahead } = RISKS[risk];
  const counted = snapshots.vehicles.map((vehicle, row) => countedBefore(vehicle, vehicle[list], snapshots.days[row]!));
  const priors = new Map<number, ReturnType<typeof gammaPriorOf>>();
  const byDay = Map.groupBy(counted.keys(), (row) => snapshots.days[row]!);
  for (const [day, rows] of byDay) priors.set(day, gammaPriorOf(rows.map((row) => counted[row]!)));
  return Float64Array.from(counted, (one, row) => chanceWithin(priors.get(snapshots.days[row]!)!, one, ahead));
}

/**
 * Days with an event, and the time in which they were counted. Where it is not known since when a vehicle's work is recorded, its first work order
 * only says that it is there: the time begins after that day, without what happened on it. Else each vehicle would begin with an event, and those
 * that are known for a short time would seem to fail often.
 */
function countedBefore({ since, all }: VehicleHistory, events: Int32Array, day: number): Counted {
  const begun = since ?? (all[0] ?? day) + 1;
  const from = Math.max(begun, day - RATE_DAYS);
  return from < day ? { events: distinctBetween(events, from, day), time: day - from } : { events: 0, time: 0 };
}

/** Days with at least one. */
function distinctBetween(days: Int32Array, from: number, to: number): number {
  const [first, end] = [countBefore(days, from), countBefore(days, to)];
  let count = 0;
  for (let at = first; at < end; at++) if (at === first || days[at] !== days[at - 1]) count += 1;
  return count;
}

export const binnedSnapshots = ({ columns }: Snapshots): BinnedColumns =>
  binned({ names: QUESTIONS.map(({ name }) => name), columns }, 64);
