import type { Spot } from '../episode.ts';
import { distanceBetween } from '../position/distance.ts';
import { mayCross } from './area.ts';
import { spotAt } from './degrees.ts';
import type { Area } from './shape.ts';

/** A fix that is believed; metres around it within which it is, where it says so. */
export type PathPoint = Spot & { at: number; speed: number | null; accuracy: number | null };

/** Where a way went over the edge. Not known: in a gap, before its end or after its begin. */
export type Crossing = { at: number; spot: Spot; isKnown: boolean };

/** What a track does to an area, in order. */
export type CrossingListener = {
  enters: (crossing: Crossing) => void;
  leaves: (crossing: Crossing) => void;
  /** So many metres on the side where it is. */
  goes: (metres: number) => void;
  fix: (point: PathPoint, isIn: boolean) => void;
};

/** Where a track is, between two fixes. */
export type OnTrack = { last: PathPoint | null; isWithin: boolean };

/**
 * Every time that a track goes over the edge of an area, exactly. Between two fixes it went straight, as on the map: who drives
 * through a small area between two fixes has been in it. Over a gap it is where it was only if it was in the area before and after.
 * Changes `track.isWithin`. @returns whether the fix is within
 * @param knownFor ms between two fixes up to which the way is known, by the time of the later
 */
export function cross(
  area: Area,
  track: OnTrack,
  received: CrossingListener,
  knownFor: (at: number) => number,
  point: PathPoint,
): boolean {
  const enter = (at: number, spot: Spot, isKnown = true) => {
    if (track.isWithin) return;
    track.isWithin = true;
    received.enters({ at, spot: spotOf(spot), isKnown });
  };
  const leave = (at: number, spot: Spot, isKnown = true) => {
    if (!track.isWithin) return;
    track.isWithin = false;
    received.leaves({ at, spot: spotOf(spot), isKnown });
  };
  const walk = (from: PathPoint, to: PathPoint) => {
    const length = distanceBetween(from, to);
    const parts = mayCross(area, from, to) ? area.crossing(from, to) : [];
    let gone = 0;
    if (parts[0]?.from !== 0) leave(from.at, from); // on the very edge
    for (const part of parts) {
      received.goes(length * (part.from - gone));
      enter(timeAt(from, to, part.from), spotAt(from, to, part.from));
      received.goes(length * (part.to - part.from));
      if (part.to < 1) leave(timeAt(from, to, part.to), spotAt(from, to, part.to));
      gone = part.to;
    }
    received.goes(length * (1 - gone));
  };
  const jump = (from: PathPoint, to: PathPoint, isIn: boolean) => {
    if (!isIn) leave(from.at, from, false);
    received.goes(distanceBetween(from, to));
    if (isIn) enter(to.at, to, false);
  };

  const { last } = track;
  const isIn = area.holds(point);
  if (!last) {
    if (isIn) enter(point.at, point, false);
  } else if (point.at - last.at > knownFor(point.at)) jump(last, point, isIn);
  else walk(last, point);
  // on the very edge
  if (isIn) enter(point.at, point);
  else leave(point.at, point);
  received.fix(point, isIn);
  return isIn;
}

const spotOf = ({ latitude, longitude }: Spot): Spot => ({ latitude, longitude });
const timeAt = (a: PathPoint, b: PathPoint, part: number): number => Math.round(a.at + part * (b.at - a.at));
