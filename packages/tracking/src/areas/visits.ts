import type { Spot } from '../episode.ts';
import { type CrossingListener, cross, type PathPoint } from './crossings.ts';
import { judgeBy, type ZoneThresholds } from './judge.ts';
import { type Pending, pendingBy } from './pending.ts';
import type { Area } from './shape.ts';
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

/** A track and an area, between two fixes. Plain JSON. */
export type Stay = {
  last: (PathPoint & { isIn: boolean }) | null;
  isWithin: boolean;
  /** The stay that is sure; since when it may be over, and by what: a fix that is clearly outside, and how many in a row. */
  sure: Span | null;
  away: Span | null;
  isSeenOutside: boolean;
  row: number;
  /** What may become one. */
  pending: Pending;
};

/** @param last where it was before, outside; null: its track begins */
export const newStay = (last: PathPoint | null): Stay => ({
  last: last && { ...last, isIn: false },
  isWithin: false,
  sure: null,
  away: null,
  isSeenOutside: false,
  row: 0,
  pending: { spans: [], cameFromOutside: false, row: 0 },
});

/** Whether nothing of a stay is to be remembered but where the track was. */
export const isOutside = ({ isWithin, sure, pending }: Stay): boolean =>
  !isWithin && sure === null && pending.spans.length === 0;

/** By which a fix is judged: those in force at its time. */
type ThresholdsAt = (at: number) => ZoneThresholds;

/**
 * Goes on with a stay by one more fix of the track; changes `stay`. Without what is the scatter of a receiver at the edge (domain 4.5):
 * within is who has been so for some fixes in a row, or by one so deep that it is sure, or who went through from clearly outside to
 * clearly outside: of a small area there may be no fix at all. Out is who is clearly outside for some fixes in a row, or for a while; who
 * comes back before never left. Times and spots are those where the edge was crossed.
 * @returns visits that are over
 */
export function advanceStay(area: Area, stay: Stay, point: PathPoint, thresholdsAt: ThresholdsAt): Visit[] {
  const judge = judgeBy(area, thresholdsAt);
  const pending = pendingBy(judge, stay.pending);
  const visits: Visit[] = [];

  const close = () => {
    if (stay.sure) visits.push(visitOf(stay.sure));
    [stay.sure, stay.away] = [null, null];
  };
  const seenOutside = (fix: PathPoint) => {
    if (!stay.away) return;
    const isClear = judge.isClear(fix);
    stay.isSeenOutside ||= isClear;
    stay.row = isClear ? stay.row + 1 : 0;
    if ((isClear && judge.areEnough(stay.row, fix)) || (stay.isSeenOutside && judge.isLong(stay.away, fix.at))) close();
  };
  const current = () => stay.away ?? stay.sure ?? pending.current();

  const received: CrossingListener = {
    enters(crossing) {
      const { last } = stay;
      let isClear = () => last !== null && !last.isIn && judge.isClear(last);
      if (stay.sure && stay.away) {
        stay.away.exit = crossing;
        const isUnseen = stay.away.fixes === 0;
        const hasLeft = isUnseen
          ? judge.isLeaving(stay.away)
          : stay.isSeenOutside && judge.isLong(stay.away, crossing.at);
        if (!hasLeft) {
          join(stay.sure, stay.away);
          stay.away = null;
          return;
        }
        if (isUnseen) isClear = () => true;
        close();
      }
      pending.enter(crossing, isClear);
    },
    leaves(crossing) {
      if (!stay.sure) return pending.leave(crossing);
      stay.sure.exit = crossing;
      [stay.away, stay.isSeenOutside, stay.row] = [startOf(crossing), false, 0];
    },
    goes(metres) {
      const span = current();
      if (span) span.distance += metres;
    },
    fix(fix, isIn) {
      const span = current();
      if (span) count(span, fix);
      if (stay.sure && !isIn) seenOutside(fix);
      else if (!stay.sure) {
        const stays = isIn ? pending.seenInside(fix) : pending.seenOutside(fix);
        if (isIn) stay.sure = stays.pop() ?? null;
        visits.push(...stays.map(visitOf));
      }
    },
  };

  const isIn = cross(area, stay, received, (at) => thresholdsAt(at).measuredGap * 1000, point);
  stay.last = { ...point, isIn };
  return visits;
}

/** What a stay is where its track ends, or ceases to count: it may have gone on. Undefined: it was none. */
export function endStay({ sure, away, isSeenOutside, last }: Stay): Visit | undefined {
  if (!sure) return undefined;
  if (!last || (away && isSeenOutside)) return visitOf(sure);
  const whole = { ...sure };
  if (away) join(whole, away);
  whole.exit = { at: last.at, spot: { latitude: last.latitude, longitude: last.longitude }, isKnown: false };
  return visitOf(whole);
}

/** The visits of a whole track to an area. */
export function visitsOf(
  area: Area,
  thresholdsAt: ThresholdsAt,
): { add: (point: PathPoint) => void; end: () => Visit[] } {
  const stay = newStay(null);
  const visits: Visit[] = [];
  return {
    add: (point) => {
      visits.push(...advanceStay(area, stay, point, thresholdsAt));
    },
    end: () => [...visits, ...[endStay(stay)].filter((visit) => visit !== undefined)],
  };
}

function visitOf({ entry, exit, distance, maxSpeed, fixes }: Span): Visit {
  return {
    entry: entry.at,
    exit: exit.at,
    isOpenAtStart: !entry.isKnown,
    isOpenAtEnd: !exit.isKnown,
    entrySpot: entry.spot,
    exitSpot: exit.spot,
    distance,
    maxSpeed,
    fixes,
  };
}
