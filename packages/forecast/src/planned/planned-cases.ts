import { countBefore, countBetween, type VehicleHistory } from '../breakdown/history.ts';
import { departmentAt } from '../breakdown/peers.ts';
import { median } from '../numbers/quantiles.ts';
import type { Case } from '../until/walk.ts';
import { firstAtOrAfter } from '../use/readings.ts';

/** The question when a vehicle will be serviced again, asked on a day of service. */
export type PlannedCase = Case & {
  vehicle: VehicleHistory;
  /** Days by the mean of all intervals so far: the baseline. */
  byMean: number;
};

/** Asked after so many services before. */
const LEAST_BEFORE = 4;
/** What is closer together is one service in two parts. */
export const LEAST_APART = 7;
/** Intervals of others that a vehicle's own are drawn to. */
const PRIOR = 1.5;
const LAST = 8;
/** Fewer intervals of others are no median. */
const LEAST_PEERS = 5;
const MONTH = 30;
/** Of a fleet of which nothing is known, days. */
const UNKNOWN = 120;

/** All of the features but the last ones are logarithms of days beside what is expected. */
export const PLANNED_FEATURES = [
  'last',
  'lastButOne',
  'lastButTwo',
  'lastButThree',
  'shortest',
  'longest',
  'mean',
  'lastYear',
  'kind',
  'kindNow',
  'department',
  'departmentNow',
  'seasonOneYear',
  'seasonTwoYears',
  'sinceOtherWork',
  'expected',
  'timeOfYear',
  'timeOfYearThen',
  'repairsLately',
  'breakdownsLately',
  'count',
] as const;

/** All questions that could have been asked. */
export function plannedCases(fleet: readonly VehicleHistory[]): PlannedCase[] {
  const visits = fleet.map((vehicle) => ({ vehicle, days: [...new Set(vehicle.planned)] }));
  const peers = peerIntervals(visits);
  return visits.flatMap(({ vehicle, days }) =>
    days.flatMap((day, at) => (at < LEAST_BEFORE ? [] : [caseOf(vehicle, days, at, day, peers)])),
  );
}

type Peer = Record<'kind' | 'department', (name: string, day: number, span: number) => number> & {
  fleet: (day: number, span: number) => number;
};

function caseOf(vehicle: VehicleHistory, days: readonly number[], at: number, day: number, peers: Peer): PlannedCase {
  const intervals = days.slice(1, at + 1).map((one, before) => one - days[before]!);
  const whole = intervals.filter((days) => days >= LEAST_APART);
  const own = whole.slice(-LAST);
  const department = departmentAt(vehicle, day + 1);
  const others = peers.kind(vehicle.kind, day, 730) || peers.fleet(day, 730) || UNKNOWN;
  const expected = Math.exp((logMedian(own, others) * own.length + Math.log(others) * PRIOR) / (own.length + PRIOR));
  const next = days[at + 1];
  const beside = (value: number | undefined) =>
    value === undefined || !(value > 0) ? Number.NaN : Math.log(value / expected);
  return {
    vehicle,
    day,
    expected,
    took: next === undefined ? Number.NaN : next - day,
    // one service in two parts teaches nothing
    settles: next !== undefined && next - day >= LEAST_APART ? next : Number.NaN,
    byMean: (day - days[0]!) / at,
    features: [
      beside(own.at(-1)),
      beside(own.at(-2)),
      beside(own.at(-3)),
      beside(own.at(-4)),
      beside(Math.min(...own)),
      beside(Math.max(...own)),
      beside(whole.reduce((sum, one) => sum + one, 0) / whole.length),
      beside(365 / Math.max(0.5, countWithin(days, day - 365, day))),
      beside(peers.kind(vehicle.kind, day, 730)),
      beside(peers.kind(vehicle.kind, day, 120)),
      beside(peers.department(department, day, 365)),
      beside(peers.department(department, day, 90)),
      beside(seasonal(days, at, day - 365)),
      beside(seasonal(days, at, day - 730)),
      Math.min(365, day - (vehicle.all[countBefore(vehicle.all, day) - 1] ?? Number.NaN)),
      Math.log(expected),
      (day % 365.25) / 365.25,
      ((day + expected) % 365.25) / 365.25,
      countBetween(vehicle.repairs, day - 180, day + 1),
      countBetween(vehicle.breakdowns, day - 365, day + 1),
      at,
    ],
  };
}

const logMedian = (own: readonly number[], others: number) =>
  own.length === 0 ? Math.log(others) : Math.log(median(own));

const countWithin = (days: readonly number[], from: number, to: number) =>
  days.filter((day) => day > from && day <= to).length;

/** Days from the same date of an earlier year to the first service after it. */
function seasonal(days: readonly number[], at: number, then: number): number | undefined {
  if (days[0]! > then) return undefined;
  const next = days.slice(0, at + 1).find((day) => day > then + LEAST_APART);
  return next === undefined ? undefined : next - then;
}

/** Medians of the intervals that ended within a span before a day, by class and department; of whole months, so that one answer serves a month. */
function peerIntervals(visits: readonly { vehicle: VehicleHistory; days: readonly number[] }[]): Peer {
  const groups = new Map<string, { days: number[]; lengths: number[] }>();
  const ended = visits
    .flatMap(({ vehicle, days }) => days.slice(1).map((day, before) => ({ vehicle, day, length: day - days[before]! })))
    .filter(({ length }) => length >= LEAST_APART)
    .sort((a, b) => a.day - b.day);
  for (const { vehicle, day, length } of ended) {
    for (const name of ['fleet', `kind ${vehicle.kind}`, `department ${departmentAt(vehicle, day + 1)}`]) {
      const group = groups.get(name) ?? { days: [], lengths: [] };
      groups.set(name, group);
      group.days.push(day);
      group.lengths.push(length);
    }
  }
  const kept = new Map<string, number>();
  const medianOf = (name: string, day: number, span: number) => {
    const until = Math.floor(day / MONTH) * MONTH;
    const key = `${name} ${until} ${span}`;
    const known = kept.get(key);
    if (known !== undefined) return known;
    const { days, lengths } = groups.get(name) ?? { days: [], lengths: [] };
    const those = lengths.slice(firstAtOrAfter(days, until - span), firstAtOrAfter(days, until));
    const found = those.length < LEAST_PEERS ? Number.NaN : median(those);
    kept.set(key, found);
    return found;
  };
  return {
    kind: (name, day, span) => medianOf(`kind ${name}`, day, span),
    department: (name, day, span) => medianOf(`department ${name}`, day, span),
    fleet: (day, span) => medianOf('fleet', day, span),
  };
}
