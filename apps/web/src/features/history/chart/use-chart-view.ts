import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Period } from '../../../ui/period/period.ts';
import type { Replay } from '../replay/replay.ts';
import type { History } from '../use-history.ts';
import { contains, isWhole, moved, openingView, showing, zoomed } from './chart-view.ts';

/** The part of the period that the chart shows, and how it is changed. Moments are ms since 1970 UTC. */
export type ChartView = {
  shown: Period;
  /** All that can be shown: the period, up to now. */
  bounds: Period;
  /** @param factor of the length of what is shown. @param at the moment that keeps its place; the clock where it is absent */
  zoom: (factor: number, at?: number) => void;
  move: (by: number) => void;
  /** Brings a moment into view. */
  show: (at: number) => void;
  showAll: () => void;
};

type Chosen = { period: Period; view: Period | 'all' };

/** It opens on the hours that were driven. It goes to the clock where that was put outside it, and along with it during the replay. */
export function useChartView({ period, end, vehicles }: History, replay: Replay): ChartView {
  const bounds = useMemo(() => ({ from: period.from, to: end }), [period, end]);
  const first = useOpeningView(vehicles, bounds);
  const [state, setState] = useState<Chosen | null>(null);
  const chosen = state?.period === period ? state : null;
  const shown = viewOf(chosen, first, bounds);
  const change = useCallback(
    (next: (view: Period) => Period) =>
      setState((before) => {
        const current = before?.period === period ? before : null;
        const view = viewOf(current, first, bounds);
        const changed = next(view);
        if (changed === view) return before;
        return { period, view: isWhole(changed, bounds) ? 'all' : changed };
      }),
    [period, first, bounds],
  );
  const view = useMemo(
    (): ChartView => ({
      shown,
      bounds,
      zoom: (factor, at = clockOr(replay.at, shown)) => change((before) => zoomed(before, bounds, factor, at)),
      move: (by) => change((before) => moved(before, bounds, by)),
      show: (at) => change((before) => showing(before, bounds, at)),
      showAll: () => change(() => bounds),
    }),
    [shown, bounds, change, replay],
  );
  useFollowedClock(view, replay, chosen === null);
  return view;
}

const viewOf = (chosen: Chosen | null, first: Period, bounds: Period): Period =>
  chosen === null ? first : chosen.view === 'all' ? bounds : chosen.view;

const clockOr = (at: number, shown: Period): number => (contains(shown, at) ? at : (shown.from + shown.to) / 2);

/** From the first departure to the last arrival; where nothing was driven, from the first position to the last. */
function useOpeningView(vehicles: History['vehicles'], bounds: Period): Period {
  const driven = vehicles.flatMap(({ past }) => past?.driven.flatMap(({ from, to }) => [from, to]) ?? []);
  const placed = vehicles.flatMap(({ path }) => [path?.line.at[0] ?? [], path?.line.at.at(-1) ?? []].flat());
  const ends = driven.length > 0 ? driven : placed;
  const known = vehicles.every(({ settled, past, error }) => settled && (past || error)) && ends.length > 0;
  const [from, to] = known ? [Math.min(...ends), Math.max(...ends)] : [undefined, undefined];
  return useMemo(
    () => openingView(bounds, from === undefined || to === undefined ? undefined : { from, to }),
    [bounds, from, to],
  );
}

/** While the reader has moved the view away from a clock that runs, it stays where it was put. */
function useFollowedClock({ shown, show }: ChartView, replay: Replay, isOpening: boolean): void {
  useEffect(() => {
    // an address may put the clock outside the hours on which it opens
    if (isOpening && replay.begun) show(replay.at);
    let before = replay.at;
    const stopFollowing = replay.onMoment((at) => {
      const left = contains(shown, before) && !contains(shown, at);
      before = at;
      if (left && replay.playing.get()) show(at);
    });
    const stopBringing = replay.rested.subscribe(() => {
      if (replay.begun) show(replay.at);
    });
    return () => {
      stopFollowing();
      stopBringing();
    };
  }, [shown, show, replay, isOpening]);
}
