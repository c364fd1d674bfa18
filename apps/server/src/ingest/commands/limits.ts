import { EMERGENCY_LIFE } from '@balise/contract';
import { type BlockingLimits, stricterOf } from '@balise/tracking';
import type { BlockingPeriods } from '../../features/tracking-settings/index.ts';
import type { OpenCommand } from './queries.ts';

/** What a command is judged by at a moment: the strictest of all that was in force from its request on. */
export const judgedBy = (limits: BlockingLimits, inForce: BlockingPeriods, now: number): BlockingLimits =>
  inForce.filter(({ from }) => from <= now).reduce((strictest, { fields }) => stricterOf(strictest, fields), limits);

/** What has become stricter since a command was last written down; it may have to go sooner. undefined: nothing. */
export function tightened(command: OpenCommand, now: number): Pick<OpenCommand, 'limits' | 'expiresAt'> | undefined {
  const { state, limits, inForce, guarded, expiresAt } = command;
  if (state !== 'requested' && state !== 'waiting') return undefined;
  const judged = judgedBy(limits, inForce, now);
  if (areSame(judged, limits)) return undefined;
  return { limits: judged, expiresAt: guarded ? Math.min(expiresAt, latest(command, judged)) : expiresAt };
}

/** After which what might cut leaves no more: a block of a profile at the end of the blocked time (decision 64). */
export function latest(command: OpenCommand, { blockLifetime }: BlockingLimits): number {
  const { requestedAt, expiresAt, condition, origin } = command;
  if (origin === 'profile') return expiresAt;
  return requestedAt + (condition === 'emergency' ? EMERGENCY_LIFE : blockLifetime * 1000);
}

export const areSame = (one: BlockingLimits, other: BlockingLimits): boolean =>
  (Object.keys(one) as (keyof BlockingLimits)[]).every((name) => one[name] === other[name]);
