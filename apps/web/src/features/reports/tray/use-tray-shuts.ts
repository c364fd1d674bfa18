import { type RefObject, useEffect } from 'react';
import { setTray, TRAY_BUTTON_SELECTOR } from './tray-state.ts';

/** How long the tray stays open without the pointer, ms: long enough to see that the file has started. */
const STAYS = 8_000;

/** Shuts the tray with Esc, with a press elsewhere, and after a while without the pointer. */
export function useTrayShuts(tray: RefObject<HTMLElement | null>, open: boolean): void {
  useEffect(() => {
    if (!open) return;
    const isOwn = (target: EventTarget | null): boolean =>
      target instanceof Element && (tray.current?.contains(target) || target.closest(TRAY_BUTTON_SELECTOR) !== null);
    const onPress = ({ target }: Event): void => {
      if (!isOwn(target)) setTray(false);
    };
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      const hadFocus = tray.current?.contains(document.activeElement);
      setTray(false);
      if (hadFocus) document.querySelector<HTMLElement>(TRAY_BUTTON_SELECTOR)?.focus();
    };
    const isLookedAt = (): boolean =>
      tray.current?.matches(':hover') === true || tray.current?.contains(document.activeElement) === true;
    const timer = setInterval(() => {
      if (!isLookedAt()) setTray(false);
    }, STAYS);
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('keydown', onKey);
    return () => {
      clearInterval(timer);
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('keydown', onKey);
    };
  }, [tray, open]);
}
