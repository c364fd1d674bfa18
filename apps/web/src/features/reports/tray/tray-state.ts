import { Signal } from '../../../live/index.ts';

/**
 * Whether the tray lies open over the page. It never does for long: it covers what is below, so that it goes with the next press
 * elsewhere, and the way to it is among the ways to the screens.
 */
export const trayOpen = new Signal(false);

export const setTray = (open: boolean): void => trayOpen.set(open);

export const openTray = (): void => setTray(true);

/** Marks the button that opens and shuts the tray: a press there is none elsewhere. */
export const TRAY_BUTTON = { 'data-tray-button': '' };
export const TRAY_BUTTON_SELECTOR = '[data-tray-button]';
