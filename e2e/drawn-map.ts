import type { Page } from 'playwright-core';

type Place = { latitude: number; longitude: number };

/**
 * Where places lie on the map that is on screen, px from the upper left corner of the page. The map is outside the DOM, so it is
 * read from the component that holds it.
 */
export async function pixelsOf(page: Page, places: Place[]): Promise<{ x: number; y: number }[]> {
  return await page.evaluate((asked) => {
    type Shown = { map: { project(at: [number, number]): { x: number; y: number }; getContainer(): HTMLElement } };
    type Hook = { memoizedState: unknown; next: Hook | null };
    type Fiber = { return: Fiber | null; alternate: Fiber | null; memoizedState: Hook | null };
    const host = document.querySelector('.maplibregl-map') as unknown as Record<string, Fiber> | null;
    const key = Object.keys(host ?? {}).find((name) => name.startsWith('__reactFiber$'));
    for (let fiber = host?.[key ?? '']; fiber; fiber = fiber.return ?? undefined) {
      for (const version of [fiber, fiber.alternate]) {
        for (let hook = version?.memoizedState; hook && 'next' in hook; hook = hook.next) {
          const { map } = (hook.memoizedState ?? {}) as Partial<Shown>;
          if (typeof map?.project !== 'function') continue;
          const { left, top } = map.getContainer().getBoundingClientRect();
          return asked.map(({ latitude, longitude }) => {
            const { x, y } = map.project([longitude, latitude]);
            return { x: x + left, y: y + top };
          });
        }
      }
    }
    throw new Error('no map is on screen');
  }, places);
}
