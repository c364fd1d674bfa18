import { type BinnedColumns, binned } from '../boost/bins.ts';
import { type BoostModel, probabilityOf, scores } from '../boost/model.ts';
import { train, USUAL } from '../boost/train.ts';
import { firstAtOrAfter } from '../use/readings.ts';

/** A machine with what its codes reported: hours, ascending, by kind of event. */
export type Machine = {
  id: string;
  /** Faults that it reports itself; parts that were replaced, in time or after a failure. */
  faults: readonly Float64Array[];
  replacements: readonly Float64Array[];
  failures: Float64Array;
  /** What does not change: year, a number for its model. */
  fixed: readonly number[];
};

/** A machine asked at an hour. What happened at that very hour is known. */
export type Asked = { machine: Machine; hour: number };

const WINDOWS = [24, 48, 168] as const;

/** A column for each question: how long ago, and how many lately, of each kind of event. */
export function componentColumns(asked: readonly Asked[]): Float32Array[] {
  const first = asked[0] === undefined ? [] : answersOf(asked[0]);
  const columns = first.map(() => new Float32Array(asked.length));
  asked.forEach((one, row) => {
    answersOf(one).forEach((answer, at) => {
      columns[at]![row] = answer;
    });
  });
  return columns;
}

function answersOf({ machine, hour }: Asked): number[] {
  const counts = machine.faults.flatMap((hours) => WINDOWS.map((span) => countBetween(hours, hour - span, hour)));
  return [
    ...machine.faults.map((hours) => since(hours, hour, 1)),
    ...counts,
    ...WINDOWS.map((_, at) =>
      counts.reduce((sum, count, place) => sum + (place % WINDOWS.length === at ? count : 0), 0),
    ),
    ...machine.replacements.flatMap((hours) => [since(hours, hour, 1), since(hours, hour, 2)]),
    since(machine.failures, hour, 1),
    hour % 24,
    ...machine.fixed,
  ];
}

/** Events after the first and up to and including the second hour. */
const countBetween = (hours: Float64Array, from: number, to: number) =>
  firstAtOrAfter(hours, to + 1e-6) - firstAtOrAfter(hours, from + 1e-6);

const since = (hours: Float64Array, hour: number, back: number) =>
  hour - (hours[firstAtOrAfter(hours, hour + 1e-6) - back] ?? Number.NaN);

/** 1 where a failure follows within so many hours. */
export const failsWithin = (asked: readonly Asked[], ahead: number): Float32Array =>
  Float32Array.from(asked, ({ machine, hour }) => (countBetween(machine.failures, hour, hour + ahead) > 0 ? 1 : 0));

/** @param asked whose outcome is known */
export function trainComponent(asked: readonly Asked[], ahead: number, seed: number): BoostModel {
  const columns = componentColumns(asked);
  const table: BinnedColumns = binned({ names: columns.map((_, at) => `question${at}`), columns }, 128);
  const hours = asked.map(({ hour }) => hour);
  const window = {
    from: hours.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY) / 24,
    to: hours.reduce((a, b) => Math.max(a, b), 0) / 24,
  };
  return train(
    table,
    { values: failsWithin(asked, ahead), window },
    { ...USUAL, loss: 'logistic', seed, trees: 300, leaves: 20, least: 1, rate: 0.03, featureShare: 0.4 },
  );
}

export const componentChances = (model: BoostModel, columns: readonly Float32Array[]): Float64Array =>
  scores(model, columns).map(probabilityOf);

/** F1 of alarms: harmonic mean of the share of alarms that were right and the share of failures that were announced. */
export function f1Of(alarms: ArrayLike<number>, happened: ArrayLike<number>): number {
  let [right, alarmed, failed] = [0, 0, 0];
  for (let at = 0; at < alarms.length; at++) {
    right += alarms[at]! * happened[at]!;
    alarmed += alarms[at]!;
    failed += happened[at]!;
  }
  return alarmed + failed === 0 ? 0 : (2 * right) / (alarmed + failed);
}

/** The chance from which on an alarm is raised: that with the best F1 on forecasts whose outcome is known. */
export function bestThreshold(chances: Float64Array, happened: Float32Array): number {
  const order = [...chances.keys()].sort((a, b) => chances[b]! - chances[a]!);
  const failed = happened.reduce((sum, one) => sum + one, 0);
  let [right, best, threshold] = [0, 0, 0.5];
  order.forEach((row, at) => {
    right += happened[row]!;
    const next = chances[order[at + 1] ?? -1] ?? 0;
    const f1 = (2 * right) / (at + 1 + failed);
    if (next < chances[row]! && f1 > best) [best, threshold] = [f1, (chances[row]! + next) / 2];
  });
  return threshold;
}
