/** A trip or a stop that is over. Milliseconds. */
export type PastMotion = { kind: 'trip' | 'stop'; startsAt: number; endsAt: number; driving: number };

/**
 * How long has been driven since the last rest, and since when, of a trip that goes on (domain 4.15, after the rule of the EU 561/2006). A rest is
 * a stop, or a gap between two trips, of at least `rest` ms.
 * @param before what came before the trip, the newest first
 */
export function unbrokenDriving(
  trip: { startsAt: number; driving: number },
  before: readonly PastMotion[],
  rest: number,
): { since: number; driving: number } {
  let { startsAt: since, driving } = trip;
  for (const one of before) {
    if (one.kind === 'stop') continue; // what lies between two trips
    if (one.startsAt >= since) continue;
    if (since - one.endsAt >= rest) break;
    since = one.startsAt;
    driving += one.driving;
  }
  return { since, driving };
}
