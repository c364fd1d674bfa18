import { distanceBetween, type Spot } from '@balise/tracking';
import { mayCross, type Shape } from './shape.ts';

/** A fix that is believed. */
export type PathPoint = Spot & { at: number; speed: number | null };

/** A stay in an area, from where its edge was crossed to where it was crossed again. */
export type Passage = {
  entry: number;
  exit: number;
  /** The track began, or was taken up again, within the area: it was there before; likewise its end. */
  isOpenAtStart: boolean;
  isOpenAtEnd: boolean;
  entrySpot: Spot;
  exitSpot: Spot;
  /** Metres. */
  distance: number;
  maxSpeed: number | null;
  /** Fixes within it; none where it was only driven through between two. */
  fixes: number;
};

/** Across a longer gap nobody knows the way: it is not said to have crossed anything. */
const KNOWN_WAY = 10 * 60_000;

/**
 * The passages of a track through an area. Between two fixes it went straight, as on the map: who drives through a small area
 * between two fixes has been in it. Over a gap of more than ten minutes it is where it was only if it was in the area before and
 * after.
 */
export function passagesOf(shape: Shape): { add: (point: PathPoint) => void; end: () => Passage[] } {
  const passages: Passage[] = [];
  let last: (PathPoint & { isIn: boolean }) | undefined;
  let open: Passage | undefined;

  const leave = (at: number, spot: Spot, isOpenAtEnd: boolean) => {
    if (!open) return;
    Object.assign(open, { exit: at, exitSpot: spot, isOpenAtEnd });
    passages.push(open);
    open = undefined;
  };
  const enter = (at: number, spot: Spot, isOpenAtStart: boolean) => {
    open ??= {
      ...{ entry: at, exit: at, isOpenAtStart, isOpenAtEnd: false, entrySpot: spot, exitSpot: spot },
      ...{ distance: 0, maxSpeed: null, fixes: 0 },
    };
  };
  const walk = (from: PathPoint, to: PathPoint) => {
    if (!mayCross(shape, from, to)) return leave(from.at, from, false);
    const length = distanceBetween(from, to);
    for (const part of shape.crossing(from, to)) {
      if (part.from > 0) leave(from.at, from, false);
      enter(timeAt(from, to, part.from), spotAt(from, to, part.from), false);
      if (open) open.distance += length * (part.to - part.from);
      if (part.to < 1) leave(timeAt(from, to, part.to), spotAt(from, to, part.to), false);
    }
  };

  return {
    add(point) {
      const isIn = shape.holds(point);
      if (!last) {
        if (isIn) enter(point.at, point, true);
      } else if (point.at - last.at > KNOWN_WAY) {
        if (last.isIn && isIn && open) open.distance += distanceBetween(last, point);
        else {
          leave(last.at, last, true);
          if (isIn) enter(point.at, point, true);
        }
      } else walk(last, point);
      if (isIn) {
        enter(point.at, point, false); // on the very edge
        if (open) {
          open.fixes += 1;
          if (point.speed !== null) open.maxSpeed = Math.max(open.maxSpeed ?? 0, point.speed);
        }
      } else leave(point.at, point, false);
      last = { ...point, isIn };
    },
    end() {
      if (last) leave(last.at, last, true);
      return passages;
    },
  };
}

const timeAt = (a: PathPoint, b: PathPoint, part: number): number => Math.round(a.at + part * (b.at - a.at));

function spotAt(a: Spot, b: Spot, part: number): Spot {
  const east = ((((b.longitude - a.longitude + 180) % 360) + 360) % 360) - 180;
  const longitude = ((((a.longitude + part * east + 180) % 360) + 360) % 360) - 180;
  return { latitude: a.latitude + part * (b.latitude - a.latitude), longitude };
}
