import { useEffect } from 'react';
import { momentOfKey } from '../chart/use-axis-keys.ts';
import type { Replay } from './replay.ts';

/** Space plays and pauses, f follows, arrows move the clock, wherever the focus is; fields and dialogs keep their keys. */
export function useReplayKeys(replay: Replay): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const act = actOf(event, replay);
      if (!act) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [replay]);
}

const FIELDS = 'input, textarea, select, [contenteditable], [role="menu"], [role="listbox"], [role="dialog"]';
const PRESSED = 'button, a, summary, [role="button"], [role="tab"], [role="radio"]';

function actOf({ key, shiftKey, target }: KeyboardEvent, replay: Replay): (() => void) | undefined {
  const within = (selector: string): boolean => target instanceof Element && target.closest(selector) !== null;
  if (within(FIELDS)) return undefined;
  if (key === ' ') return within(PRESSED) ? undefined : () => replay.toggle();
  if (key === 'f') return () => replay.follow.set(!replay.follow.get());
  if (!key.startsWith('Arrow') || within('.maplibregl-canvas-container')) return undefined; // there they move the map
  const moment = momentOfKey(key, shiftKey, replay);
  return moment === undefined ? undefined : () => replay.seek(moment);
}
