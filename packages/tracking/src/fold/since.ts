import type { ValueAt } from '../device-state.ts';
import type { LiveFacts } from '../live-state.ts';

/**
 * What live facts say of the time from a moment on: for the owner to whom a device came then, who must not learn where it
 * was before. What lasts from earlier is shown as lasting since that moment. Null: no message since.
 * @param since milliseconds since 1970 UTC; -Infinity for a first owner
 */
export function factsSince(facts: LiveFacts, since: number): LiveFacts | null {
  if (since === Number.NEGATIVE_INFINITY) return facts;
  const { seenAt, location, moving, movingSince, slowSince, ignitionSince, powerCutSince, distanceSince } = facts;
  if (seenAt === null || seenAt < since) return null;
  const notBefore = (at: number | null) => (at === null ? null : Math.max(at, since));
  const lasting = { ignitionSince: notBefore(ignitionSince), powerCutSince: notBefore(powerCutSince) };
  // the former owner's, until a record of the new one's time is folded as his
  const distance = distanceSince !== undefined && distanceSince >= since ? facts.distance : 0;
  const own = { ...facts, ...lasting, distance };
  // a late record of the former owner's time moves the head too: only the place tells whose time it is
  if (location === null || location.at < since) {
    return { ...own, location: null, validAt: null, moving: false, movingSince: null, slowSince: null };
  }
  return { ...own, moving, movingSince: notBefore(movingSince), slowSince: notBefore(slowSince) };
}

/** The values that were measured from a moment on; see factsSince. */
export function valuesSince(values: Record<string, ValueAt>, since: number): Record<string, ValueAt> {
  if (since === Number.NEGATIVE_INFINITY) return values;
  return Object.fromEntries(Object.entries(values).filter(([, [, at]]) => at >= since));
}
