import { clearStores } from './kept-store.ts';

const MARK = 'balise_open';
const CACHES = /^balise-/;
let isForgotten = false;

/**
 * Removes everything that this browser kept for a start without a line: positions, answers, the app's page and files. When somebody signs
 * out, and when the sign-in ends. The page is left then. Forms that wait to be sent stay for their own user.
 */
export async function forgetKept(): Promise<void> {
  isForgotten = true;
  markOpen(false);
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
  markOpen(false);
  await clearStores().catch(() => {}); // as above
}

/** Whether this page keeps nothing more: it is about to be left. */
export const isOver = (): boolean => isForgotten;

/**
 * Notes in a cookie of the browser's session that it has been open since the sign-in. A sign-in that is not remembered ends when the browser is
 * closed, with its own cookie, which no script reads; this one ends with it.
 */
export function markOpen(isOpen: boolean): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari and Firefox of today
  document.cookie = `${MARK}=1; Path=/; SameSite=Strict${secure}${isOpen ? '' : '; Max-Age=0'}`;
}

/** Whether the browser has been open since the sign-in. */
export const wasOpen = (): boolean => new RegExp(`(?:^|;\\s*)${MARK}=1(?:;|$)`).test(document.cookie);
