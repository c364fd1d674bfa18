import type { TrackingSettings } from '../settings/settings.ts';
import type { ZoneSettings } from '../settings/zone-settings.ts';
import type { PathPoint } from './crossings.ts';
import { spotAt } from './degrees.ts';
import type { Area } from './shape.ts';
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
export function judgeBy(area: Area, thresholdsAt: (at: number) => ZoneThresholds): Judge {
  const isLong: Judge['isLong'] = ({ entry }, at) => at - entry.at >= thresholdsAt(at).zoneLeftAfter * 1000;
  return {
    isLong,
    isClear(point) {
      const margin = Math.max(thresholdsAt(point.at).zoneMargin, point.accuracy ?? 0);
      return Math.abs(area.depth(point, margin)) >= margin;
    },
    areEnough: (row, { at }) => row >= thresholdsAt(at).zoneFixes,
    isLeaving(beyond) {
      const { entry, exit } = beyond;
      const middle = spotAt(entry.spot, exit.spot, 0.5);
      const margin = thresholdsAt(exit.at).zoneMargin;
      return isLong(beyond, exit.at) && area.depth(middle, margin + 1) <= -margin;
    },
  };
}
