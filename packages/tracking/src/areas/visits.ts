import type { Spot } from '../episode.ts';
import type { Area } from './area.ts';
import { type CrossingListener, crossingsOf, type PathPoint } from './crossings.ts';
import { judgeBy, type ZoneThresholds } from './judge.ts';
import { doubtsBy } from './pending.ts';
import { count, join, type Span, startOf } from './span.ts';

/** A stay in an area, from where its edge was crossed to where it was crossed again. */
export type Visit = {
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
  /** Fixes of that time; none where it was only driven through between two. */
  fixes: number;
};

/**
 * The visits of a track to an area, without those that are the scatter of a receiver at its edge (domain 4.5). Within is who
 * has been so for some fixes in a row, or by one so deep that it is sure, or who went through from clearly outside to clearly outside:
 * of a small area there may be no fix at all. Out is who is clearly outside for some fixes in a row, or for a while; who comes back
 * before never left. Times and spots are those where the edge was crossed.
 * @param thresholdsAt those in force at a moment: each fix is judged by those of its own
 */
export function visitsOf(
  area: Area,
  thresholdsAt: (at: number) => ZoneThresholds,
): { add: (point: PathPoint) => void; end: () => Visit[] } {
  const judge = judgeBy(area, thresholdsAt);
  const doubts = doubtsBy(judge);
  const visits: Visit[] = [];
  let last: (PathPoint & { isIn: boolean }) | undefined;
  /** The stay that is sure; since when it may be over, and by what: a fix that is clearly outside, and how many in a row. */
  let stay: Span | undefined;
  let away: Span | undefined;
  let isSeenOutside = false;
  let row = 0;

  const close = () => {
    if (stay) visits.push(visitOf(stay));
    [stay, away] = [undefined, undefined];
  };
  const seenOutside = (point: PathPoint) => {
    if (!away) return;
    const isOutside = judge.isClear(point);
    isSeenOutside ||= isOutside;
    row = isOutside ? row + 1 : 0;
    if ((isOutside && judge.areEnough(row, point)) || (isSeenOutside && judge.isLong(away, point.at))) close();
  };
  const current = () => away ?? stay ?? doubts.current();

  const received: CrossingListener = {
    enters(crossing) {
      let isClear = () => last !== undefined && !last.isIn && judge.isClear(last);
      if (stay && away) {
        away.exit = crossing;
        const isUnseen = away.fixes === 0;
        const hasLeft = isUnseen ? judge.isLeaving(away) : isSeenOutside && judge.isLong(away, crossing.at);
        if (!hasLeft) {
          join(stay, away);
          away = undefined;
          return;
        }
        if (isUnseen) isClear = () => true;
        close();
      }
      doubts.enter(crossing, isClear);
    },
    leaves(crossing) {
      if (!stay) return doubts.leave(crossing);
      stay.exit = crossing;
      [away, isSeenOutside, row] = [startOf(crossing), false, 0];
    },
    goes(metres) {
      const span = current();
      if (span) span.distance += metres;
    },
    fix(point, isIn) {
      const span = current();
      if (span) count(span, point);
      if (stay && !isIn) seenOutside(point);
      else if (!stay) {
        const stays = isIn ? doubts.seenInside(point) : doubts.seenOutside(point);
        if (isIn) stay = stays.pop();
        visits.push(...stays.map(visitOf));
      }
      last = { ...point, isIn };
    },
  };

  return {
    add: crossingsOf(area, received, (at) => thresholdsAt(at).measuredGap * 1000),
    end() {
      if (stay && last && !(away && isSeenOutside)) {
        if (away) join(stay, away);
        stay.exit = { at: last.at, spot: last, isKnown: false };
      }
      close();
      return visits;
    },
  };
}

function visitOf({ entry, exit, distance, maxSpeed, fixes }: Span): Visit {
  return {
    ...{ entry: entry.at, exit: exit.at, isOpenAtStart: !entry.isKnown, isOpenAtEnd: !exit.isKnown },
    ...{ entrySpot: entry.spot, exitSpot: exit.spot, distance, maxSpeed, fixes },
  };
}
