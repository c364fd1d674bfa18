import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Resolves when the browser of a page holds all that it needs to open without a line: page, files, positions. */
export async function untilKept(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(whatIsKept), { timeout: 120_000 })
    .toEqual({ page: true, files: true, parts: true });
}

/** Runs in the page. */
async function whatIsKept() {
  const { offline = [] } = JSON.parse(document.getElementById('pages')?.textContent ?? '{}') as { offline?: string[] };
  const ofOther = document.documentElement.lang === 'fr' ? /^assets\/en-/ : /^assets\/fr-/;
  const kept = await Promise.all(offline.filter((file) => !ofOther.test(file)).map((file) => caches.match(`/${file}`)));
  const parts = await new Promise<number>((resolve) => {
    const opening = indexedDB.open('balise-kept');
    opening.onsuccess = () => {
      const database = opening.result;
      if (!database.objectStoreNames.contains('parts')) {
        database.close();
        return resolve(0);
      }
      const count = database.transaction('parts').objectStore('parts').count();
      count.onsuccess = () => {
        database.close();
        resolve(count.result);
      };
    };
  });
  return {
    page: (await caches.match('/')) !== undefined,
    files: kept.length > 10 && kept.every((one) => one !== undefined),
    parts: parts > 0,
  };
}
