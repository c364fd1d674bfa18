import { distanceBetween, type Spot } from '../../index.ts';
import { mayCross } from '../area.ts';
import type { PathPoint } from '../crossings.ts';
import { spotAt } from '../degrees.ts';
import type { Area } from '../shape.ts';
import type { Visit } from '../visits.ts';

/** Across a longer gap no one knows the way: it is not said to have crossed anything. */
const KNOWN_WAY = 10 * 60_000;

/** Every crossing of the edge taken for what it is: what passages are without margin and patience. */
export function exactVisitsOf(area: Area): { add: (point: PathPoint) => void; end: () => Visit[] } {
  const visits: Visit[] = [];
  let last: (PathPoint & { isIn: boolean }) | undefined;
  let open: Visit | undefined;

  const leave = (at: number, spot: Spot, isOpenAtEnd: boolean) => {
    if (!open) return;
    Object.assign(open, { exit: at, exitSpot: spotOf(spot), isOpenAtEnd });
    visits.push(open);
    open = undefined;
  };
  const enter = (at: number, spot: Spot, isOpenAtStart: boolean) => {
    open ??= {
      entry: at,
      exit: at,
      isOpenAtStart,
      isOpenAtEnd: false,
      entrySpot: spotOf(spot),
      exitSpot: spotOf(spot),
      distance: 0,
      maxSpeed: null,
      fixes: 0,
    };
  };
  const walk = (from: PathPoint, to: PathPoint) => {
    if (!mayCross(area, from, to)) return leave(from.at, from, false);
    const length = distanceBetween(from, to);
    const parts = area.crossing(from, to);
    if (parts[0]?.from !== 0) leave(from.at, from, false); // from the very edge
    for (const part of parts) {
      enter(timeAt(from, to, part.from), spotAt(from, to, part.from), false);
      if (open) open.distance += length * (part.to - part.from);
      if (part.to < 1) leave(timeAt(from, to, part.to), spotAt(from, to, part.to), false);
    }
  };

  return {
    add(point) {
      const isIn = area.holds(point);
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
      return visits;
    },
  };
}

const timeAt = (a: PathPoint, b: PathPoint, part: number): number => Math.round(a.at + part * (b.at - a.at));

const spotOf = ({ latitude, longitude }: Spot): Spot => ({ latitude, longitude });
