import { type KeyboardEvent, useCallback } from 'react';
import type { Replay } from '../replay/replay.ts';
import type { ChartView } from './use-chart-view.ts';
import { ZOOM_STEP } from './zoom-buttons.tsx';

const STEP = 60_000; // ms
const FAR = 10;

/** Where a key puts the clock; undefined for a key that means nothing here. */
export function momentOfKey(key: string, shift: boolean, { at, period }: Replay): number | undefined {
  const step = STEP * (shift ? FAR : 1);
  switch (key) {
    case 'ArrowLeft':
      return at - step;
    case 'ArrowRight':
      return at + step;
    case 'PageDown':
      return at - FAR * STEP;
    case 'PageUp':
      return at + FAR * STEP;
    case 'Home':
      return period.from;
    case 'End':
      return period.to;
    default:
      return undefined;
  }
}

/** The arrows move the clock by a minute, with shift by ten; Home and End go to the ends; + and − zoom at the clock, 0 shows everything. */
export const useAxisKeys = (replay: Replay, view: ChartView) =>
  useCallback(
    (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const act = actOf(event, replay, view);
      if (!act) return;
      event.preventDefault();
      event.stopPropagation();
      act();
    },
    [replay, view],
  );

function actOf({ key, shiftKey }: KeyboardEvent, replay: Replay, view: ChartView): (() => void) | undefined {
  if (key === '+' || key === '=') return () => view.zoom(1 / ZOOM_STEP);
  if (key === '-') return () => view.zoom(ZOOM_STEP);
  if (key === '0') return view.showAll;
  const moment = momentOfKey(key, shiftKey, replay);
  if (moment === undefined) return undefined;
  return () => {
    replay.seek(moment);
    view.show(replay.at); // Home leads to where nothing was played yet
  };
}
