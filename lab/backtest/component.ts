import {
  type Asked,
  bestThreshold,
  componentChances,
  componentColumns,
  f1Of,
  failsWithin,
  type Machine,
  probabilityQuality,
  trainComponent,
} from '@balise/forecast';
import { BacktestError, readRows, rounded } from './files.ts';
import type { Method, Task } from './task.ts';

const STEP = 12;
const WEEK = 168;
/** Share of the train part's time on which the threshold is set and the verdict decided; the same without a test folder. */
const LATER = 0.25;
const START = 6;
/** The machine's past is too short before. */
const RUN_UP = 14 * 24;

/** Chance of a failure within 24 hours and 7 days, every 12 hours. */
export const component: Task = ({ train, test, seed }) => {
  const folders = test === undefined ? [train] : [train, test];
  const machines = machinesOf(train, folders);
  const failures = readEvents(train, 'azure_pdm_failures.csv', 'failure');
  const [first, last] = [failures[0]!.hour, failures.at(-1)!.hour];
  const tested = test === undefined ? [] : hoursOf(test);
  const border = test === undefined ? last - LATER * (last - first) : tested[0]!;
  const end = test === undefined ? last : tested.at(-1)!;
  const start = morningOf(border);
  const asked = askedOf(machines, start, end);
  const early = askedOf(machines, morningOf(first + RUN_UP), start - 1);
  const trained = trialOf(early, start, seed);
  const columns = componentColumns(asked);
  const [p24, p7] = trained.models.map((model) => componentChances(model, columns)) as [Float64Array, Float64Array];
  const alarms = p24.map((chance) => (chance >= trained.threshold ? 1 : 0));
  const scored = (ahead: number) => [...asked.keys()].filter((row) => asked[row]!.hour + ahead <= end);
  return {
    header: 'machineID,t,p24,p7,alarm24',
    rows: asked.map(({ machine, hour }, row) => [
      machine.id,
      dateOf(hour),
      rounded(p24[row]!, 6),
      rounded(p7[row]!, 6),
      alarms[row]!,
    ]),
    methods: [24, WEEK].flatMap((ahead) =>
      methodsOf(asked, ahead === 24 ? p24 : p7, ahead === 24 ? alarms : undefined, ahead, scored(ahead)),
    ),
    verdict: trained.predictable ? 'predictable' : 'not predictable',
  };
};

/** 06:00 of an hour's day: what is learned from is asked at the same hours as what is forecast. */
const morningOf = (hour: number) => Math.floor(hour / 24) * 24 + START;

/** Models of all that is known by the start; the threshold and the verdict by models of its earlier part, tried on the later one. */
function trialOf(asked: readonly Asked[], start: number, seed: number) {
  const hours = asked.map(({ hour }) => hour);
  const first = hours.reduce((a, b) => Math.min(a, b), start);
  const middle = start - LATER * (start - first);
  const before = (until: number, ahead: number) => asked.filter(({ hour }) => hour + ahead < until);
  const later = asked.filter(({ hour }) => hour >= middle && hour + 24 < start);
  const tried = trainComponent(before(middle, 24), 24, seed);
  const chances = componentChances(tried, componentColumns(later));
  const truth = failsWithin(later, 24);
  return {
    threshold: bestThreshold(chances, truth),
    predictable: probabilityQuality(chances, truth).auc > probabilityQuality(ratesOf(later), truth).auc + 0.02,
    models: [24, WEEK].map((ahead) => trainComponent(before(start, ahead), ahead, seed)),
  };
}

/** The baseline: failures so far, by time. */
const ratesOf = (asked: readonly Asked[]) =>
  Float64Array.from(
    asked,
    ({ machine, hour }) => machine.failures.filter((one) => one <= hour && one > hour - 90 * 24).length,
  );

function methodsOf(
  asked: readonly Asked[],
  chances: Float64Array,
  alarms: Float64Array | undefined,
  ahead: number,
  rows: readonly number[],
): Method[] {
  const of = (values: ArrayLike<number>) => Float64Array.from(rows, (row) => values[row]!);
  const truth = of(failsWithin(asked, ahead));
  const own = probabilityQuality(of(ratesOf(asked)), truth);
  return [
    {
      method: 'failures of 90 days',
      role: 'baseline',
      hours: ahead,
      scored: rows.length,
      auc: own.auc,
      averagePrecision: own.averagePrecision,
    },
    {
      method: 'component model',
      role: 'product',
      hours: ahead,
      ...probabilityQuality(of(chances), truth),
      f1: alarms === undefined ? null : f1Of(of(alarms), truth),
    },
  ];
}

const askedOf = (machines: readonly Machine[], from: number, to: number): Asked[] =>
  machines.flatMap((machine) =>
    Array.from({ length: Math.max(0, Math.floor((to - from) / STEP) + 1) }, (_, at) => ({
      machine,
      hour: from + at * STEP,
    })),
  );

type Event = { machine: string; hour: number; kind: string };

function readEvents(folder: string, file: string, kind: string): Event[] {
  const rows = readRows(folder, file);
  const [dates, machines, kinds] = [rows.column('datetime'), rows.column('machineID'), rows.column(kind)];
  return dates
    .map((date, row) => ({
      machine: machines[row]!,
      hour: Date.parse(`${date.replace(' ', 'T')}Z`) / 3_600_000,
      kind: kinds[row]!,
    }))
    .sort((a, b) => a.hour - b.hour);
}

const FILES = [
  ['azure_pdm_errors.csv', 'errorID'],
  ['azure_pdm_maint.csv', 'comp'],
  ['azure_pdm_failures.csv', 'failure'],
] as const;

/** All hours of a folder's events, ascending. */
const hoursOf = (folder: string) =>
  FILES.flatMap(([file, kind]) => readEvents(folder, file, kind).map(({ hour }) => hour)).sort((a, b) => a - b);

function machinesOf(train: string, folders: readonly string[]): Machine[] {
  const [faults, replaced, failed] = FILES.map(([file, kind]) =>
    folders.flatMap((folder) => readEvents(folder, file, kind)),
  ) as [Event[], Event[], Event[]];
  const fixed = readRows(train, 'azure_pdm_machines.csv');
  const [ids, models, ages] = [fixed.column('machineID'), fixed.column('model'), fixed.column('age')];
  const kinds = (events: readonly Event[]) => [...new Set(events.map(({ kind }) => kind))].sort();
  const [faultKinds, parts] = [kinds(faults), kinds(replaced)];
  if (failed.length === 0) throw new BacktestError('azure_pdm_failures.csv of the train folder has no failure.');
  const hours = (events: readonly Event[], machine: string, kind?: string) =>
    Float64Array.from(
      new Set(
        events
          .filter((one) => one.machine === machine && (kind === undefined || one.kind === kind))
          .map(({ hour }) => hour),
      ),
    ).sort();
  return ids.map((id, row) => ({
    id,
    faults: faultKinds.map((kind) => hours(faults, id, kind)),
    replacements: parts.map((kind) => hours(replaced, id, kind)),
    failures: hours(failed, id),
    fixed: [Number(/\d+/.exec(models[row]!)?.[0]), Number(ages[row])],
  }));
}

const dateOf = (hour: number) => new Date(hour * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
