import { median } from '../meter/believed.ts';
import type { TankLevel } from './levels.ts';

/** By how much readings of one level differ, standard deviations in litres: at rest, and on the way, where fuel sloshes. */
export type TankNoise = { still: number; moving: number };

const NORMAL = 1.4826; // a median deviation of a normal distribution is 1/1.4826 of its standard deviation
/** No sensor is better, as a share of the tank. */
const BEST = 0.003;
/** What is taken where too few readings say it. */
const [USUAL_STILL, USUAL_MOVING] = [0.01, 0.03];
const ENOUGH = 12; // pairs
const CLOSE = 20 * 60_000; // ms: the level hardly changed in between

/** Pure: the noise of these levels, by the differences of neighbours. */
export function noiseOf(levels: readonly TankLevel[], capacity: number): TankNoise {
  const still = deviation(levels, true) ?? USUAL_STILL * capacity;
  const moving = deviation(levels, false) ?? Math.max(still, USUAL_MOVING * capacity);
  return { still: Math.max(still, BEST * capacity), moving: Math.max(moving, BEST * capacity) };
}

/** A reading that stands alone by more than this share of the tank, and by so many deviations, is wrong. */
const [ALONE, ALONE_SIGMAS] = [0.04, 6];
const BESIDE = 2;

/** Pure: the levels without those that are far from both sides of them, as where a contact is loose or a message was damaged. */
export function withoutSpikes(levels: readonly TankLevel[], noise: TankNoise, capacity: number): TankLevel[] {
  let metres = 0; // of those that are left out
  return levels.flatMap((level, place) => {
    const around = levels.slice(Math.max(0, place - BESIDE), place + BESIDE + 1);
    const most = Math.max(ALONE * capacity, ALONE_SIGMAS * (level.isStill ? noise.still : noise.moving));
    metres += level.metres;
    if (around.length > BESIDE && Math.abs(level.litres - median(around.map(({ litres }) => litres))!) > most)
      return [];
    const kept = Object.assign({}, level, { metres });
    metres = 0;
    return [kept];
  });
}

function deviation(levels: readonly TankLevel[], isStill: boolean): number | null {
  const steps: number[] = [];
  for (let place = 1; place < levels.length; place++) {
    const [before, after] = [levels[place - 1]!, levels[place]!];
    if (before.isStill === isStill && after.isStill === isStill && after.at - before.at <= CLOSE)
      steps.push(Math.abs(after.litres - before.litres));
  }
  // the difference of two readings is off by the root of two as much as one
  return steps.length < ENOUGH ? null : (median(steps)! * NORMAL) / Math.SQRT2;
}
