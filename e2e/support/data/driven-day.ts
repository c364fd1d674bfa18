import type { Partner } from '../plan.ts';
import type { Platform } from '../platform.ts';
import { aFix, aTracker } from '../trackers/tracker.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

type Place = { latitude: number; longitude: number };
export type Passage = { entry: number; exit: number };

/** What the first two vehicles of a partner did yesterday, by the clocks of its clients, which are those of UTC. */
export type DrivenDay = {
  /** Midnight before it, ms since 1970 UTC. */
  from: number;
  /** Corners of an area through which the first vehicle came twice, and the second never. */
  area: Place[];
  passages: Passage[];
};

const AREA = { south: 5.26, north: 5.46, west: -4.1, east: -3.9 };
const STEP = 0.012; // degrees a minute: 80 km/h
const SPEED = 80; // km/h

/** Sends the fixes of yesterday: one vehicle goes east through the area, stops, and comes back; the other passes north of it. */
export async function aDrivenDay(platform: Platform, { vehicles }: Partner): Promise<DrivenDay> {
  const from = Math.floor(Date.now() / DAY) * DAY - DAY;
  const [first, second] = vehicles;
  const there = way(from + 8 * 60 * MINUTE, 5.36, -4.4, -3.6);
  const back = way(from + 13 * 60 * MINUTE, 5.36, -3.6, -4.4);
  await drive(platform, first, [there, back]);
  await drive(platform, second, [way(from + 9 * 60 * MINUTE, 5.9, -4.4, -3.6)]);
  const { south, north, west, east } = AREA;
  return {
    from,
    area: [
      { latitude: south, longitude: west },
      { latitude: south, longitude: east },
      { latitude: north, longitude: east },
      { latitude: north, longitude: west },
    ],
    passages: [there, back].map(passageOf),
  };
}

type Step = { at: number; place: Place };

/** Along a parallel, a place a minute. */
function way(start: number, latitude: number, from: number, to: number): Step[] {
  const steps = Math.round(Math.abs(to - from) / STEP);
  return Array.from({ length: steps + 1 }, (_, step) => ({
    at: start + step * MINUTE,
    place: { latitude, longitude: from + ((to - from) * step) / steps },
  }));
}

const isInside = ({ place: { longitude } }: Step): boolean => longitude > AREA.west && longitude < AREA.east;

function passageOf(steps: Step[]): Passage {
  const inside = steps.filter(isInside);
  return { entry: inside[0]?.at ?? Number.NaN, exit: inside.at(-1)?.at ?? Number.NaN };
}

/** Drives each way, and stops with the engine off for ten minutes after it. */
async function drive(platform: Platform, vehicle: Partner['vehicles'][number], ways: Step[][]): Promise<void> {
  const tracker = await aTracker(platform, vehicle);
  try {
    for (const steps of ways) {
      for (const { at, place } of steps) await tracker.send(aFix(at, place, SPEED));
      const last = steps.at(-1);
      if (!last) continue;
      for (let minute = 1; minute <= 10; minute += 1) {
        await tracker.send(aFix(last.at + minute * MINUTE, last.place, 0));
      }
    }
  } finally {
    tracker.close();
  }
}
