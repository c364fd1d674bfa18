import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { breakdown } from './breakdown.ts';
import { component } from './component.ts';
import { drift } from './drift.ts';
import { BacktestError, writeRows } from './files.ts';
import { odometer } from './odometer.ts';
import { pmDate } from './pm-date.ts';
import { rul } from './rul.ts';
import { serviceDate } from './service-date.ts';
import type { Task } from './task.ts';
import { workload } from './workload.ts';

const TASKS: Readonly<Record<string, Task>> = {
  'service-date': serviceDate,
  breakdown,
  'pm-date': pmDate,
  workload,
  component,
  rul,
  drift,
  odometer,
};

const USAGE = `How good the forecasts are on histories of real fleets, split by time.

  npm run -s backtest -- TASK --train FOLDER [--test FOLDER] --out FILE.csv [--seed 1]

Writes the forecasts, and prints how good each method was as a line of JSON. Without --test the train folder is split by time.
Tasks: ${Object.keys(TASKS).join(', ')}. docs/forecasts.md says what they read and what the figures mean.`;

/** Five decimals are more than any of the metrics is known to. */
const decimals = (_key: string, value: unknown) => (typeof value === 'number' ? Number(value.toFixed(5)) : value);

if (process.argv.includes('--check')) process.exit(0);
process.exitCode = run();

function run(): number {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: {
        train: { type: 'string' },
        test: { type: 'string' },
        out: { type: 'string' },
        seed: { type: 'string', default: '1' },
      },
    });
    const [name = '', ...others] = positionals;
    const task = Object.hasOwn(TASKS, name) ? TASKS[name] : undefined;
    const seed = Number(values.seed);
    if (task === undefined || others.length > 0 || values.train === undefined || values.out === undefined)
      return complain(USAGE);
    if (!Number.isSafeInteger(seed)) return complain('--seed is a whole number.');
    const outcome = task({
      train: named(values.train),
      test: values.test === undefined ? undefined : named(values.test),
      seed,
    });
    writeRows(named(values.out), outcome.header, outcome.rows);
    for (const { method, role, ...metrics } of outcome.methods)
      console.log(JSON.stringify({ task: name, method, role, verdict: outcome.verdict, ...metrics }, decimals));
    return 0;
  } catch (error) {
    if (error instanceof BacktestError || (error instanceof TypeError && 'code' in error))
      return complain(error.message);
    throw error;
  }
}

/** Relative to the caller's folder: npm has changed to the project's. */
function named(file: string): string {
  return resolve(process.env.INIT_CWD ?? '', file);
}

function complain(words: string): number {
  console.error(words);
  return 2;
}
