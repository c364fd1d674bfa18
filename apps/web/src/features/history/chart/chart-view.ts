import type { Period } from '../../../ui/period/period.ts';

const MINUTE = 60_000;
const SHORTEST = 2 * MINUTE;
const ROUND = 15 * MINUTE;
const MARGIN = 2 * MINUTE;
const LEAST_AT_FIRST = 60 * MINUTE;
/** Share of the view that lies before the clock after the view was moved to it. */
const BEFORE_CLOCK = 0.1;

/** What the chart opens on: the time that has something to show, rounded outwards to a quarter of an hour; everything where there are none. */
export function openingView(bounds: Period, data: Period | undefined): Period {
  if (!data) return bounds;
  const from = Math.floor((data.from - MARGIN) / ROUND) * ROUND;
  const to = Math.ceil((data.to + MARGIN) / ROUND) * ROUND;
  const missing = Math.max(0, LEAST_AT_FIRST - (to - from));
  return shifted({ from: from - missing / 2, to: to + missing / 2 }, bounds);
}

/** The view made longer (factor above 1) or shorter, with one moment kept where it is. */
export function zoomed(view: Period, bounds: Period, factor: number, at: number): Period {
  const length = Math.max(Math.min(SHORTEST, lengthOf(bounds)), lengthOf(view) * factor);
  const share = (Math.min(view.to, Math.max(view.from, at)) - view.from) / lengthOf(view);
  const from = at - share * length;
  return shifted({ from, to: from + length }, bounds);
}

/** The view moved by some ms, as far as the bounds allow. */
export const moved = ({ from, to }: Period, bounds: Period, by: number): Period =>
  shifted({ from: from + by, to: to + by }, bounds);

/** The view itself where it contains the moment, else one of the same length that does. */
export function showing(view: Period, bounds: Period, at: number): Period {
  if (contains(view, at)) return view;
  const from = at - BEFORE_CLOCK * lengthOf(view);
  return shifted({ from, to: from + lengthOf(view) }, bounds);
}

export const contains = ({ from, to }: Period, at: number): boolean => from <= at && at <= to;

/** Whether nothing is left to zoom in to. */
export const isClosest = (view: Period): boolean => lengthOf(view) <= SHORTEST;

/** Whether the view leaves nothing of the bounds out. */
export const isWhole = (view: Period, bounds: Period): boolean => view.from <= bounds.from && view.to >= bounds.to;

/**
 * The time for which finer values are asked: the view, extended so that a small move asks for nothing new. Null where that is most of
 * the bounds anyway.
 */
export function detailOf(view: Period, bounds: Period): Period | null {
  let step = ROUND;
  while (step * 4 < lengthOf(view)) step *= 2;
  const from = Math.max(bounds.from, Math.floor(view.from / step) * step);
  const to = Math.min(bounds.to, Math.ceil(view.to / step) * step);
  return (to - from) * 1.5 < lengthOf(bounds) ? { from, to } : null;
}

const lengthOf = ({ from, to }: Period): number => to - from;

/** As long as before, but inside the bounds; the bounds where it is longer than they are. */
function shifted(view: Period, bounds: Period): Period {
  const length = lengthOf(view);
  if (length >= lengthOf(bounds)) return bounds;
  const from = Math.round(Math.min(bounds.to - length, Math.max(bounds.from, view.from)));
  return { from, to: Math.round(from + length) };
}
