import type { Vehicle } from './fleet.ts';
import type { Moment } from './moment.ts';
import type { Random } from './random.ts';

/** Litres that are taken out of a tank, below 0 those that are filled in, and how many a minute. */
type Taking = { litres: number; rate: number };

/** Of a vehicle, by index in the fleet, from whose tank fuel is stolen: one night of fourteen, so that the demo's past has one. */
const STOLEN: Record<number, number> = { 0: 3 };
const FORTNIGHT = 14;

/** The fuel that is stolen from a vehicle in the night that a day begins with; `after`: seconds since midnight. */
export function theftOf({ number, tank }: Vehicle, day: number): (Taking & { after: number }) | undefined {
  return STOLEN[number] === day % FORTNIGHT ? { litres: tank * 0.22, rate: 6, after: 6_300 } : undefined;
}

/** The engine is off while the level goes down, or up. A tank that is empty gives no more. */
export function* takeFuel(now: Moment, { litres, rate }: Taking, end: number): Generator<Moment> {
  now.speed = 0;
  now.ignition = false;
  const until = Math.max(0, now.fuel - litres);
  const step = (rate / 60) * SECONDS;
  while (Math.abs(now.fuel - until) > 0.001 && now.time + SECONDS * 1000 < end) {
    now.time += SECONDS * 1000;
    now.fuel = now.fuel > until ? Math.max(until, now.fuel - step) : Math.min(until, now.fuel + step);
    yield Object.assign({}, now);
  }
}

const SECONDS = 10;

/** By how many litres a level must be another for a tracker at rest to report it, as a share of the tank. */
export const NOTABLE = 0.02;

/** What the sensor of a tank shows, percent: fuel sloshes on the way, and a sensor at rest is off by a little. */
export function levelOf({ tank }: Vehicle, { fuel, speed }: Moment, random: Random): number {
  const off = (random() + random() + random() - 1.5) * (speed > 0.9 ? 2.4 : 0.5);
  return Math.min(100, Math.max(0, Math.round((1000 * fuel) / tank + 10 * off) / 10));
}
