import type { Fix } from '@balise/tracking';
import { driveDay } from '../../tools/simulator/drive.ts';
import { fleet } from '../../tools/simulator/fleet.ts';
import { firstCarry, measured } from '../../tools/simulator/journal.ts';
import type { Moment } from '../../tools/simulator/moment.ts';
import { seeded } from '../../tools/simulator/random.ts';

export const DAY = 86_400_000;
/** Between two reports, driving or parked. */
export const INTERVAL = 30_000;
export const FIXES_A_DAY = DAY / INTERVAL;

/**
 * The drives of one of the simulator's vehicles: rounds in a town or hauls between two, nights and Sundays, with the values that
 * its tracker sends; a fix every 30 s throughout. The same number gives the same drives.
 * @param from start of a UTC day, milliseconds since 1970
 */
export function* driveOf(number: number, from: number, days: number): Generator<Fix> {
  const vehicles = fleet(`history ${Math.floor(number / 60)}`);
  const vehicle = vehicles[number % vehicles.length]!;
  const seed = `history ${number}`;
  const random = seeded(seed, 'receiver');
  const until = from + days * DAY;
  let carry = firstCarry(vehicle, seed);
  let last: Moment | undefined;
  let tick = from;
  // one local day more, where the vehicle's day begins after the one in UTC
  for (let day = Math.floor(from / DAY) - 1; tick < until; day++) {
    const moments = driveDay(vehicle, seed, day, carry);
    let step = moments.next();
    for (; !step.done; step = moments.next()) {
      const moment = step.value;
      for (; last !== undefined && tick < moment.time && tick < until; tick += INTERVAL)
        yield measured(vehicle, last.time === tick ? last : { ...last, time: tick }, random);
      last = moment;
    }
    carry = step.value;
  }
}
