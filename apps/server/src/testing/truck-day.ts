import { DEFAULT_SETTINGS, type Fix, type FixRecord, recordOf } from '@balise/tracking';

/** When the day of the truck begins, and when all of it is received; milliseconds since 1970 UTC. */
export const START = Date.UTC(2026, 10, 18, 6);
export const HOUR = 3_600_000;
export const NOW = START + 40 * HOUR;

/** A generator of numbers in [0, 1) that repeats itself from its seed (Park and Miller, 1988). */
export function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** A day of a truck: drives, jams, stops, idling, a receiver that jumps, a cut, heartbeats, a clock that runs ahead. */
export function dayOf(random: () => number): FixRecord[] {
  const fixes: Fix[] = [];
  let at = START;
  let latitude = 5.3;
  let kmh = 0;
  for (let n = 0; n < 1200; n++) {
    at += [1_000, 10_000, 30_000, 60_000, 60_000, 900_000][Math.floor(random() * (random() < 0.1 ? 6 : 5))]!;
    if (random() < 0.1) kmh = [0, 0, 2, 4, 30, 90][Math.floor(random() * 6)]!;
    latitude += (kmh * 0.01) / 3600;
    const jumps = random() < 0.02 ? 2 : 0;
    const isHeartbeat = random() < 0.1;
    fixes.push({
      time: random() < 0.005 ? NOW + HOUR + n : at,
      location: isHeartbeat
        ? null
        : {
            latitude: latitude + jumps,
            longitude: -4,
            altitude: 12.3,
            speed: kmh / 3.6,
            course: 359.9,
            valid: random() > 0.02,
            accuracy: null,
          },
      attributes: {
        ignition: n % 200 < 150,
        externalVoltage: n % 400 > 370 ? 0.4 : 12.7,
        satellites: 9,
        // a degree of latitude is 111,195 m on the sphere; its wheels are worn
        busOdometer: 80_000_000 + Math.round((latitude - 5.3) * 111_195 * 1.01),
        odometer: n * 100,
        ...(random() < 0.02 ? { alarms: ['sos' as const] } : {}),
        vendor: { '239': n, name: 'é' },
      },
    });
  }
  return fixes.map((fix) => recordOf(fix, NOW, DEFAULT_SETTINGS));
}

/** As trackers deliver: mostly in order, some held back, some twice, a few of one day in the next batch. */
export function deliveriesOf(records: FixRecord[], random: () => number, disorder: number): FixRecord[][] {
  const arrival = records.flatMap((record, index) => {
    const delay = random() < 0.1 ? random() * disorder : random() * 3;
    const first = { record, order: index + delay };
    return random() < 0.1 ? [first, { record, order: index + random() * disorder }] : [first];
  });
  arrival.sort((a, b) => a.order - b.order);
  const deliveries: FixRecord[][] = [];
  for (let i = 0; i < arrival.length; ) {
    const size = 1 + Math.floor(random() * 12);
    deliveries.push(arrival.slice(i, i + size).map(({ record }) => record));
    i += size;
  }
  return deliveries;
}
