/** A value of an ascending list, linear between its elements (R's type 7). NaN of an empty list. */
export function quantileOfSorted(sorted: ArrayLike<number>, share: number): number {
  if (sorted.length === 0) return Number.NaN;
  const place = (sorted.length - 1) * Math.min(1, Math.max(0, share));
  const low = Math.floor(place);
  const below = sorted[low]!;
  return low + 1 < sorted.length ? below + (place - low) * (sorted[low + 1]! - below) : below;
}

/** As `quantileOfSorted`, of any list. */
export const quantile = (values: ArrayLike<number>, share: number): number =>
  quantileOfSorted(Float64Array.from(values).sort(), share);

export const median = (values: ArrayLike<number>): number => quantile(values, 0.5);

export function mean(values: ArrayLike<number>): number {
  let sum = 0;
  for (let at = 0; at < values.length; at++) sum += values[at]!;
  return sum / values.length;
}

/** The value at which the weights of what is at most as large reach a share of all weights. NaN of an empty list. */
export function weightedQuantile(values: ArrayLike<number>, weights: ArrayLike<number>, share: number): number {
  const order = Array.from({ length: values.length }, (_, at) => at).sort((a, b) => values[a]! - values[b]!);
  let total = 0;
  for (let at = 0; at < weights.length; at++) total += weights[at]!;
  let reached = 0;
  for (const at of order) {
    reached += weights[at]!;
    if (reached >= share * total) return values[at]!;
  }
  return order.length === 0 ? Number.NaN : values[order.at(-1)!]!;
}
