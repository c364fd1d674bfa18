import { type KeyboardEvent, useCallback } from 'react';
import type { Replay } from './replay.ts';

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

/** The arrows move the clock by a minute, with shift by ten; Home and End go to the ends. */
export const useAxisKeys = (replay: Replay) =>
  useCallback(
    (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const moment = momentOfKey(event.key, event.shiftKey, replay);
      if (moment === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      replay.seek(moment);
    },
    [replay],
  );
