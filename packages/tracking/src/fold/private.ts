import type { ValueAt } from '../device-state.ts';
import type { LiveFacts } from '../live-state.ts';
import { factsSince, valuesSince } from './since.ts';

/**
 * The private periods that bear on a live state: the last that began before its newest message, and those to come, by their start; ms since
 * 1970 UTC. None: null.
 */
export type Privacy = [from: number, until: number][] | null;

/** Nothing of a state is shown that is older than this: the end of the last private period that began before its newest message. */
export function hiddenUntil(privacy: Privacy, newest: number | null): number {
  const begun = (privacy ?? []).filter(([from]) => newest !== null && from <= newest);
  return Math.max(Number.NEGATIVE_INFINITY, ...begun.map(([, until]) => until));
}

/** The private period that a moment is in; undefined: it is not private. */
export const privateAt = (privacy: Privacy | undefined, at: number) =>
  privacy?.find(([from, until]) => from <= at && at < until);

/**
 * Live facts without what is private: where the vehicle is, how fast, and whether it drives or its engine runs. Its distance, its supply and
 * its last message stay. Safe at any moment, without a clock: see hiddenUntil.
 */
export function factsOutsidePrivate(facts: LiveFacts, privacy: Privacy): LiveFacts {
  if (privacy === null) return facts;
  const { seenAt, location, distance, powerCutSince } = facts;
  const until = hiddenUntil(
    privacy,
    Math.max(seenAt ?? Number.NEGATIVE_INFINITY, location?.at ?? Number.NEGATIVE_INFINITY),
  );
  if (until === Number.NEGATIVE_INFINITY) return { ...facts, privacy };
  const shown = factsSince(facts, until);
  if (shown !== null) return { ...shown, distance, powerCutSince, privacy };
  const still = { moving: false, movingSince: null, slowSince: null, ignition: null, ignitionSince: null };
  return { ...facts, ...still, location: null, validAt: null, privacy };
}

/** The values that were measured outside of private time; see factsOutsidePrivate. @param newest when the last message came */
export const valuesOutsidePrivate = (
  values: Record<string, ValueAt>,
  privacy: Privacy,
  newest: number | null,
): Record<string, ValueAt> => valuesSince(values, hiddenUntil(privacy, newest));
