import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  byVehicle,
  type CardRow,
  DAILY_MOST,
  judged,
  measureCleaning,
  readCardRows,
} from '../accuracy/typed-meters.ts';
import { BacktestError } from './files.ts';
import { useMethods } from './odometer-use.ts';
import type { Method, Task } from './task.ts';

const FILE = 'urbana_odometer_raw_2017.csv';

/** Which of the readings that drivers typed at the pump are believed, and how much the vehicles will be used. */
export const odometer: Task = ({ train, test, seed }) => {
  const trained = rowsOf(train, [FILE]);
  const tested = test === undefined ? trained : rowsOf(test, [FILE, 'urbana_odometer_raw.csv']);
  const keep = new Map<CardRow, boolean>();
  for (const vehicle of byVehicle(tested))
    for (const [place, { isBelieved }] of judged(vehicle).entries()) keep.set(vehicle[place]!, isBelieved);
  const figures = measureCleaning(trained, seed);
  return {
    header: 'v,t,o,keep',
    rows: tested.map((row) => [
      row.vehicle,
      new Date(row.day).toISOString().slice(0, 10),
      row.miles,
      keep.get(row) ? 1 : 0,
    ]),
    methods: [rising(trained), product(figures), ...useMethods(tested)],
    verdict:
      figures.grossDropped / figures.gross >= 0.95 && figures.lost / figures.good <= 0.02
        ? 'predictable'
        : 'not predictable',
  };
};

const product = (figures: ReturnType<typeof measureCleaning>): Method => ({
  method: 'longest possible series',
  role: 'product',
  dropped: (figures.grossDropped + figures.smallDropped) / (figures.gross + figures.small),
  droppedOfGross: figures.grossDropped / figures.gross,
  lost: figures.lost / figures.good,
});

/** The baseline believes each reading that is not below the one it believed before, nor farther than any vehicle drives. */
function rising(rows: readonly CardRow[]): Method {
  let kept = 0;
  for (const vehicle of byVehicle(rows)) {
    let last: CardRow | undefined;
    for (const row of vehicle) {
      const days = last ? Math.max(1, (row.day - last.day) / 86_400_000) : 0;
      if (last && (row.miles < last.miles || row.miles - last.miles > DAILY_MOST * days)) continue;
      last = row;
      kept += 1;
    }
  }
  return { method: 'never back', role: 'baseline', kept: kept / rows.length };
}

function rowsOf(folder: string, names: readonly string[]): CardRow[] {
  const name = names.find((one) => existsSync(join(folder, one)));
  const rows = name && readCardRows(join(folder, name));
  if (!rows) throw new BacktestError(`${join(folder, names[0] ?? '')} does not exist.`);
  return rows;
}
