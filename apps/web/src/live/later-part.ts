import { useEffect } from 'react';
import { afterFleet } from './after-fleet.ts';
import { Signal } from './signal.ts';
import { useSignal } from './use-live.ts';

const AGAIN = 3000; // ms

/** What the first screen shows the button of, but not yet itself: a menu, a dialog, a tooltip. */
export type LaterPart<Part> = { loaded: Signal<Part | undefined>; load: () => Promise<void> };

/** @example const PANEL = laterPart(async () => (await import('./panel.tsx')).Panel) */
export function laterPart<Part>(load: () => Promise<Part>): LaterPart<Part> {
  const loaded = new Signal<Part | undefined>(undefined);
  return {
    loaded,
    load: async () => {
      try {
        loaded.set(await load());
      } catch {
        // the line broke
      }
    },
  };
}

/**
 * Loads a part once the fleet is there, or at once where it is wanted before; then again and again while the line is broken.
 * @param isWanted whether it is opened
 * @returns undefined until it is there
 */
export function useLaterPart<Part>({ loaded, load }: LaterPart<Part>, isWanted: boolean): Part | undefined {
  useEffect(() => {
    if (loaded.get()) return undefined;
    if (!isWanted) {
      void afterFleet().then(load);
      return undefined;
    }
    void load();
    const again = setInterval(() => !loaded.get() && void load(), AGAIN);
    return () => clearInterval(again);
  }, [loaded, load, isWanted]);
  return useSignal(loaded);
}
