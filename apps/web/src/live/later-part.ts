import { useEffect, useState } from 'react';
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

/**
 * A button on the first screen, and the panel that it opens, which comes later: `target` is for the button, `shown` for the panel, which hangs on it
 * by an Anchor. The panel is absent until it is there.
 */
export function useLaterPanel<Part>(part: LaterPart<Part>) {
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const [opened, setOpened] = useState(false);
  const Panel = useLaterPart(part, opened);
  return {
    Panel: button ? Panel : undefined,
    target: { ref: setButton, 'aria-expanded': opened, onClick: () => setOpened((before) => !before) },
    shown: { button: button as HTMLButtonElement, opened, setOpened },
  };
}
