import type { Partner } from '../plan.ts';
import type { Platform } from '../platform.ts';
import { aFix, aTracker, eastOf, type Tracker } from './tracker.ts';

export type Place = { latitude: number; longitude: number };

/** Where the vehicles of a partner begin: far enough from each other that the map shows each by itself. */
const STARTS: readonly [Place, Place, Place] = [
  { latitude: 5.36, longitude: -4.01 },
  { latitude: 5.9, longitude: -4.6 },
  { latitude: 5.2, longitude: -3.3 },
];
const STEP = 10_000; // ms between two fixes by the tracker's clock
const PAST = 20 * STEP; // ms, of what is sent at first
export const CRUISE = 72; // km/h: 200 m a step

/** A fleet on the road: the first and third vehicles drive, the second is parked, the fourth has never connected. */
export type Fleet = {
  /** The first vehicle's next fix, 200 m further east, at this speed. @returns where it then is, and when it was written */
  drive(speed?: number): Promise<{ place: Place; sentAt: number }>;
  park(): Promise<void>;
  /** The next fixes are of the present, after what was changed until now. */
  catchUp(): void;
  close(): void;
};

/** Connects a partner's trackers and sends the first minutes. */
export async function aFleet(platform: Platform, { vehicles }: Pick<Partner, 'vehicles'>): Promise<Fleet> {
  const trackers = await Promise.all(vehicles.slice(0, 3).map((vehicle) => aTracker(platform, vehicle)));
  const [, second, third] = trackers as [Tracker, Tracker, Tracker];
  let time = Date.now() - PAST;
  let place = STARTS[0];
  const drive = async (speed = CRUISE): Promise<{ place: Place; sentAt: number }> => {
    // on a machine that is busy for minutes its fixes stay of the present: old ones show no speed
    time = Math.max(time + STEP, Date.now() - PAST);
    place = eastOf(place, 200);
    // after a restart of the server a tracker connects again
    if (trackers[0]?.isClosed()) trackers[0] = await aTracker(platform, vehicles[0]!);
    return { place, sentAt: await trackers[0]!.send(aFix(time, place, speed)) };
  };
  const park = async (): Promise<void> => {
    await second.send(aFix(time, STARTS[1], 0));
  };
  for (let fixes = 0; fixes < 3; fixes += 1) {
    await Promise.all([drive(), park(), third.send(aFix(time + STEP, eastOf(STARTS[2], fixes * 200), CRUISE))]);
  }
  return {
    drive,
    park,
    catchUp() {
      time = Math.max(time, Date.now());
    },
    close() {
      for (const tracker of trackers) tracker.close();
    },
  };
}
