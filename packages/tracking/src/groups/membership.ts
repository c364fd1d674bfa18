import { matches, matchesUntil } from './matches.ts';
import type { Readings } from './readings.ts';
import type { RuleSet } from './rule.ts';
import type { GroupSettings } from './settings.ts';

/** Whether a device is in a dynamic group, and when it last turned (newest last, milliseconds since 1970 UTC). */
export type Membership = { readonly isMember: boolean; readonly turns: readonly number[] };

export const OUTSIDE: Membership = { isMember: false, turns: [] };

/** `until`: when to look again though no message came. */
export type Followed = { membership: Membership; until: number };

/**
 * Where a device stands in a group now. It turns at once when the rules say so, unless it has turned too often lately: then
 * it stays where it is until it may. The same membership object means that nothing changed.
 */
export function follow(
  before: Membership,
  set: RuleSet,
  readings: Readings,
  now: number,
  settings: GroupSettings,
): Followed {
  const until = matchesUntil(set, readings, now);
  const { isMember, turns } = before;
  if (matches(set, readings, isMember, settings) === isMember) return { membership: before, until };
  const first = turns.length < settings.mostTurns ? undefined : turns.at(-settings.mostTurns);
  const mayTurnAt = first === undefined ? now : first + settings.turnsWithin * 1000;
  if (now < mayTurnAt) return { membership: before, until: Math.min(until, mayTurnAt) };
  const kept = settings.mostTurns > 1 ? turns.slice(1 - settings.mostTurns) : [];
  return { membership: { isMember: !isMember, turns: [...kept, now] }, until };
}
