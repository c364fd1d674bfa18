/** When a vehicle may be at a place: between two moments (ms since 1970 UTC), there already, or unknown; with the distance as the crow flies. */
export type Arrival = { distance: number } & (
  | { is: 'there' }
  | { is: 'unknown' }
  | { is: 'between'; from: number; to: number }
);

/** Roads are longer than the straight line: by a seventh at least and by six tenths at most, on nearly all trips. */
const ROADS = { least: 1.15, most: 1.6 };
/** Nearer than this it is there, metres; beside the radius by which its place is blurred. */
const THERE = 200;
/** A guess about more than this says nothing. */
const LONGEST = 24 * 3_600_000; // ms
const STEP = 5 * 60_000; // ms: no one can say it more exactly

/**
 * @param distance metres in a straight line, from the place that is shown
 * @param speed metres per second while it drove within the last half hour; null: it stands
 * @param at the moment of the place
 */
export function arrivalOf(distance: number, speed: number | null, at: number, blur: number): Arrival {
  if (distance <= THERE + blur) return { is: 'there', distance };
  if (speed === null || speed <= 0) return { is: 'unknown', distance };
  const lasts = (factor: number) => ((distance * factor) / speed) * 1000;
  if (lasts(ROADS.most) > LONGEST) return { is: 'unknown', distance };
  const from = Math.floor((at + lasts(ROADS.least)) / STEP) * STEP;
  const to = Math.ceil((at + lasts(ROADS.most)) / STEP) * STEP;
  return { is: 'between', distance, from, to };
}
