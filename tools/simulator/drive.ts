import type { Vehicle } from './fleet.ts';
import type { Moment } from './moment.ts';
import { type Activity, dayPlan, nightPlace } from './plan.ts';
import { between, type Random, seeded } from './random.ts';
import { placeAlong } from './route.ts';
import { takeFuel, theftOf } from './tank.ts';

/** What is carried over a midnight. */
export type Carry = { odometer: number; engineHours: number; fuel: number };

const DAY = 86_400;
/** Seconds until the pump runs, and until the driver has paid. */
const AT_THE_PUMP = 150;
/** Litres a minute. */
const PUMP = 38;

/** The reported seconds of one local day: all of a drive, the ends of a standstill and its minutes. */
export function* driveDay(vehicle: Vehicle, seed: string, day: number, carry: Carry): Generator<Moment, Carry> {
  const random = seeded(seed, 'drive', vehicle.number, day);
  const midnight = (day * DAY - vehicle.zone * 3600) * 1000;
  const { start, activities } = dayPlan(vehicle, seed, day);
  const now: Moment = {
    time: midnight,
    at: nightPlace(vehicle, seed, day),
    speed: 0,
    course: 0,
    ignition: false,
    ...carry,
  };
  const end = midnight + DAY * 1000;
  const { consumption } = vehicle;
  const { cruise, town } = habits(vehicle, seed, day);

  const theft = theftOf(vehicle, day);
  if (theft) {
    yield* stand(now, theft.after, false, end);
    yield* takeFuel(now, theft, end);
  }
  yield* stand(now, Math.min(start, DAY) - (now.time - midnight) / 1000, false, end);
  for (const activity of activities) {
    if (now.time >= end) break;
    const isStation = activity.kind === 'stand' && now.fuel < vehicle.tank * LOW;
    if (isStation) yield* fillUp(now, vehicle.tank * between(random, 0.86, 0.98), end);
    yield* activity.kind === 'stand'
      ? stand(now, activity.seconds, activity.ignition, end)
      : drive(activity, { pace: activity.town ? town : cruise, consumption }, now, end, random);
  }
  yield* stand(now, (end - now.time) / 1000, false, end);
  return { odometer: now.odometer, engineHours: now.engineHours, fuel: now.fuel };
}

/** The share of its tank at which a driver fills up, at the next place where he stops anyway. */
const LOW = 0.18;

/** The engine is switched off at the pump, which takes some minutes. */
function* fillUp(now: Moment, litres: number, end: number): Generator<Moment> {
  yield* stand(now, AT_THE_PUMP, false, end);
  yield* takeFuel(now, { litres: now.fuel - litres, rate: PUMP }, end);
  yield* stand(now, AT_THE_PUMP, false, end);
}

function* stand(now: Moment, seconds: number, ignition: boolean, end: number): Generator<Moment> {
  now.speed = 0;
  now.ignition = ignition;
  const until = Math.min(end, now.time + Math.round(seconds) * 1000);
  yield { ...now };
  while (now.time + 60_000 <= until) {
    now.time += 60_000;
    burn(now, 60, 0.9);
    yield { ...now };
  }
  burn(now, (until - now.time) / 1000, 0.9);
  now.time = until;
}

/** Drives a road second by second: pulls away, keeps to what the road allows, slows for bends, stops where traffic does. */
function* drive(
  activity: Activity & { kind: 'drive' },
  { pace, consumption }: Pick<Vehicle, 'consumption'> & { pace: number },
  now: Moment,
  end: number,
  random: Random,
): Generator<Moment> {
  const { route } = activity;
  const hint = { segment: 0 };
  now.ignition = true;
  let metres = 0;
  let stopAt = activity.lights * between(random, 0.4, 1.6);
  let mood = between(random, 0.88, 1.04);
  while (metres < route.length && now.time < end) {
    const place = placeAlong(route, metres, hint);
    const bend = Math.abs(((place.course - now.course + 540) % 360) - 180);
    const allowed = pace * mood * (bend > 40 ? 0.45 : bend > 15 ? 0.75 : 1);
    const ahead = Math.min(stopAt, route.length) - metres;
    const braking = Math.sqrt(Math.max(0, 2 * 1.6 * ahead));
    const wanted = Math.min(allowed, braking + 0.4);
    now.speed = Math.max(0.8, now.speed + Math.max(-2.2, Math.min(1.3, wanted - now.speed)));
    metres += now.speed;
    now.odometer += now.speed;
    now.at = place.at;
    now.course = place.course;
    now.time += 1000;
    burn(now, 1, 0.9, (now.speed * consumption) / 100_000);
    if (random() < 0.004) mood = between(random, 0.82, 1.06);
    yield { ...now };
    if (metres >= stopAt) {
      stopAt = metres + activity.lights * between(random, 0.5, 1.9);
      if (random() < 0.55) yield* stand(now, between(random, 8, 75), true, end);
    }
  }
  now.speed = 0;
  // what is reported at its end has a second of its own: two fixes of one second have no order
  now.time = Math.min(end, now.time + 1000);
}

/** How fast its driver goes on a day, m/s on an open road and in a town. */
type Habits = { cruise: number; town: number };

const TOWN = 12.5;
/** Of a hundred days, those on which a punctual driver is late. */
const HURRIED = 12;

function habits({ number, cruise, trouble }: Vehicle, seed: string, day: number): Habits {
  const town = Math.min(TOWN, cruise);
  if (trouble === 'speeding') return { cruise: cruise * 1.32, town };
  const random = seeded(seed, 'hurry', number, day);
  const hurry = random() * 100 < HURRIED ? between(random, 1.16, 1.28) : 1;
  return { cruise: cruise * hurry, town: town * hurry };
}

/** Idling takes `idle` litres an hour; driving adds its own. */
function burn(now: Moment, seconds: number, idle: number, litres = 0): void {
  if (!now.ignition) return;
  now.engineHours += seconds;
  now.fuel = Math.max(0, now.fuel - litres - (idle * seconds) / 3600);
}
