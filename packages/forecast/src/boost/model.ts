/** Binary tree in parallel lists; node 0 is the root. A row goes left where its value is not known or at most the threshold. */
export type Tree = {
  /** −1: a leaf. */
  feature: number[];
  /** null in JSON: −infinity, so that only what is not known goes left. */
  threshold: (number | null)[];
  left: number[];
  right: number[];
  /** What is added to the score, of inner nodes too: what would be added if the tree ended there. */
  value: number[];
};

export const BOOST_VERSION = 1;

/** A model as it is stored: plain JSON. */
export type BoostModel = {
  version: typeof BOOST_VERSION;
  loss: 'logistic' | 'squared' | 'quantile';
  /** Days (or whatever the caller counts in) of the first and last row that it learned from. */
  window: { from: number; to: number };
  rows: number;
  features: readonly string[];
  /** Score of a row before the first tree. */
  base: number;
  trees: readonly Tree[];
};

/** A model ready to be asked many times: all trees in one list of nodes. */
export function predictor(model: BoostModel): (columns: readonly Float32Array[], row: number) => number {
  checkVersion(model);
  const flat = flattened(model.trees);
  const { base } = model;
  return (columns, row) => {
    let score = base;
    for (let tree = 0; tree < flat.roots.length; tree++) {
      let node = flat.roots[tree]!;
      for (let feature = flat.feature[node]!; feature >= 0; feature = flat.feature[node]!) {
        node = columns[feature]![row]! > flat.threshold[node]! ? flat.right[node]! : flat.left[node]!;
      }
      score += flat.value[node]!;
    }
    return score;
  };
}

/**
 * The score of each row: log-odds of a logistic model, the value itself of the others. All rows go through one tree before the next, which stays
 * in the processor's cache: for many rows twice as fast as `predictor`, with the same sums.
 */
export function scores(model: BoostModel, columns: readonly Float32Array[]): Float64Array {
  checkVersion(model);
  const { roots, feature, threshold, left, right, value } = flattened(model.trees);
  const sums = new Float64Array(columns[0]?.length ?? 0).fill(model.base);
  for (const root of roots) {
    for (let row = 0; row < sums.length; row++) {
      let node = root;
      for (let asked = feature[node]!; asked >= 0; asked = feature[node]!) {
        node = columns[asked]![row]! > threshold[node]! ? right[node]! : left[node]!;
      }
      sums[row]! += value[node]!;
    }
  }
  return sums;
}

/**
 * What each feature added to a row's score, along the way through each tree (Saabas 2014): base + their sum is the score.
 * @returns by feature, and as `base` what a row of which nothing was asked would have
 */
export function contributions(model: BoostModel, columns: readonly Float32Array[], row: number) {
  const added = new Float64Array(model.features.length);
  let { base } = model;
  for (const tree of model.trees) {
    base += tree.value[0]!;
    let node = 0;
    for (let feature = tree.feature[0]!; feature >= 0; feature = tree.feature[node]!) {
      const threshold = tree.threshold[node] ?? Number.NEGATIVE_INFINITY;
      const next = columns[feature]![row]! > threshold ? tree.right[node]! : tree.left[node]!;
      added[feature] = added[feature]! + tree.value[next]! - tree.value[node]!;
      node = next;
    }
  }
  return { base, added };
}

export const probabilityOf = (score: number): number => 1 / (1 + Math.exp(-score));
export const logOddsOf = (probability: number): number => Math.log(probability / (1 - probability));

function checkVersion({ version }: BoostModel): void {
  if (version !== BOOST_VERSION) throw new Error(`model of version ${version}, expected ${BOOST_VERSION}`);
}

function flattened(trees: readonly Tree[]) {
  const nodes = trees.reduce((sum, tree) => sum + tree.value.length, 0);
  const flat = {
    roots: new Uint32Array(trees.length),
    feature: new Int16Array(nodes),
    threshold: new Float64Array(nodes),
    left: new Uint32Array(nodes),
    right: new Uint32Array(nodes),
    value: new Float64Array(nodes),
  };
  let from = 0;
  trees.forEach((tree, at) => {
    flat.roots[at] = from;
    tree.value.forEach((value, node) => {
      flat.feature[from + node] = tree.feature[node]!;
      flat.threshold[from + node] = tree.threshold[node] ?? Number.NEGATIVE_INFINITY;
      flat.left[from + node] = from + tree.left[node]!;
      flat.right[from + node] = from + tree.right[node]!;
      flat.value[from + node] = value;
    });
    from += tree.value.length;
  });
  return flat;
}
