import { clearStores } from './kept-store.ts';

const CACHES = /^balise-/;
/** Which parts of the map were looked at, as the service worker calls it. */
const GROUND = 'balise-ground';
let isForgotten = false;

/**
 * Removes everything that this browser kept for a start without a line: positions, answers, the app's page and files. When somebody signs
 * out, and when the sign-in ends. The page is left then. Forms that wait to be sent stay for their own user.
 */
export async function forgetKept(): Promise<void> {
  isForgotten = true;
  // it may be storing something at this moment, which it removes then
  globalThis.navigator?.serviceWorker?.controller?.postMessage({ type: 'forget' });
  try {
    const names = await globalThis.caches?.keys();
    await Promise.all((names ?? []).filter((name) => CACHES.test(name)).map((name) => caches.delete(name)));
    await clearStores();
  } catch {
    // a browser that forbids storage kept nothing
  }
}

/** Removes what was kept of another user, another view or an ended sign-in; this page goes on, and its files are nobody's. */
export async function forgetReader(): Promise<void> {
  await clearStores().catch(() => {}); // as above
  await forgetGround();
}

/** Removes the parts of the map that were looked at: where somebody was busy is personal. */
export async function forgetGround(): Promise<void> {
  await globalThis.caches?.delete(GROUND).catch(() => {}); // as above
}

/** Whether this page keeps nothing more: it is about to be left. */
export const isOver = (): boolean => isForgotten;
