import { quantileOfSorted } from '../numbers/quantiles.ts';

/** What a model learns from: a column for each feature. NaN: not known. */
export type Columns = { names: readonly string[]; columns: readonly Float32Array[] };

/** Each column cut into at most 256 bins of about as many rows. Bin 0 holds what is not known. */
export type BinnedColumns = {
  names: readonly string[];
  rows: number;
  /** The bin of each row. */
  bins: readonly Uint8Array[];
  /** The largest value of bin b + 1, but of the last, which has none. */
  edges: readonly Float32Array[];
};

/** So many rows are read to find the bins. */
const READ = 50_000;

/**
 * @param most bins of a column, at most 256
 */
export function binned({ names, columns }: Columns, most = 64): BinnedColumns {
  const edges = columns.map((column) => edgesOf(column, most - 1));
  return {
    names,
    rows: columns[0]?.length ?? 0,
    bins: columns.map((column, at) => binsOf(column, edges[at]!)),
    edges,
  };
}

function edgesOf(column: Float32Array, most: number): Float32Array {
  const step = Math.max(1, Math.ceil(column.length / READ));
  const known = new Float32Array(Math.ceil(column.length / step));
  let count = 0;
  for (let row = 0; row < column.length; row += step) {
    const value = column[row]!;
    if (!Number.isNaN(value)) known[count++] = value;
  }
  const sorted = known.subarray(0, count).sort();
  const distinct = sorted.filter((value, at) => at === 0 || value !== sorted[at - 1]);
  // between two values, so that a value that is not quite the same falls on the same side
  const between = (low: number, high: number) => Math.fround((low + high) / 2);
  if (distinct.length <= most) return distinct.slice(1).map((value, at) => between(distinct[at]!, value));
  const cuts = Array.from({ length: most - 1 }, (_, at) => Math.fround(quantileOfSorted(sorted, (at + 1) / most)));
  return Float32Array.from(new Set(cuts)).filter((edge) => edge < sorted[count - 1]!);
}

function binsOf(column: Float32Array, edges: Float32Array): Uint8Array {
  const bins = new Uint8Array(column.length);
  for (let row = 0; row < column.length; row++) {
    const value = column[row]!;
    bins[row] = Number.isNaN(value) ? 0 : 1 + firstNotBelow(edges, value);
  }
  return bins;
}

/** The first edge that is at least the value; their number: none. */
function firstNotBelow(edges: Float32Array, value: number): number {
  let [low, high] = [0, edges.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (edges[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
