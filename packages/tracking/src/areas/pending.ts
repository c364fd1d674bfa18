import type { Crossing, PathPoint } from './crossings.ts';
import type { Judge } from './judge.ts';
import { join, type Span, startOf } from './span.ts';

/**
 * What may become a stay: the times within an area since the last fix outside, and those beyond the edge between them.
 * @returns what decides; stays that turn out to be some come back, the last of them the one that goes on
 */
export function doubtsBy(judge: Judge) {
  let spans: Span[] = [];
  let cameFromOutside = false;
  /** Fixes within, in a row. */
  let row = 0;

  const drop = () => {
    [spans, row] = [[], 0];
  };
  /** The stays that they are; what was no leaving lies within one. */
  const settle = (): Span[] => {
    const stays: Span[] = [];
    let beyond: Span | undefined;
    for (const [place, span] of spans.entries()) {
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
    current: (): Span | undefined => spans.at(-1),
    /** @param isClear whether it comes from clearly outside; asked for the first of a row of crossings */
    enter(crossing: Crossing, isClear: () => boolean) {
      const before = spans.at(-1);
      if (before) before.exit = crossing;
      else cameFromOutside = isClear();
      spans.push(startOf(crossing));
    },
    leave(crossing: Crossing) {
      const before = spans.at(-1);
      if (before) before.exit = crossing;
      spans.push(startOf(crossing));
    },
    seenInside(point: PathPoint): Span[] {
      row += 1;
      return judge.areEnough(row, point) || judge.isClear(point) ? settle() : [];
    },
    seenOutside(point: PathPoint): Span[] {
      if (spans.length > 0 && cameFromOutside && judge.isClear(point)) return settle();
      drop();
      return [];
    },
  };
}
