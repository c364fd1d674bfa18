import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { FAULTS } from '../blocking/faults.ts';
import { judge, OUTCOMES } from '../blocking/judge.ts';
import { aSituation, MODES } from '../blocking/situation.ts';
import { sumOf, type Tally } from '../blocking/tally.ts';
import { machine, printTable } from './figures.ts';

/** Failures that are printed. */
const SHOWN = 20;

/** Plays situations in which cuts are asked for, and counts what became of them; `only` plays one and says what was wrong. */
export async function benchBlocking(situations: number, seed: number, only: number | undefined): Promise<void> {
  console.log(`${machine()}\n${situations.toLocaleString('en')} situations, seed ${seed}\n`);
  if (only !== undefined) return showOne(seed, only);
  const start = performance.now();
  const threads = availableParallelism();
  const share = Math.ceil(situations / threads);
  const parts = Array.from({ length: threads }, (_, index) => {
    const first = index * share;
    return played(seed, first, Math.min(share, situations - first));
  });
  const all = (await Promise.all(parts)).reduce(sumOf);
  printAll(all);
  console.log(`\n${Math.round((performance.now() - start) / 1000)} s on ${threads} threads`);
}

function showOne(seed: number, number: number): void {
  const situation = aSituation(seed, number);
  const { outcome, reasons, delay, bound, violations } = judge(situation);
  console.log({ mode: situation.mode, faults: [...situation.faults], outcome, reasons, delay, bound, violations });
}

function played(seed: number, first: number, count: number): Promise<Tally> {
  const worker = new Worker(new URL('../blocking/tally.worker.ts', import.meta.url), {
    workerData: { seed, first, count },
  });
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

function printAll(all: Tally): void {
  const rows = FAULTS.flatMap((fault) =>
    MODES.map(({ mode }) => [`${fault}, ${mode}`, ...OUTCOMES.map((name) => String(all.byFault[fault][mode][name]))]),
  );
  printTable([['fault, mode', ...OUTCOMES], ...rows, ['all', ...OUTCOMES.map((name) => String(all.outcomes[name]))]]);
  const reasons = Object.entries(all.reasons).sort(([, one], [, other]) => other - one);
  console.log(`\nwaited for at last: ${reasons.map(([reason, count]) => `${reason} ${count}`).join(', ')}`);
  const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(1);
  console.log(
    `cut at most ${seconds(all.longestDelay)} s after the vehicle began to move; bound ${seconds(all.longestBound)} s, ${seconds(all.narrowest)} s left where it was nearest to its own`,
  );
  console.log(`${all.failures.length} that must not be`);
  for (const { number, violation } of all.failures.slice(0, SHOWN)) console.log(`  --only ${number}: ${violation}`);
  if (all.failures.length > 0) process.exitCode = 1;
}
