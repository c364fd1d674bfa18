/** A life that ended, or was still going on when it was last seen. Kilometres, hours or days: the caller's unit. */
export type Life = { time: number; failed: boolean };

/** A staircase: from `time` on. */
export type SurvivalStep = {
  time: number;
  atRisk: number;
  failed: number;
  survival: number;
  /** 95 % interval by the log transformation, as R's survfit. */
  low: number;
  high: number;
};

/** Of the normal distribution, what 95 of 100 lie within. */
const WIDTH = 1.959963984540054;

/** Kaplan and Meier 1958, with Greenwood's variance. A step for each time at which something failed. */
export function kaplanMeier(lives: readonly Life[]): SurvivalStep[] {
  const sorted = [...lives].sort((a, b) => a.time - b.time);
  const steps: SurvivalStep[] = [];
  let [survival, variance, at] = [1, 0, 0];
  while (at < sorted.length) {
    const { time } = sorted[at]!;
    const atRisk = sorted.length - at;
    let failed = 0;
    for (; at < sorted.length && sorted[at]!.time === time; at++) if (sorted[at]!.failed) failed += 1;
    if (failed === 0) continue;
    survival *= 1 - failed / atRisk;
    variance += failed / (atRisk * (atRisk - failed));
    const off = WIDTH * Math.sqrt(variance);
    steps.push({
      time,
      atRisk,
      failed,
      survival,
      low: survival === 0 ? Number.NaN : survival * Math.exp(-off),
      high: survival === 0 ? Number.NaN : Math.min(1, survival * Math.exp(off)),
    });
  }
  return steps;
}

/** The first time at which a curve is at most a half; undefined: not reached. */
export const medianLife = (steps: readonly SurvivalStep[], of: 'survival' | 'low' | 'high' = 'survival') =>
  steps.find((step) => step[of] <= 0.5)?.time;

/** Weibull's distribution: survival = exp(−(time / scale) ^ shape). */
export type Weibull = { shape: number; scale: number; logLikelihood: number };

const STEPS = 200;

/**
 * Maximum likelihood with lives that have not ended (Newton's method on the shape; Meeker and Escobar 1998, 8.3).
 * @param lives with times above 0
 * @returns undefined where fewer than two different times failed
 */
export function weibullOf(lives: readonly Life[]): Weibull | undefined {
  const failed = lives.filter((life) => life.failed);
  if (new Set(failed.map(({ time }) => time)).size < 2) return undefined;
  // as shares of the longest, so that powers stay in range
  const longest = Math.max(...lives.map(({ time }) => time));
  const logs = lives.map(({ time }) => Math.log(time / longest));
  const meanLog = failed.reduce((sum, { time }) => sum + Math.log(time / longest), 0) / failed.length;
  const sums = (shape: number) => {
    let [zero, one, two] = [0, 0, 0];
    for (const log of logs) {
      const power = Math.exp(shape * log);
      zero += power;
      one += power * log;
      two += power * log * log;
    }
    return { zero, one, two };
  };
  let shape = 1;
  for (let step = 0; step < STEPS; step++) {
    const { zero, one, two } = sums(shape);
    const value = one / zero - 1 / shape - meanLog;
    const slope = two / zero - (one / zero) ** 2 + 1 / shape ** 2;
    const next = Math.max(shape / 3, Math.min(3 * shape, shape - value / slope));
    const done = Math.abs(next - shape) < 1e-13 * shape;
    shape = next;
    if (done) break;
  }
  const scale = longest * (sums(shape).zero / failed.length) ** (1 / shape);
  const logLikelihood = lives.reduce(
    (sum, { time, failed: ended }) =>
      sum - (time / scale) ** shape + (ended ? Math.log(shape / scale) + (shape - 1) * Math.log(time / scale) : 0),
    0,
  );
  return { shape, scale, logLikelihood };
}

export const weibullSurvival = ({ shape, scale }: Weibull, time: number): number =>
  Math.exp(-((time / scale) ** shape));

/**
 * What replacing at an age costs a unit of time in the long run (Barlow and Proschan 1965).
 * @param planned cost of a replacement in time
 * @param failure cost of one after a failure
 */
export function ageCost(weibull: Weibull, age: number, planned: number, failure: number): number {
  const parts = 400;
  let lived = 0;
  for (let part = 0; part < parts; part++)
    lived += (weibullSurvival(weibull, ((part + 0.5) * age) / parts) * age) / parts;
  const survives = weibullSurvival(weibull, age);
  return (planned * survives + failure * (1 - survives)) / lived;
}
