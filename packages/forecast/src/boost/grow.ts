import type { BinnedColumns } from './bins.ts';
import type { Tree } from './model.ts';

export type TreeSettings = {
  leaves: number;
  /** The least sum of second derivatives in a leaf; of squared and quantile loss: rows. */
  least: number;
  /** Added to the second derivatives: the larger, the smaller the steps. */
  shrink: number;
};

/** First and second derivative of the loss by the score, by row. */
export type Slopes = { first: Float32Array; second: Float32Array };

/** A node that may still be split: its rows are a part of the shared list. */
type Open = {
  node: number;
  from: number;
  to: number;
  first: number;
  second: number;
  histogram: Float64Array;
  best: Split | undefined;
};
type Split = { gain: number; feature: number; bin: number; first: number; second: number };

/** What growing a tree needs, made once for all trees. */
export type Ground = {
  table: BinnedColumns;
  bins: number;
  free: Float64Array[];
  scratch: Uint32Array;
  /** First and second derivatives of the rows of the node that is being counted, side by side. */
  gathered: Float64Array;
};

export function groundOf(table: BinnedColumns): Ground {
  const bins = 2 + Math.max(0, ...table.edges.map((edges) => edges.length));
  return { table, bins, free: [], scratch: new Uint32Array(table.rows), gathered: new Float64Array(2 * table.rows) };
}

/** A tree, and the rows of each of its leaves. */
export type Grown = { tree: Tree; leaves: readonly { node: number; rows: Uint32Array }[] };

/**
 * A regression tree on histograms, the best split of all leaves first (Ke et al. 2017, LightGBM). The histogram of the larger child
 * is its parent's less its sister's.
 * @param rows those that it learns from; their order changes
 * @param features those that it may ask
 */
export function grow(
  ground: Ground,
  slopes: Slopes,
  rows: Uint32Array,
  features: readonly number[],
  settings: TreeSettings,
): Grown {
  const tree: Tree = { feature: [-1], threshold: [0], left: [0], right: [0], value: [0] };
  const root = openNode(ground, slopes, rows, features, { node: 0, from: 0, to: rows.length });
  tree.value[0] = leafValue(root, settings);
  root.best = bestSplit(ground, root, features, settings);
  const open = [root];
  while (open.length < settings.leaves) {
    const at = placeOfBest(open);
    if (at < 0) break;
    const [left, right] = split(ground, slopes, rows, features, settings, tree, open[at]!);
    open[at] = left;
    open.push(right);
  }
  for (const { histogram } of open) ground.free.push(histogram);
  return { tree, leaves: open.map(({ node, from, to }) => ({ node, rows: rows.subarray(from, to) })) };
}

const leafValue = ({ first, second }: { first: number; second: number }, { shrink }: TreeSettings) =>
  -first / (second + shrink);

function placeOfBest(open: readonly Open[]): number {
  let [place, gain] = [-1, 1e-9];
  open.forEach(({ best }, at) => {
    if (best !== undefined && best.gain > gain) [place, gain] = [at, best.gain];
  });
  return place;
}

function split(
  ground: Ground,
  slopes: Slopes,
  rows: Uint32Array,
  features: readonly number[],
  settings: TreeSettings,
  tree: Tree,
  open: Open,
): [Open, Open] {
  const { feature, bin, first, second } = open.best!;
  const middle = partition(ground, rows, open, feature, bin);
  const [left, right] = [tree.value.length, tree.value.length + 1];
  tree.feature[open.node] = feature;
  // what is not known goes left: bin 0
  tree.threshold[open.node] = bin === 0 ? Number.NEGATIVE_INFINITY : ground.table.edges[feature]![bin - 1]!;
  tree.left[open.node] = left;
  tree.right[open.node] = right;
  const leftIsSmaller = middle - open.from < open.to - middle;
  const [smallFrom, smallTo] = leftIsSmaller ? [open.from, middle] : [middle, open.to];
  const small = openNode(ground, slopes, rows, features, {
    node: leftIsSmaller ? left : right,
    from: smallFrom,
    to: smallTo,
  });
  subtract(open.histogram, small.histogram);
  const large: Open = {
    node: leftIsSmaller ? right : left,
    from: leftIsSmaller ? middle : open.from,
    to: leftIsSmaller ? open.to : middle,
    first: open.first - small.first,
    second: open.second - small.second,
    histogram: open.histogram,
    best: undefined,
  };
  const children: [Open, Open] = leftIsSmaller ? [small, large] : [large, small];
  [children[0].first, children[0].second] = [first, second];
  [children[1].first, children[1].second] = [open.first - first, open.second - second];
  for (const child of children) {
    tree.feature[child.node] = -1;
    tree.threshold[child.node] = 0;
    tree.left[child.node] = 0;
    tree.right[child.node] = 0;
    tree.value[child.node] = leafValue(child, settings);
    child.best = bestSplit(ground, child, features, settings);
  }
  return children;
}

/** Puts the rows of the left child before those of the right one, each in the order in which they were. @returns where the right ones begin */
function partition({ table, scratch }: Ground, rows: Uint32Array, open: Open, feature: number, bin: number): number {
  const bins = table.bins[feature]!;
  let [left, right] = [open.from, 0];
  for (let at = open.from; at < open.to; at++) {
    const row = rows[at]!;
    if (bins[row]! <= bin) rows[left++] = row;
    else scratch[right++] = row;
  }
  rows.set(scratch.subarray(0, right), left);
  return left;
}

function openNode(
  ground: Ground,
  slopes: Slopes,
  rows: Uint32Array,
  features: readonly number[],
  { node, from, to }: { node: number; from: number; to: number },
): Open {
  const width = 2 * ground.bins;
  const histogram = ground.free.pop() ?? new Float64Array((ground.table.bins.length + 1) * width);
  histogram.fill(0);
  const { gathered } = ground;
  let [first, second] = [0, 0];
  for (let at = from, to2 = 0; at < to; at++) {
    const row = rows[at]!;
    const [one, two] = [slopes.first[row]!, slopes.second[row]!];
    gathered[to2++] = one;
    gathered[to2++] = two;
    first += one;
    second += two;
  }
  const part = rows.subarray(from, to);
  for (let at = 0; at < features.length; at += 4) {
    const four = [at, at + 1, at + 2, at + 3].map((place) => slotOf(ground, histogram, features, place));
    countFour(histogram, part, gathered, four as [Slot, Slot, Slot, Slot]);
  }
  return { node, from, to, first, second, histogram, best: undefined };
}

/** A feature's bins, and where its sums begin in a histogram. */
type Slot = { bins: Uint8Array; start: number };

/** After the last feature come slots whose sums nobody reads: the histogram's end is kept for them. */
function slotOf(ground: Ground, histogram: Float64Array, features: readonly number[], place: number): Slot {
  const width = 2 * ground.bins;
  const feature = features[place];
  if (feature === undefined) return { bins: ground.table.bins[features[0]!]!, start: histogram.length - width };
  return { bins: ground.table.bins[feature]!, start: feature * width };
}

/** The loop in which the time goes: four features at once, so that rows and derivatives are read once for them. */
function countFour(histogram: Float64Array, rows: Uint32Array, gathered: Float64Array, four: [Slot, Slot, Slot, Slot]) {
  const [{ bins: binsA, start: startA }, { bins: binsB, start: startB }] = four;
  const [, , { bins: binsC, start: startC }, { bins: binsD, start: startD }] = four;
  const { length } = rows;
  for (let at = 0, from = 0; at < length; at++, from += 2) {
    const row = rows[at]!;
    const one = gathered[from]!;
    const two = gathered[from + 1]!;
    const a = startA + (binsA[row]! << 1);
    histogram[a]! += one;
    histogram[a + 1]! += two;
    const b = startB + (binsB[row]! << 1);
    histogram[b]! += one;
    histogram[b + 1]! += two;
    const c = startC + (binsC[row]! << 1);
    histogram[c]! += one;
    histogram[c + 1]! += two;
    const d = startD + (binsD[row]! << 1);
    histogram[d]! += one;
    histogram[d + 1]! += two;
  }
}

function subtract(from: Float64Array, what: Float64Array) {
  for (let at = 0; at < from.length; at++) from[at] = from[at]! - what[at]!;
}

function bestSplit(
  ground: Ground,
  open: Open,
  features: readonly number[],
  { least, shrink }: TreeSettings,
): Split | undefined {
  if (open.second < 2 * least) return undefined;
  const whole = open.first ** 2 / (open.second + shrink);
  let best: Split | undefined;
  let most = 0;
  for (const feature of features) {
    let [first, second] = [0, 0];
    const last = ground.table.edges[feature]!.length;
    const start = feature * 2 * ground.bins;
    for (let bin = 0; bin <= last; bin++) {
      first += open.histogram[start + 2 * bin]!;
      second += open.histogram[start + 2 * bin + 1]!;
      if (second < least) continue;
      const rest = open.second - second;
      if (rest < least) break;
      const gain = first ** 2 / (second + shrink) + (open.first - first) ** 2 / (rest + shrink) - whole;
      if (gain > most) {
        most = gain;
        best = { gain, feature, bin, first, second };
      }
    }
  }
  return best;
}
