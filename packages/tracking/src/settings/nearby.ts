import Flatbush from 'flatbush';
import { turn } from '../areas/degrees.ts';
import type { Spot } from '../episode.ts';
import type { AppliedGeofence } from './geofences.ts';

/** The geofences of a device, found by place and by id. */
export type Nearby = {
  /** All that a way between two spots may touch, in the order of the list; some that it does not touch may be among them. */
  between: (from: Spot, to: Spot) => readonly AppliedGeofence[];
  /** Those of one geofence: its shapes and rules one after another. */
  of: (id: number) => readonly AppliedGeofence[];
};

/** Fewer are looked at one by one, which is quicker than an index (decision 58). */
const LEAST = 32;
/** Degrees by which a way is taken to be wider: more than the rounding of its ends. */
const ROUNDING = 1e-9;

const known = new WeakMap<readonly AppliedGeofence[], Nearby>();

/** The list must not change afterwards. Its index is made when it is first asked for. */
export function nearbyOf(applied: readonly AppliedGeofence[]): Nearby {
  let nearby = known.get(applied);
  if (!nearby) {
    nearby = applied.length < LEAST ? inTurn(applied) : indexed(applied);
    known.set(applied, nearby);
  }
  return nearby;
}

const inTurn = (applied: readonly AppliedGeofence[]): Nearby => ({
  between: () => applied,
  of: (id) => applied.filter((one) => one.id === id),
});

function indexed(applied: readonly AppliedGeofence[]): Nearby {
  const index = new Flatbush(applied.length);
  for (const { area } of applied) {
    const { south, north, middle, half } = area.box;
    index.add(middle - half, south, middle + half, north);
  }
  index.finish();
  const byId = Map.groupBy(applied, ({ id }) => id);
  return {
    of: (id) => byId.get(id) ?? [],
    between(from, to) {
      const [south, north] = widened(from.latitude, to.latitude);
      const [west, east] = widened(from.longitude, from.longitude + turn(to.longitude - from.longitude));
      const found = new Set<number>();
      for (const round of [-360, 0, 360]) {
        if (west + round > index.maxX || east + round < index.minX) continue;
        for (const place of index.search(west + round, south, east + round, north)) found.add(place);
      }
      return [...found].sort((a, b) => a - b).map((place) => applied[place] as AppliedGeofence);
    },
  };
}

const widened = (a: number, b: number): [number, number] => [Math.min(a, b) - ROUNDING, Math.max(a, b) + ROUNDING];
