/** A trip of a driver, whatever the vehicle. Milliseconds. */
export type DrivenTrip = { startsAt: number; endsAt: number; driving: number };

/** How long had been driven without a rest at the end of a trip, and whether this trip made it too long. */
export type Timed = { unbroken: number; isTooLong: boolean };

/**
 * Driving times of one driver over all vehicles (domain 4.15, after the rule of the EU 561/2006), by time. A rest is a time of at least `rest`
 * ms between two trips. Too long is counted once between two rests: by the trip that made it so.
 */
export function drivingTimes<Trip extends DrivenTrip>(
  trips: readonly Trip[],
  rest: number,
  most: number,
): (Trip & Timed)[] {
  let [unbroken, until] = [0, Number.NEGATIVE_INFINITY];
  return trips
    .toSorted((a, b) => a.startsAt - b.startsAt || a.endsAt - b.endsAt)
    .map((trip) => {
      if (trip.startsAt - until >= rest) unbroken = 0;
      const before = unbroken;
      unbroken += trip.driving;
      until = Math.max(until, trip.endsAt);
      return { ...trip, unbroken, isTooLong: before <= most && unbroken > most };
    });
}

/** Time between trips, from the first departure to the last arrival. @param trips by time */
export function restWithin(trips: readonly DrivenTrip[]): number {
  let [rested, until] = [0, trips[0]?.startsAt ?? 0];
  for (const { startsAt, endsAt } of trips) {
    rested += Math.max(0, startsAt - until);
    until = Math.max(until, endsAt);
  }
  return rested;
}
