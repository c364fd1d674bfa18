/** How good probabilities were. */
export type ProbabilityQuality = {
  scored: number;
  /** Share that happened. */
  rate: number;
  /** Chance that one that happened was given more than one that did not. NaN where only one of the two occurs. */
  auc: number;
  averagePrecision: number;
  brier: number;
  /** Expected calibration error: mean distance of what was said from what happened, of ten bins with equally many. */
  ece: number;
  /** Share of what happened that was among the tenth that was given most. */
  topTenth: number;
};

/**
 * @param happened 0 or 1
 * @throws RangeError where a forecast is not a number
 */
export function probabilityQuality(said: ArrayLike<number>, happened: ArrayLike<number>): ProbabilityQuality {
  for (let at = 0; at < said.length; at++) {
    if (Number.isNaN(said[at]!)) throw new RangeError(`forecast ${at} is not a number`);
  }
  const order = orderOf(said);
  let positives = 0;
  let brier = 0;
  for (let at = 0; at < said.length; at++) {
    positives += happened[at]!;
    brier += (said[at]! - happened[at]!) ** 2;
  }
  const top = order.subarray(order.length - Math.round(order.length / 10));
  return {
    scored: said.length,
    rate: positives / said.length,
    auc: areaUnder(said, happened, order, positives),
    averagePrecision: averagePrecision(said, happened, order, positives),
    brier: brier / said.length,
    ece: calibrationError(said, happened, order),
    topTenth: top.reduce((sum, at) => sum + happened[at]!, 0) / positives,
  };
}

/** Mann and Whitney's statistic, ties counting half. */
function areaUnder(said: ArrayLike<number>, happened: ArrayLike<number>, order: Uint32Array, positives: number) {
  let [ranks, at] = [0, 0];
  while (at < order.length) {
    let end = at;
    let hits = 0;
    while (end < order.length && said[order[end]!] === said[order[at]!]) hits += happened[order[end++]!]!;
    ranks += hits * ((at + 1 + end) / 2);
    at = end;
  }
  return (ranks - (positives * (positives + 1)) / 2) / (positives * (order.length - positives));
}

function averagePrecision(said: ArrayLike<number>, happened: ArrayLike<number>, order: Uint32Array, positives: number) {
  let [hits, sum, end] = [0, 0, order.length];
  while (end > 0) {
    let from = end;
    let found = 0;
    while (from > 0 && said[order[from - 1]!] === said[order[end - 1]!]) found += happened[order[--from]!]!;
    hits += found;
    sum += (found * hits) / (order.length - from);
    end = from;
  }
  return sum / positives;
}

function calibrationError(said: ArrayLike<number>, happened: ArrayLike<number>, order: Uint32Array): number {
  return (
    calibrationBins(said, happened, order).reduce(
      (sum, bin) => sum + Math.abs(bin.said - bin.happened) * bin.count,
      0,
    ) / order.length
  );
}

/** A tenth of the forecasts, those of about the same chance: mean of what was said, share that happened. */
export type CalibrationBin = { said: number; happened: number; count: number };

/** Ten bins with equally many, from the least to the greatest chance. */
export const calibration = (said: ArrayLike<number>, happened: ArrayLike<number>): CalibrationBin[] =>
  calibrationBins(said, happened, orderOf(said));

const orderOf = (said: ArrayLike<number>) =>
  Uint32Array.from({ length: said.length }, (_, at) => at).sort((a, b) => said[a]! - said[b]! || a - b);

function calibrationBins(said: ArrayLike<number>, happened: ArrayLike<number>, order: Uint32Array): CalibrationBin[] {
  return Array.from({ length: 10 }, (_, bin) => {
    const part = order.subarray(Math.floor((bin * order.length) / 10), Math.floor(((bin + 1) * order.length) / 10));
    const sum = (values: ArrayLike<number>) => part.reduce((total, at) => total + values[at]!, 0);
    const count = Math.max(1, part.length);
    return { said: sum(said) / count, happened: sum(happened) / count, count: part.length };
  });
}
