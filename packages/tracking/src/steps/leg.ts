import type { HistoryState, Moment } from '../history.ts';
import { distanceBetween } from '../position/distance.ts';
import type { Leg, MomentStep, ZoneLimit } from './step.ts';

// Longer legs say little of the speed at their end.
const LONGEST_TELLING_LEG = 600;

export function legTo(
  { place, motion, engine, ownedSince }: HistoryState,
  { at, location, busSpeed }: Moment,
  zoneLimit: ZoneLimit | null,
): Leg {
  const leg: Leg = {
    metres: null,
    seconds: 0,
    speed: null,
    isReported: false,
    elapsed: motion.at === null || isBefore(motion.at, ownedSince) ? null : at - motion.at,
    wasMoving: motion.moving,
    engineWas: engine.is,
    measured: 0,
    estimated: 0,
    driving: 0,
    idling: 0,
    counted: 0,
    covered: 0,
    judged: 0,
    zoneLimit,
  };
  if (location === null) return leg;
  const reported = location.speed ?? busSpeed;
  leg.isReported = reported !== null;
  leg.speed = reported;
  if (place !== null && !isBefore(place.at, ownedSince)) {
    leg.metres = distanceBetween(place, location);
    leg.seconds = (at - place.at) / 1000;
    if (reported === null && leg.seconds > 0 && leg.seconds <= LONGEST_TELLING_LEG)
      leg.speed = leg.metres / leg.seconds;
  }
  return leg;
}

// What happened before the device came to its present owner is no part of what it did since.
const isBefore = (at: number, ownedSince: number | null) => ownedSince !== null && at < ownedSince;

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
