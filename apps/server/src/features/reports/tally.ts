import type { ReportCell, ReportColumn, ReportTotals } from '@balise/contract';

/** The figures under the columns of a report, and how many rows they are of. */
export type Tally = {
  count: number;
  /** Rows whose driving style cannot be measured. */
  unmeasured: number;
  add: (cells: readonly ReportCell[]) => void;
  totals: () => ReportTotals;
};

/**
 * Adds rows up. Metres are summed as whole millimetres, litres as millilitres, so that a sum does not depend on the order of its parts, and the screen's
 * and a file's are the same to the last digit.
 */
export function tallyOf(columns: readonly ReportColumn[]): Tally {
  const place = new Map(columns.map(({ key }, index) => [key, index]));
  const counters = columns.map((column, index): Counter => {
    const { total, type } = column;
    if (total === 'none') return { add: () => {}, value: () => null };
    if (total === 'same') return same(index);
    if (total === 'sum') return sum(index, type === 'distance' || type === 'volume' ? 1000 : 1);
    if (total === 'min' || total === 'max') return extreme(index, total === 'min' ? Math.min : Math.max);
    if ('alike' in total) return alike(index, place.get(total.alike) ?? index);
    if ('by' in total) return weighted(index, place.get(total.by) ?? index);
    const [part, whole] = total.per.map((key) => sum(place.get(key) ?? index, 1000)) as [
      Counter<number | null>,
      Counter<number | null>,
    ];
    // a duration is in ms, a speed by s
    const factor = type === 'speed' ? 1000 : 1;
    return {
      add: (cells) => {
        part.add(cells);
        whole.add(cells);
      },
      value: () => ratio(part.value(), whole.value(), factor),
    };
  });
  const verdict = place.get('verdict');
  let [count, unmeasured] = [0, 0];
  return {
    get count() {
      return count;
    },
    get unmeasured() {
      return unmeasured;
    },
    add(cells) {
      count += 1;
      if (verdict !== undefined && cells[verdict] === 'notMeasurable') unmeasured += 1;
      for (const counter of counters) counter.add(cells);
    },
    totals: () => counters.map(({ value }) => value()),
  };
}

type Counter<Value = ReportTotals[number]> = { add: (cells: readonly ReportCell[]) => void; value: () => Value };

const ratio = (part: number | null, whole: number | null, factor: number): number | null =>
  part === null || !whole ? null : (part / whole) * factor;

function sum(index: number, precision: number): Counter<number | null> {
  let all = 0;
  let any = false;
  return {
    add: (cells) => {
      const cell = cells[index];
      if (typeof cell !== 'number') return;
      all += Math.round(cell * precision);
      any = true;
    },
    value: () => (any ? all / precision : null),
  };
}

/** The sum of figures of the same unit; none where there are several. */
function alike(index: number, unit: number): Counter {
  const all = sum(index, 1000);
  const units = new Set<ReportCell>();
  return {
    add: (cells) => {
      if (typeof cells[index] !== 'number') return;
      units.add(cells[unit] ?? null);
      all.add(cells);
    },
    value: () => (units.size === 1 ? all.value() : null),
  };
}

/** What all cells of a column say; null where they say several things. */
function same(index: number): Counter {
  const said = new Set<string>();
  return {
    add: (cells) => {
      const cell = cells[index];
      if (typeof cell === 'string') said.add(cell);
    },
    value: () => (said.size === 1 ? ([...said][0] ?? null) : null),
  };
}

function extreme(index: number, of: (a: number, b: number) => number): Counter {
  let found: number | null = null;
  return {
    add: (cells) => {
      const cell = cells[index];
      if (typeof cell === 'number') found = found === null ? cell : of(found, cell);
    },
    value: () => found,
  };
}

function weighted(index: number, weights: number): Counter {
  let [all, weight] = [0, 0];
  return {
    add: (cells) => {
      const [cell, by] = [cells[index], cells[weights]];
      if (typeof cell !== 'number' || typeof by !== 'number') return;
      all += cell * by;
      weight += by;
    },
    value: () => (weight > 0 ? all / weight : null),
  };
}

/** Whether anything is under the columns: of a list of moments nothing can be summed up. */
export const hasTotals = (tally: Tally): boolean =>
  tally.count > 0 && tally.totals().some((total) => typeof total === 'number');
