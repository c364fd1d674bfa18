/** A gamma distribution of rates: `shape` events in `exposure` days are already believed. */
export type GammaPrior = { shape: number; exposure: number };

/** What was counted of one vehicle in a time, days. */
export type Counted = { events: number; time: number };

/** Where nothing happened half an event is believed in the time that was watched, and in a year at least: days. */
const LEAST_TIME = 365;

/**
 * The prior of a fleet's rates by moments (empirical Bayes; Robbins 1956, Gelman et al., Bayesian Data Analysis 2.7): how much the rates differ
 * beyond what chance makes of equal ones. Where they do not differ beyond it, every vehicle gets the fleet's rate.
 */
export function gammaPriorOf(counted: readonly Counted[]): GammaPrior {
  const known = counted.filter(({ time }) => time > 0);
  const time = known.reduce((sum, one) => sum + one.time, 0);
  const events = known.reduce((sum, one) => sum + one.events, 0);
  if (events === 0) return { shape: 0.5, exposure: Math.max(time, LEAST_TIME) };
  const rate = events / time;
  // E[(events − rate·time)² − events] = time²·variance of the rates
  const beyond = known.reduce((sum, one) => sum + (one.events - rate * one.time) ** 2 - rate * one.time, 0);
  const variance = beyond / known.reduce((sum, one) => sum + one.time ** 2, 0);
  const exposure = variance > 0 ? Math.min(rate / variance, time) : time;
  return { shape: rate * exposure, exposure };
}

/** A vehicle's rate, drawn to its fleet's the more, the less is known of it. */
export const shrunkRate = ({ shape, exposure }: GammaPrior, { events, time }: Counted): number =>
  (shape + events) / (exposure + time);

/** Chance of at least one event within a time: negative binomial, as the rate itself is not known exactly. */
export const chanceWithin = ({ shape, exposure }: GammaPrior, { events, time }: Counted, ahead: number): number =>
  1 - ((exposure + time) / (exposure + time + ahead)) ** (shape + events);
