import type { PastSums } from '@balise/contract';
import type { Usage } from '@balise/tracking';
import type { Period } from '../../history/index.ts';
import type { StoredEpisode, UsageStep } from './past-queries.ts';

const MILLIMETRES = 1000;
const NOTHING: UsageStep = { measured: 0, estimated: 0, driving: 0, idling: 0, engine: 0, maxSpeed: null };

/** Sums with those of the quarter of an hour under way, where it began in the period. */
export function withUsage(step: UsageStep | undefined, usage: Usage | null, { from, to }: Period): UsageStep {
  if (usage === null || usage.startsAt < from || usage.startsAt >= to) return step ?? NOTHING;
  return together([step ?? NOTHING, usage]);
}

export const together = (steps: readonly UsageStep[]): UsageStep =>
  steps.reduce(
    (sum, one) => ({
      measured: sum.measured + one.measured,
      estimated: sum.estimated + one.estimated,
      driving: sum.driving + one.driving,
      idling: sum.idling + one.idling,
      engine: sum.engine + one.engine,
      maxSpeed: one.maxSpeed === null ? sum.maxSpeed : Math.max(sum.maxSpeed ?? 0, one.maxSpeed),
    }),
    NOTHING,
  );

/** @param isFirst what began before the period counts in its first day */
export function sumsOf(
  step: UsageStep,
  episodes: readonly StoredEpisode[],
  period: Period,
  isFirst: boolean,
): PastSums {
  const { from, to } = period;
  const estimated = step.estimated / MILLIMETRES;
  const count = (kind: StoredEpisode['kind']) =>
    episodes.filter((one) => one.kind === kind && one.startsAt < to && (one.startsAt >= from || isFirst)).length;
  const stopped = episodes
    .filter(({ kind }) => kind === 'stop')
    .reduce((sum, one) => sum + Math.max(0, Math.min(one.until, to) - Math.max(one.startsAt, from)), 0);
  return {
    distance: step.measured / MILLIMETRES + estimated,
    estimated,
    stopped,
    maxSpeed: step.maxSpeed,
    driving: step.driving,
    idling: step.idling,
    engine: step.engine,
    trips: count('trip'),
    stops: count('stop'),
    speedings: count('speeding'),
  };
}
