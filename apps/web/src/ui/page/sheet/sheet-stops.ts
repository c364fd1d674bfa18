/** From the lowest to the highest: name and state, half the screen, all but the search. */
export const STOPS = ['low', 'middle', 'full'] as const;
export type Stop = (typeof STOPS)[number];

const LOW = 96; // px
const MIDDLE = 0.52;
const ABOVE = 56; // px left free above the highest stop

/** Height of the sheet at a stop, in a room of this height (px). */
export function heightAt(stop: Stop, room: number): number {
  if (stop === 'low') return LOW;
  return Math.round(stop === 'middle' ? room * MIDDLE : room - ABOVE);
}

/** Where a sheet that was let go at this height comes to rest. */
export function nearestStop(height: number, room: number): Stop {
  const distance = (stop: Stop): number => Math.abs(heightAt(stop, room) - height);
  return STOPS.reduce((best, stop) => (distance(stop) < distance(best) ? stop : best));
}
