import {
  type DateQuality,
  dateQuality,
  type Judged,
  mean,
  type Run,
  randomFrom,
  remaining,
  trainRemaining,
} from '@balise/forecast';
import { readLines, rounded } from './files.ts';
import type { Method, Task } from './task.ts';

/** Unit, cycle, three settings: sensors begin after them. */
const BEFORE_SENSORS = 5;
/** Units have no common time: without a test folder, and for the verdict, every third unit of the train folder is cut at a chosen cycle. */
const EVERY = 3;
/** Cut so many cycles before the end at most, as those of the test folder are. */
const MOST_LEFT = 145;
const LEAST_CYCLES = 30;

type Ended = { run: Run; left: number };

/** Cycles left after the last row of each unit. */
export const rul: Task = ({ train, test, seed }) => {
  const runs = runsOf(train, 'cmapss_train_FD001.txt.gz');
  const held = cut(
    runs.filter((_, at) => at % EVERY === 0),
    seed,
  );
  const trial = trainRemaining(
    runs.filter((_, at) => at % EVERY !== 0),
    seed,
  );
  const said = asked(
    trial,
    held.map(({ run }) => run),
  );
  const judged = held.map(({ left }, at): Judged => ({ ...said[at]!, took: left }));
  const baseline = byLife(runs, held);
  const verdict = rootOf(judged) < rootOf(baseline) ? 'predictable' : 'not predictable';
  const tested = test === undefined ? held.map(({ run }) => run) : runsOf(test, 'cmapss_test_FD001.txt.gz');
  const written = test === undefined ? said : asked(trainRemaining(runs, seed), tested);
  return {
    header: 'unit,p10,p50,p90',
    rows: tested.map(({ id }, at) => [
      id,
      ...[written[at]!.p10, written[at]!.p50, written[at]!.p90].map((one) => rounded(one, 2)),
    ]),
    methods: [
      { ...metrics('mean life of the others', 'baseline', baseline) },
      { ...metrics('remaining-life model', 'product', judged), coverage: dateQuality(judged).coverage },
    ],
    verdict,
  };
};

const asked = (model: ReturnType<typeof trainRemaining>, runs: readonly Run[]) =>
  remaining(
    model,
    runs.map((run) => ({ run, at: run.cycles.length - 1 })),
  );

/** Each unit cut once, by the seed. */
function cut(runs: readonly Run[], seed: number): Ended[] {
  const random = randomFrom(seed);
  return runs.map((run) => {
    const left = Math.min(run.cycles.length - LEAST_CYCLES, Math.floor(random() * MOST_LEFT));
    return { run: { id: run.id, cycles: run.cycles.slice(0, run.cycles.length - left) }, left };
  });
}

/** What the others' mean life leaves. */
function byLife(runs: readonly Run[], ended: readonly Ended[]): Judged[] {
  const life = mean(runs.filter((_, at) => at % EVERY !== 0).map(({ cycles }) => cycles.length));
  return ended.map(({ run, left }) => {
    const p50 = Math.max(0, life - run.cycles.length);
    return { p10: p50, p50, p90: p50, took: left };
  });
}

const rootOf = (judged: readonly Judged[]) => Math.sqrt(mean(judged.map(({ p50, took }) => (p50 - took) ** 2)));

/** NASA's score (Saxena et al. 2008): too late costs more than too early. */
const scoreOf = (judged: readonly Judged[]) =>
  judged.reduce((sum, { p50, took }) => sum + Math.exp(p50 < took ? (took - p50) / 13 : (p50 - took) / 10) - 1, 0);

/** Of the units of the train folder that were cut: what is left of those of the test folder is not in it. */
function metrics(method: string, role: Method['role'], judged: readonly Judged[]): Method {
  const { mae }: DateQuality = dateQuality(judged);
  return { method, role, scored: judged.length, rmse: rootOf(judged), nasaScore: scoreOf(judged), mae };
}

function runsOf(folder: string, file: string): Run[] {
  const byUnit = new Map<string, Float64Array[]>();
  for (const line of readLines(folder, file)) {
    const [unit = '', ...values] = line.trim().split(/\s+/);
    const cycles = byUnit.get(unit) ?? [];
    byUnit.set(unit, cycles);
    cycles.push(Float64Array.from(values.slice(BEFORE_SENSORS - 1), Number));
  }
  return [...byUnit].map(([id, cycles]) => ({ id, cycles }));
}
