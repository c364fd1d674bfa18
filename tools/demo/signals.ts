import { listDeviceSummaries, requestOf } from '@balise/contract';
import type { Vehicle } from '../simulator/fleet.ts';
import { CHARGING } from '../simulator/journal.ts';
import { between, seeded } from '../simulator/random.ts';
import type { Caller } from './alerts.ts';

/** Days before the history that the simulator sends. */
const [FIRST, LAST] = [140, 15];

/**
 * What the batteries of a client's vehicles showed before the history that is sent: all alternators were sound. Those that
 * are weak in it (`alternatorOf`) drift since.
 */
export async function pastSignals(caller: Caller, own: readonly Vehicle[], seed: string) {
  const byPlate = new Map(own.map((vehicle) => [vehicle.designation, vehicle]));
  const devices = await caller(listDeviceSummaries, requestOf(listDeviceSummaries));
  return devices.flatMap(({ id, designation }) => {
    const vehicle = byPlate.get(designation);
    if (!vehicle) return [];
    const random = seeded(`${seed} signals ${vehicle.number}`);
    const rest = vehicle.system === 12 ? 12.6 : 25.2;
    return Array.from({ length: FIRST - LAST + 1 }, (_, place) => ({
      deviceId: id,
      daysAgo: FIRST - place,
      rest: rest + between(random, -0.03, 0.03),
      running: rest + vehicle.system * CHARGING + between(random, -0.04, 0.04),
      speed: between(random, 24, 44),
    }));
  });
}
