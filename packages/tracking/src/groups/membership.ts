import { matches, matchesUntil } from './matches.ts';
import type { Readings } from './readings.ts';
import type { RuleSet } from './rule.ts';
import type { GroupSettings } from './settings.ts';

/** Whether a device is in a dynamic group, and when it last turned (newest last, milliseconds since 1970 UTC). */
export type Membership = { readonly isMember: boolean; readonly changes: readonly number[] };

export const OUTSIDE: Membership = { isMember: false, changes: [] };

/** `until`: when to look again though no message came. */
export type Followed = { membership: Membership; until: number };

/**
 * Where a device is in a group now. It turns at once when the rules say so, unless it has turned too often lately: then
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
  const { isMember, changes } = before;
  if (matches(set, readings, isMember, settings) === isMember) return { membership: before, until };
  const first = changes.length < settings.mostChanges ? undefined : changes.at(-settings.mostChanges);
  const mayChangeAt = first === undefined ? now : first + settings.changesWithin * 1000;
  if (now < mayChangeAt) return { membership: before, until: Math.min(until, mayChangeAt) };
  const kept = settings.mostChanges > 1 ? changes.slice(1 - settings.mostChanges) : [];
  return { membership: { isMember: !isMember, changes: [...kept, now] }, until };
}
