import { Signal } from '../../../live/index.ts';

const KEY = 'balise-export-tray';

/** Whether the tray shows its files or its head only; kept on this device. */
export const trayOpen = new Signal(stored());

export function setTray(open: boolean): void {
  trayOpen.set(open);
  try {
    localStorage.setItem(KEY, open ? 'open' : 'shut');
  } catch {
    // storage forbidden: it lasts until the page is closed
  }
}

export const openTray = (): void => setTray(true);

function stored(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'shut';
  } catch {
    return true;
  }
}
