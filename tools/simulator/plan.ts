import type { Vehicle } from './fleet.ts';
import { CORRIDORS, DEPOTS } from './places.ts';
import { between, type Random, seeded } from './random.ts';
import { bendyRoad, cityRound, type Route, reversed, routeThrough } from './route.ts';

/** A part of a day: seconds at a standstill, or a road driven. */
export type Activity =
  | { kind: 'stand'; seconds: number; ignition: boolean }
  /** `lights` are the metres between two places where traffic may stop the vehicle. */
  | { kind: 'drive'; route: Route; town: boolean; lights: number };

const HOUR = 3600;

/** What a vehicle does from one local midnight to the next. `day` counts days since 1970. */
export function dayPlan(vehicle: Vehicle, seed: string, day: number): { start: number; activities: Activity[] } {
  const random = seeded(seed, 'day', vehicle.number, day);
  const sunday = (day + 4) % 7 === 0; // 1970-01-01 was a Thursday
  // a long haul has no day off: it would wake up at the other end of its road
  const off = sunday && vehicle.work.kind === 'rounds' && vehicle.type !== 'motorcycle' && random() < 0.85;
  if (off) return { start: 24 * HOUR, activities: [] };
  return vehicle.work.kind === 'rounds' ? roundsDay(vehicle, random) : haulDay(vehicle, seed, day, random);
}

function roundsDay(vehicle: Vehicle, random: Random): { start: number; activities: Activity[] } {
  if (vehicle.work.kind !== 'rounds') throw new RangeError('not a vehicle that makes rounds');
  const depot = DEPOTS[vehicle.work.depot];
  const activities: Activity[] = [];
  for (const part of [0, 1]) {
    const corners = cityRound(depot, vehicle.work.calls, random);
    activities.push({ kind: 'stand', seconds: between(random, 40, 240), ignition: true });
    for (let index = 1; index < corners.length; index += 2) {
      const leg = corners.slice(index - 1, index + 2);
      activities.push({ kind: 'drive', route: routeThrough(leg), town: true, lights: 420 });
      const long = random() < 0.6;
      activities.push({
        kind: 'stand',
        seconds: long ? between(random, 240, 1500) : between(random, 30, 400),
        ignition: !long,
      });
    }
    activities.push({ kind: 'stand', seconds: part === 0 ? between(random, 0.8, 1.8) * HOUR : 60, ignition: false });
  }
  return { start: between(random, 6.2, 8.4) * HOUR, activities };
}

function haulDay(
  vehicle: Vehicle,
  seed: string,
  day: number,
  random: Random,
): { start: number; activities: Activity[] } {
  if (vehicle.work.kind !== 'haul') throw new RangeError('not a vehicle that hauls');
  const out = corridor(vehicle, seed);
  const sameDay = out.length < 190_000;
  const away = !sameDay && (day + vehicle.number) % 2 === 1;
  const first = away ? reversed(out) : out;
  const activities: Activity[] = [
    ...trip(first, random),
    { kind: 'stand', seconds: between(random, 1.2, 2.6) * HOUR, ignition: false },
  ];
  if (sameDay) activities.push(...trip(reversed(out), random));
  return { start: between(random, 4.3, 7.5) * HOUR, activities };
}

/** A long road in stages: a warm-up, then driving with a check point or a rest between two stages. */
function trip(route: Route, random: Random): Activity[] {
  const activities: Activity[] = [{ kind: 'stand', seconds: between(random, 120, 600), ignition: true }];
  const stages = Math.max(1, Math.round(route.length / 75_000));
  const size = Math.ceil(route.points.length / stages);
  for (let from = 0; from < route.points.length - 1; from += size) {
    const points = route.points.slice(from, from + size + 1);
    activities.push({ kind: 'drive', route: routeThrough(points), town: false, lights: 9000 });
    const rest = random() < 0.5;
    activities.push({
      kind: 'stand',
      seconds: rest ? between(random, 1200, 2700) : between(random, 180, 700),
      ignition: !rest,
    });
  }
  return activities;
}

const roads = new Map<string, Route>();

/** A corridor's road; the same for every vehicle of a seed, as roads are. */
function corridor(vehicle: Vehicle, seed: string): Route {
  if (vehicle.work.kind !== 'haul') throw new RangeError('not a vehicle that hauls');
  const name = vehicle.work.corridor;
  const known = roads.get(seed + name);
  if (known) return known;
  const road = routeThrough(bendyRoad(CORRIDORS[name], seeded(seed, 'road', name)));
  roads.set(seed + name, road);
  return road;
}

/** Where the vehicle is before its day begins. */
export function nightPlace(vehicle: Vehicle, seed: string, day: number): readonly [number, number] {
  if (vehicle.work.kind === 'rounds') return DEPOTS[vehicle.work.depot].at;
  const road = corridor(vehicle, seed);
  const away = road.length >= 190_000 && (day + vehicle.number) % 2 === 1;
  return away ? road.points.at(-1)! : road.points[0]!;
}
