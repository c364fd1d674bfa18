import { solve } from '../numbers/linear.ts';
import type { Life } from './life.ts';

/** A life with what may shorten it. */
export type LifeUnder = Life & { covariates: readonly number[] };

export type Cox = {
  coefficients: number[];
  standardErrors: number[];
  logLikelihood: number;
  /** Of no effect at all. */
  nullLogLikelihood: number;
};

const STEPS = 30;
/** Sums of thousands of logarithms are no more exact. */
const ROUNDING = 1e-13;

/** Cox's proportional hazards (1972), ties as Efron (1977), by Newton's method. */
export function coxOf(lives: readonly LifeUnder[]): Cox {
  const width = lives[0]?.covariates.length ?? 0;
  let coefficients = new Array<number>(width).fill(0);
  const nullLogLikelihood = slopesOf(lives, coefficients).logLikelihood;
  let found = slopesOf(lives, coefficients);
  for (let step = 0; step < STEPS; step++) {
    const by = solve(found.information, found.score);
    const before = found.logLikelihood;
    for (let share = 1; share > 1e-4; share /= 2) {
      const tried = coefficients.map((one, at) => one + share * by[at]!);
      const next = slopesOf(lives, tried);
      // where no step is better, it stays where it was
      if (!(next.logLikelihood >= before - ROUNDING * Math.abs(before))) continue;
      [coefficients, found] = [tried, next];
      break;
    }
    if (Math.abs(found.logLikelihood - before) <= ROUNDING * Math.abs(before)) break;
  }
  const standardErrors = coefficients.map((_, at) =>
    Math.sqrt(
      solve(
        found.information,
        coefficients.map((_, other) => (other === at ? 1 : 0)),
      )[at]!,
    ),
  );
  return { coefficients, standardErrors, logLikelihood: found.logLikelihood, nullLogLikelihood };
}

type Sums = { zero: number; one: number[]; two: number[][] };

const noSums = (width: number): Sums => ({
  zero: 0,
  one: new Array<number>(width).fill(0),
  two: Array.from({ length: width }, () => new Array<number>(width).fill(0)),
});

function add(sums: Sums, covariates: readonly number[], risk: number) {
  sums.zero += risk;
  covariates.forEach((a, i) => {
    sums.one[i]! += risk * a;
    covariates.forEach((b, j) => {
      sums.two[i]![j]! += risk * a * b;
    });
  });
}

/** Partial log-likelihood with its first and second derivatives; goes back in time, so that those at risk only grow. */
function slopesOf(lives: readonly LifeUnder[], coefficients: readonly number[]) {
  const width = coefficients.length;
  const sorted = [...lives].sort((a, b) => b.time - a.time);
  const atRisk = noSums(width);
  const score = new Array<number>(width).fill(0);
  const information = Array.from({ length: width }, () => new Array<number>(width).fill(0));
  let logLikelihood = 0;
  let at = 0;
  while (at < sorted.length) {
    const { time } = sorted[at]!;
    const dead = noSums(width);
    let deaths = 0;
    for (; at < sorted.length && sorted[at]!.time === time; at++) {
      const { covariates, failed } = sorted[at]!;
      const effect = covariates.reduce((sum, one, place) => sum + one * coefficients[place]!, 0);
      add(atRisk, covariates, Math.exp(effect));
      if (!failed) continue;
      deaths += 1;
      logLikelihood += effect;
      add(dead, covariates, Math.exp(effect));
      covariates.forEach((one, place) => {
        score[place]! += one;
      });
    }
    for (let death = 0; death < deaths; death++) {
      // Efron: of those who failed at one time, each next one sees so much less of the others
      const share = death / deaths;
      const zero = atRisk.zero - share * dead.zero;
      const means = atRisk.one.map((one, i) => (one - share * dead.one[i]!) / zero);
      logLikelihood -= Math.log(zero);
      for (let i = 0; i < width; i++) {
        score[i]! -= means[i]!;
        for (let j = 0; j < width; j++) {
          information[i]![j]! += (atRisk.two[i]![j]! - share * dead.two[i]![j]!) / zero - means[i]! * means[j]!;
        }
      }
    }
  }
  return { logLikelihood, score, information };
}

/** Harrell's concordance: share of pairs of which the one with the higher risk failed first; ties of risk count half. */
export function concordanceOf(lives: readonly LifeUnder[], { coefficients }: Pick<Cox, 'coefficients'>): number {
  const risks = lives.map(({ covariates }) => covariates.reduce((sum, one, at) => sum + one * coefficients[at]!, 0));
  let [right, pairs] = [0, 0];
  lives.forEach((first, a) => {
    if (!first.failed) return;
    lives.forEach((second, b) => {
      const later = second.time > first.time || (second.time === first.time && !second.failed);
      if (!later) return;
      pairs += 1;
      right += risks[a]! > risks[b]! ? 1 : risks[a] === risks[b] ? 0.5 : 0;
    });
  });
  return right / pairs;
}
