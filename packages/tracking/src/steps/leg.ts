import { distanceBetween } from '../distance.ts';
import type { Moment, Place } from '../history.ts';
import type { Leg, MomentStep } from './step.ts';

// Longer legs say little of the speed at their end.
const LONGEST_TELLING_LEG = 600;

export function legTo(place: Place | null, { at, location, busSpeed }: Moment): Leg {
  if (location === null) return { metres: null, seconds: 0, speed: null };
  const metres = place && distanceBetween(place, location);
  const seconds = place === null ? 0 : (at - place.at) / 1000;
  const implied = metres !== null && seconds > 0 && seconds <= LONGEST_TELLING_LEG ? metres / seconds : null;
  return { metres, seconds, speed: location.speed ?? busSpeed ?? implied };
}

/** Metres per second between two places; moments of one second are a second apart, as most clocks tick in seconds. */
export function impliedSpeed(from: { at: number } & PlaceOnEarth, to: { at: number } & PlaceOnEarth): number {
  return distanceBetween(from, to) / Math.max(1, (to.at - from.at) / 1000);
}
type PlaceOnEarth = { latitude: number; longitude: number };

export const rememberPlace: MomentStep = (state, { at, location }) => {
  if (location === null) return;
  const { latitude, longitude, altitude, speed, course, valid } = location;
  state.place = { at, latitude, longitude, altitude, speed, course, valid };
};
