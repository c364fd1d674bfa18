import {
  type DateQuality,
  type Days,
  dateQuality,
  MONTH,
  USE_SETTINGS,
  type UseCase,
  useCases,
  type Vehicle,
  walkForward,
} from '@balise/forecast';
import { type CsvRows, readRows, rounded } from './files.ts';
import type { Method, Task } from './task.ts';

const AMOUNTS = [6_000, 15_000];
/** What is practised beside them. */
const OTHER_AMOUNTS = [3_000, 10_000];
/** Without a test folder: the last part of the train folder's months. */
const INNER_MONTHS = 24;
/** Fewer forecasts decide nothing. */
const LEAST_SCORED = 100;
/** A case with its forecast. */
type Made = UseCase & Days;

/** Days until a bus has driven 6,000 and 15,000 miles more, at each of its readings. */
export const serviceDate: Task = ({ train, test, seed }) => {
  const trained = readRows(train, 'madison_bus_odometer_to_1980.csv');
  const tested = test === undefined ? undefined : readRows(test, 'madison_bus_odometer.csv');
  const dates = trained.column('t').map(monthOf);
  const border =
    tested === undefined ? Math.max(...dates) - INNER_MONTHS : Math.min(...tested.column('t').map(monthOf)) - 1;
  const { vehicles, origins } = vehiclesOf(tested === undefined ? [trained] : [trained, tested]);
  const cases = useCases(vehicles, [...AMOUNTS, ...OTHER_AMOUNTS]);
  const days = walkForward(cases, Math.min(...dates) * MONTH, 3 * MONTH, { ...USE_SETTINGS, seed });
  const made: Made[] = cases
    .map((one, at) => ({ ...one, ...days[at]! }))
    .filter(({ amount }) => AMOUNTS.includes(amount));
  const later = made.filter(({ day }) => day > (border + 0.5) * MONTH);
  const before = made.filter(({ day, took }) => day + took <= (border + 0.5) * MONTH);
  return {
    header: 'group,bus,origin,distance,p10,p50,p90',
    rows: later.map(({ vehicle, at, amount, p10, p50, p90 }) => [
      vehicle.group,
      vehicle.id,
      origins.get(vehicle)![at]!,
      amount,
      rounded(p10, 2),
      rounded(p50, 2),
      rounded(p90, 2),
    ]),
    methods: AMOUNTS.flatMap((amount) => methodsOf(later, amount)),
    verdict: AMOUNTS.every((amount) => betterThanLife(before, amount)) ? 'predictable' : 'not predictable',
  };
};

/** Months since the year 0: the readings were taken at the beginning of each. */
function monthOf(date: string): number {
  const [year = Number.NaN, month = Number.NaN] = date.split('-').map(Number);
  return year * 12 + month - 1;
}

/** The buses with all their readings, of both files, each month once, and the dates as they were written. */
function vehiclesOf(files: readonly CsvRows[]) {
  const byBus = new Map<string, { group: string; readings: Map<number, { date: string; meter: number }> }>();
  for (const file of files) {
    const [groups, buses, dates, meters] = ['group', 'bus', 't', 'odo'].map((name) => file.column(name)) as [
      string[],
      string[],
      string[],
      string[],
    ];
    for (let row = 0; row < file.count; row++) {
      const bus = byBus.get(buses[row]!) ?? { group: groups[row]!, readings: new Map() };
      bus.readings.set(monthOf(dates[row]!), { date: dates[row]!, meter: Number(meters[row]) });
      byBus.set(buses[row]!, bus);
    }
  }
  const origins = new Map<Vehicle, string[]>();
  const vehicles = [...byBus].map(([id, { group, readings }]) => {
    const sorted = [...readings].sort(([a], [b]) => a - b);
    const days = Float64Array.from(sorted, ([month]) => month * MONTH);
    const meter = Float64Array.from(sorted, ([, reading]) => reading.meter);
    const vehicle: Vehicle = { id, group, readings: { days, meter } };
    origins.set(
      vehicle,
      sorted.map(([, { date }]) => date),
    );
    return vehicle;
  });
  return { vehicles, origins };
}

/** Those that are scored: every second reading, where the amount was reached. */
function scored(made: readonly Made[], amount: number): Made[] {
  const first = new Map<Vehicle, number>();
  return made.filter((one) => {
    const start = first.get(one.vehicle) ?? one.at;
    first.set(one.vehicle, start);
    return one.amount === amount && (one.at - start) % 2 === 0 && !Number.isNaN(one.took);
  });
}

/** What the life of each bus gives has no interval. */
const byLife = (made: readonly Made[]): DateQuality =>
  dateQuality(made.map((one) => ({ p10: one.byLife, p50: one.byLife, p90: one.byLife, took: one.took })));

function methodsOf(made: readonly Made[], amount: number): Method[] {
  const those = scored(made, amount);
  const { coverage: _coverage, width: _width, ...life } = byLife(those);
  return [
    { method: 'lifetime average', role: 'baseline', distance: amount, ...life },
    { method: 'use model, conformal', role: 'product', distance: amount, ...dateQuality(those) },
  ];
}

const betterThanLife = (made: readonly Made[], amount: number) => {
  const those = scored(made, amount);
  return those.length >= LEAST_SCORED && dateQuality(those).mae < byLife(those).mae;
};
