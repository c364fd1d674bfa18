import type { TrackingSettings, ZoneSettings } from '@balise/tracking';
import type { PathPoint } from './crossings.ts';
import { spotAt } from './degrees.ts';
import type { Shape } from './shape.ts';
import type { Span } from './span.ts';

/** By which a stay is found: those of zones, and across how long a gap the way is known. */
export type ZoneThresholds = ZoneSettings & Pick<TrackingSettings, 'measuredGap'>;

export type Judge = {
  /** Whether a fix is so far from the edge that it is surely on its side. */
  isClear: (point: PathPoint) => boolean;
  /** Whether so many fixes in a row, up to this one, are enough. */
  areEnough: (row: number, point: PathPoint) => boolean;
  /** Whether a time beyond the edge, up to now, is long enough to have left. */
  isLong: (beyond: Span, at: number) => boolean;
  /** Whether a time beyond the edge without any fix was a leaving: the line alone tells where it went. */
  isLeaving: (beyond: Span) => boolean;
};

/** @param thresholdsAt those in force at a moment: each fix is judged by those of its own */
export function judgeBy(shape: Shape, thresholdsAt: (at: number) => ZoneThresholds): Judge {
  const isLong: Judge['isLong'] = ({ entry }, at) => at - entry.at >= thresholdsAt(at).zoneLeftAfter * 1000;
  return {
    isLong,
    isClear: (point) =>
      Math.abs(shape.depth(point)) >= Math.max(thresholdsAt(point.at).zoneMargin, point.accuracy ?? 0),
    areEnough: (row, { at }) => row >= thresholdsAt(at).zoneFixes,
    isLeaving(beyond) {
      const { entry, exit } = beyond;
      const middle = spotAt(entry.spot, exit.spot, 0.5);
      return isLong(beyond, exit.at) && shape.depth(middle) <= -thresholdsAt(exit.at).zoneMargin;
    },
  };
}
