import type { ValueAt } from '../device-state.ts';
import type { LiveFacts } from '../live-state.ts';
import { hiddenUntil, type Privacy } from './privacy.ts';
import { factsSince, valuesSince } from './since.ts';

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
