/** A unit that is repaired and goes on: when it failed, and until when it was seen. */
export type Repaired = { failures: readonly number[]; until: number };

/** Mean number of failures of a unit up to a time: from `time` on. */
export type MeanCumulative = { time: number; atRisk: number; mean: number };

/** Nelson's estimate (1988) of the mean cumulative function. */
export function meanCumulative(units: readonly Repaired[]): MeanCumulative[] {
  const times = [...new Set(units.flatMap(({ failures }) => failures))].sort((a, b) => a - b);
  let mean = 0;
  return times.map((time) => {
    const atRisk = units.filter(({ until }) => until >= time).length;
    const failed = units.reduce((sum, { failures }) => sum + failures.filter((one) => one === time).length, 0);
    mean += failed / atRisk;
    return { time, atRisk, mean };
  });
}

/** The staircase's value at a time. */
export const meanCumulativeAt = (steps: readonly MeanCumulative[], time: number): number =>
  steps.findLast((step) => step.time <= time)?.mean ?? 0;
