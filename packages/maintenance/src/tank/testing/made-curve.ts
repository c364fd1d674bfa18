import type { TankReading } from '../levels.ts';
import { randomOf } from './random.ts';

/** How bad a sensor and its installation are. Shares of the tank; swing: kelvin; dropouts: times a day; spikes: a share of readings. */
export const NOISE_LEVELS = {
  low: { still: 0.003, slosh: 0.015, slope: 0.02, swing: 10, spikes: 0.0005, dropouts: 0.3, step: 0.001 },
  medium: { still: 0.007, slosh: 0.035, slope: 0.04, swing: 15, spikes: 0.003, dropouts: 1, step: 0.004 },
  high: { still: 0.015, slosh: 0.06, slope: 0.065, swing: 20, spikes: 0.01, dropouts: 3, step: 0.01 },
} as const;
export type NoiseLevel = keyof typeof NOISE_LEVELS;

/** What happened to a made tank: between these moments, ms since 1970. */
export type TrueEvent = { kind: 'fill' | 'drop'; from: number; to: number; litres: number };

export type MadeCurve = {
  capacity: number;
  readings: (TankReading & { metres: number })[];
  truth: TrueEvent[];
};

const TICK = 30_000; // ms
const MINUTE = 60_000;
const DAY = 86_400_000;
const EXPANSION = 0.00083;

/** What a vehicle does from one moment on, until the next leg. */
type Leg = { until: number; kmh: number; isOff: boolean; fillTo?: number; stolen?: Theft };

/** Litres that are taken, at so many a minute. */
type Theft = { at: number; litres: number; rate: number };

/**
 * The readings of a tank over some days of work, and what really happened: fuel is burnt on the way and at idle, filled in at stations, and
 * taken at rest. Sensors are noisy, slosh on the way, show another level on a slope, fail, and are silent or slow while the engine is off;
 * fuel expands by day.
 */
export function madeCurve(seed: number, noise: NoiseLevel, days = 14): MadeCurve {
  const random = randomOf(seed);
  const capacity = Math.round(random.between(50, 700));
  const start = Date.UTC(2026, 2, 2) + Math.floor(random.between(0, 5)) * DAY;
  const legs = legsOf(random, capacity, start, days);
  return drive(random, { capacity, start, noise, legs });
}

type Random = ReturnType<typeof randomOf>;

function legsOf(random: Random, capacity: number, start: number, days: number): Leg[] {
  const legs: Leg[] = [];
  for (let day = 0; day < days; day++) {
    let now = start + day * DAY + random.between(5.5, 8) * 60 * MINUTE;
    legs.push({
      until: now,
      kmh: 0,
      isOff: true,
      ...stolen(random, capacity, now - random.between(2, 5) * 60 * MINUTE),
    });
    const trips = random.next() < 0.1 ? 0 : Math.round(random.between(2, 6));
    for (let trip = 0; trip < trips; trip++) {
      now += random.between(0.5, 3) * MINUTE; // the engine runs before it leaves
      legs.push({ until: now, kmh: 0, isOff: false });
      now += random.between(15, 100) * MINUTE;
      legs.push({ until: now, kmh: random.between(25, 75), isOff: false });
      if (random.next() < 0.4) {
        // a station, which is used where the tank is not full
        now += random.between(2, 5) * MINUTE;
        legs.push({ until: now, kmh: 0, isOff: random.next() < 0.7 });
        now += random.between(6, 14) * MINUTE;
        const fillTo = random.next() < 0.6 ? 0.97 : random.between(0.4, 0.9);
        legs.push({ until: now, kmh: 0, isOff: random.next() < 0.8, fillTo });
        now += random.between(5, 20) * MINUTE;
        legs.push({ until: now, kmh: random.between(25, 60), isOff: false });
      }
      const stopped = now;
      now += random.between(8, 120) * MINUTE;
      const isLong = now - stopped > 30 * MINUTE;
      const stops = isLong ? stolen(random, capacity, stopped + random.between(2, 10) * MINUTE, 0.05) : {};
      legs.push({ until: now, kmh: 0, isOff: random.next() < 0.75, ...stops });
    }
  }
  return legs;
}

function stolen(random: Random, capacity: number, at: number, chance = 0.12): { stolen?: Theft } {
  if (random.next() > chance) return {};
  const litres = Math.max(7, capacity * random.between(0.06, 0.25));
  return { stolen: { at, litres, rate: Math.max(random.between(4, 12), litres / 18) } };
}

type Drive = { capacity: number; start: number; noise: NoiseLevel; legs: readonly Leg[] };

function drive(random: Random, { capacity, start, noise, legs }: Drive): MadeCurve {
  const level = NOISE_LEVELS[noise];
  const burn = (0.06 + capacity / 2200) * random.between(0.85, 1.25); // l/km: 8 to 38 l/100 km
  const asleep = [5, 15, 30, 60, Number.POSITIVE_INFINITY][Math.floor(random.next() * 5)]! * MINUTE;
  const readings: MadeCurve['readings'] = [];
  const truth: TrueEvent[] = [];
  let wasDriven = true;
  let litres = capacity * random.between(0.4, 0.95);
  let [now, metres, slosh, grade, silentUntil, nextReading, badUntil] = [start, 0, 0, 0, 0, start, 0];
  for (const leg of legs) {
    const isStill = leg.kmh === 0;
    const room = (leg.fillTo ?? 0) * capacity - litres;
    const filled = leg.fillTo !== undefined && litres < 0.6 * capacity && room > 0.08 * capacity ? room : 0;
    const pump =
      filled > 0 ? { from: now + MINUTE, rate: Math.max(filled / (0.7 * (leg.until - now)), 30 / MINUTE) } : null;
    const theft = leg.stolen && leg.stolen.litres < litres - 0.05 * capacity && leg.stolen.at > now ? leg.stolen : null;
    if (isStill && wasDriven) grade = clamp(random.normal() * level.slope * 0.6, level.slope);
    wasDriven = !isStill;
    if (theft)
      truth.push({
        kind: 'drop',
        from: theft.at,
        to: theft.at + (theft.litres / theft.rate) * MINUTE,
        litres: theft.litres,
      });
    let [added, taken] = [0, 0];
    nextReading = now; // a tracker sends when it wakes up, and when it stops
    for (; now < leg.until; now += TICK) {
      const hours = TICK / 3_600_000;
      if (!isStill) {
        metres += leg.kmh * hours * 1000;
        litres -= leg.kmh * hours * burn;
        grade = clamp(0.97 * grade + random.normal() * level.slope * 0.08, level.slope);
      } else if (!leg.isOff) litres -= hours * (1 + capacity / 250);
      if (pump && now >= pump.from && added < filled) {
        const step = Math.min(filled - added, pump.rate * TICK);
        [added, litres] = [added + step, litres + step];
      }
      if (theft && now >= theft.at && taken < theft.litres) {
        const step = Math.min(theft.litres - taken, (theft.rate * TICK) / MINUTE);
        [taken, litres] = [taken + step, litres - step];
      }
      slosh = 0.5 * slosh + (isStill ? 0 : random.normal() * level.slosh * 0.85);
      if (litres < 0.03 * capacity) litres = 0.03 * capacity; // it never runs dry here
      if (random.next() < (level.dropouts / DAY) * TICK) silentUntil = now + random.between(3, 60) * MINUTE;
      if (now < nextReading || now < silentUntil) continue;
      nextReading = now + (leg.isOff ? asleep : TICK);
      if (!Number.isFinite(nextReading)) nextReading = leg.until;
      const warm = Math.sin(((now % DAY) / DAY) * 2 * Math.PI - 1.8) * (level.swing / 2);
      const share = (litres / capacity) * (1 + EXPANSION * warm) + grade + slosh + random.normal() * level.still;
      if (random.next() < level.spikes) badUntil = now + random.between(0, 90_000);
      const shown = now <= badUntil ? (random.next() < 0.5 ? 0 : random.next()) : clamp(share - 0.5, 0.5) + 0.5;
      readings.push({
        at: now,
        litres: Math.round(shown / level.step) * level.step * capacity,
        isStill,
        isOff: leg.isOff,
        metres,
      });
      metres = 0;
    }
    if (filled > 0) truth.push({ kind: 'fill', from: pump!.from, to: leg.until, litres: added });
  }
  return { capacity, readings, truth };
}

const clamp = (value: number, most: number): number => Math.min(most, Math.max(-most, value));
