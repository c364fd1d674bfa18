import type { Crossing, PathPoint } from './crossings.ts';
import type { Judge } from './judge.ts';
import { join, type Span, startOf } from './span.ts';

/** The times within an area since the last fix outside, and those beyond the edge between them. */
export type Pending = {
  spans: Span[];
  cameFromOutside: boolean;
  /** Fixes within, in a row. */
  row: number;
};

/**
 * What may become a stay: the times within an area since the last fix outside, and those beyond the edge between them.
 * @returns what decides; stays that turn out to be some come back, the last of them the one that goes on
 */
export function pendingBy(judge: Judge, pending: Pending) {
  const drop = () => {
    [pending.spans, pending.row] = [[], 0];
  };
  /** The stays that they are; what was no leaving lies within one. */
  const settle = (): Span[] => {
    const stays: Span[] = [];
    let beyond: Span | undefined;
    for (const [place, span] of pending.spans.entries()) {
      const before = stays.at(-1);
      if (place % 2 === 1) beyond = span;
      else if (before && beyond && !judge.isLeaving(beyond)) {
        join(before, beyond);
        join(before, span);
      } else stays.push(span);
    }
    drop();
    return stays;
  };

  return {
    /** Where the track is now, if that is in doubt. */
    current: (): Span | undefined => pending.spans.at(-1),
    /** @param isClear whether it comes from clearly outside; asked for the first of a row of crossings */
    enter(crossing: Crossing, isClear: () => boolean) {
      const before = pending.spans.at(-1);
      if (before) before.exit = crossing;
      else pending.cameFromOutside = isClear();
      pending.spans.push(startOf(crossing));
    },
    leave(crossing: Crossing) {
      const before = pending.spans.at(-1);
      if (before) before.exit = crossing;
      pending.spans.push(startOf(crossing));
    },
    seenInside(point: PathPoint): Span[] {
      pending.row += 1;
      return judge.areEnough(pending.row, point) || judge.isClear(point) ? settle() : [];
    },
    seenOutside(point: PathPoint): Span[] {
      if (pending.spans.length > 0 && pending.cameFromOutside && judge.isClear(point)) return settle();
      drop();
      return [];
    },
  };
}
