/* The app's files for a start without a line: the page names them to the service worker (public/service-worker.js), which keeps them. */

import { isSparing, type LineHints } from '../api/line.ts';
import { isOver } from './forget.ts';

const WORKER = '/service-worker.js';
const PAUSE = 3000; // ms after the first screen, and between lists
const FILE = /^\/(assets\/|early\.js$|scheme\.js$|favicon\.svg$)/;

/** What the build wrote into the page (build/early-plugin.ts). */
type Pages = { build?: string; offline?: string[]; languages?: Record<string, string[]> };

/** Registers the service worker once the first screen is there, and names it the files of this build that are loaded, now and later. */
export function keepFiles(language: () => string): void {
  const { build, offline = [] }: Pages = JSON.parse(document.getElementById('pages')?.textContent ?? '{}');
  if (build === undefined || !isSecureContext || !('serviceWorker' in navigator)) return;
  const files = new Set<string>();
  let isComing = false;
  const send = async (): Promise<void> => {
    isComing = false;
    const { active } = await navigator.serviceWorker.ready;
    if (!isOver()) active?.postMessage({ type: 'keep', build, files: [...files] });
    files.clear();
  };
  const add = (paths: readonly string[]): void => {
    for (const path of paths) if (FILE.test(path)) files.add(path);
    if (files.size === 0 || isComing) return;
    isComing = true;
    setTimeout(() => void send(), PAUSE);
  };
  const loaded = (entries: PerformanceEntryList): void =>
    add(entries.flatMap(({ name }) => (name.startsWith(location.origin) ? new URL(name).pathname : [])));
  new PerformanceObserver((list) => loaded(list.getEntries())).observe({ type: 'resource', buffered: true });
  setTimeout(() => {
    navigator.serviceWorker.register(WORKER).catch(() => {}); // forbidden here: the app works, but with a line only
    // on a line that costs or is slow, what was used and no more
    const isCostly = 'connection' in navigator && isSparing(navigator.connection as LineHints);
    if (!isCostly) add(offline.filter((file) => !isOfOtherLanguage(file, language())).map((file) => `/${file}`));
  }, PAUSE);
}

const isOfOtherLanguage = (file: string, language: string): boolean => {
  const [, of] = /^assets\/(en|fr)[-.]/.exec(file) ?? [];
  return of !== undefined && of !== language;
};
