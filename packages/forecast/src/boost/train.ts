import { mean, quantile, weightedQuantile } from '../numbers/quantiles.ts';
import { type Random, randomFrom } from '../numbers/random.ts';
import type { BinnedColumns } from './bins.ts';
import { type Ground, type Grown, groundOf, grow, type Slopes, type TreeSettings } from './grow.ts';
import { BOOST_VERSION, type BoostModel, logOddsOf, probabilityOf, type Tree } from './model.ts';

export type BoostSettings = TreeSettings & {
  loss: BoostModel['loss'];
  /** Of quantile loss: 0.5 is the median. */
  share?: number;
  trees: number;
  /** How much of each tree's step is taken. */
  rate: number;
  /** Share of the rows and of the features that a tree sees. */
  rowShare: number;
  featureShare: number;
  seed: number;
};

export const USUAL: BoostSettings = {
  loss: 'squared',
  trees: 200,
  rate: 0.05,
  leaves: 15,
  least: 20,
  shrink: 1,
  rowShare: 0.7,
  featureShare: 0.7,
  seed: 1,
};

export type Targets = {
  /** By row: 0 or 1 of logistic loss, any number of the others. */
  values: Float32Array;
  weights?: Float32Array;
  /** Of the rows' time, as the model notes it. */
  window: BoostModel['window'];
};

/**
 * Stochastic gradient boosting (Friedman 2001, 2002) on histograms. The same table, targets and settings give the same model.
 * It takes seconds for large tables: call it in a worker thread.
 */
export function train(table: BinnedColumns, targets: Targets, settings: BoostSettings): BoostModel {
  const random = randomFrom(settings.seed);
  const ground = groundOf(table);
  const base = baseOf(targets.values, settings);
  const scores = new Float64Array(table.rows).fill(base);
  const slopes: Slopes = { first: new Float32Array(table.rows), second: new Float32Array(table.rows) };
  const trees: Tree[] = [];
  for (let count = 0; count < settings.trees; count++) {
    slope(slopes, scores, targets, settings);
    const rows = chosenRows(random, table.rows, settings.rowShare);
    const features = chosenFeatures(random, table.names.length, settings.featureShare);
    const grown = grow(ground, slopes, rows, features, settings);
    if (settings.loss === 'quantile') toQuantiles(grown, scores, targets, settings.share ?? 0.5);
    const tree = shortened(grown.tree, settings.rate);
    step(ground, tree, scores);
    trees.push(tree);
  }
  return {
    version: BOOST_VERSION,
    loss: settings.loss,
    window: targets.window,
    rows: table.rows,
    features: table.names,
    base,
    trees,
  };
}

function baseOf(values: Float32Array, { loss, share = 0.5 }: BoostSettings): number {
  if (values.length === 0) return 0;
  if (loss === 'quantile') return quantile(values, share);
  if (loss === 'squared') return mean(values);
  return logOddsOf(Math.min(1 - 1e-6, Math.max(1e-6, mean(values))));
}

function slope(
  slopes: Slopes,
  scores: Float64Array,
  { values, weights }: Targets,
  { loss, share = 0.5 }: BoostSettings,
) {
  const { first, second } = slopes;
  for (let row = 0; row < scores.length; row++) {
    const weight = weights === undefined ? 1 : weights[row]!;
    const off = scores[row]! - values[row]!;
    if (loss === 'logistic') {
      const probability = probabilityOf(scores[row]!);
      first[row] = weight * (probability - values[row]!);
      second[row] = weight * probability * (1 - probability);
    } else {
      first[row] = weight * (loss === 'squared' ? off : off > 0 ? 1 - share : -share);
      second[row] = weight;
    }
  }
}

/** The steps of quantile loss have no length: each leaf takes the quantile of what is left in it. */
function toQuantiles({ tree, leaves }: Grown, scores: Float64Array, { values, weights }: Targets, share: number) {
  for (const { node, rows } of leaves) {
    const left = Float64Array.from(rows, (row) => values[row]! - scores[row]!);
    tree.value[node] =
      weights === undefined
        ? quantile(left, share)
        : weightedQuantile(
            left,
            Float64Array.from(rows, (row) => weights[row]!),
            share,
          );
  }
}

const shortened = (tree: Tree, rate: number): Tree => ({ ...tree, value: tree.value.map((value) => rate * value) });

function step({ table }: Ground, tree: Tree, scores: Float64Array) {
  const cut = tree.feature.map((feature, node) => {
    const threshold = tree.threshold[node]!;
    return feature < 0 || threshold === Number.NEGATIVE_INFINITY ? 0 : table.edges[feature]!.indexOf(threshold) + 1;
  });
  const [feature, cuts] = [Int16Array.from(tree.feature), Uint16Array.from(cut)];
  const [left, right, value] = [
    Uint16Array.from(tree.left),
    Uint16Array.from(tree.right),
    Float64Array.from(tree.value),
  ];
  for (let row = 0; row < scores.length; row++) {
    let node = 0;
    for (let asked = feature[0]!; asked >= 0; asked = feature[node]!) {
      node = table.bins[asked]![row]! > cuts[node]! ? right[node]! : left[node]!;
    }
    scores[row] = scores[row]! + value[node]!;
  }
}

/** Each row with the same chance, in ascending order: memory is read in one direction. */
function chosenRows(random: Random, rows: number, share: number): Uint32Array {
  if (share >= 1) return Uint32Array.from({ length: rows }, (_, row) => row);
  const chosen = new Uint32Array(rows);
  let count = 0;
  for (let row = 0; row < rows; row++) if (random() < share) chosen[count++] = row;
  return chosen.subarray(0, count);
}

function chosenFeatures(random: Random, features: number, share: number): number[] {
  const all = Array.from({ length: features }, (_, feature) => feature);
  const wanted = Math.max(1, Math.round(features * share));
  for (let at = 0; at < wanted; at++) {
    const other = at + Math.floor(random() * (features - at));
    [all[at], all[other]] = [all[other]!, all[at]!];
  }
  return all.slice(0, wanted).sort((a, b) => a - b);
}
