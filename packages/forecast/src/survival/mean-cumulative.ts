/** A time of a unit without a failure before its end: after `from`, which is less, up to and including `to`. A unit that is repaired has as many as it needs. */
export type SeenSpan = { from: number; to: number; failed: boolean };

/** Mean number of failures of a unit up to a time: from `time` on. */
export type MeanCumulative = { time: number; atRisk: number; mean: number };

/** Nelson's estimate (1988) of the mean cumulative function. Units may come and go. */
export function meanCumulative(spans: readonly SeenSpan[]): MeanCumulative[] {
  const failures = Map.groupBy(
    spans.filter(({ failed }) => failed),
    ({ to }) => to,
  );
  const begun = spans.map(({ from }) => from).sort((a, b) => a - b);
  const ended = spans.map(({ to }) => to).sort((a, b) => a - b);
  // times ascend, so that both only go on
  let [mean, began, left] = [0, 0, 0];
  return [...failures]
    .sort(([a], [b]) => a - b)
    .map(([time, failed]) => {
      while (began < begun.length && begun[began]! < time) began++;
      while (left < ended.length && ended[left]! < time) left++;
      const atRisk = began - left;
      mean += failed.length / atRisk;
      return { time, atRisk, mean };
    });
}

/** The staircase's value at a time. */
export const meanCumulativeAt = (steps: readonly MeanCumulative[], time: number): number =>
  steps.findLast((step) => step.time <= time)?.mean ?? 0;
