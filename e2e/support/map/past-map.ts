import type { Page } from 'playwright-core';

/** Where the map of the history shows a vehicle, degrees. */
export type Shown = { latitude: number; longitude: number };

/**
 * Where the first vehicle of the history is on its map now. It is drawn on a canvas outside React and the DOM, so it is read
 * from the component that holds the map.
 */
export async function vehicleOnPastMap(page: Page): Promise<Shown | undefined> {
  return await page.evaluate(() => {
    type Place = { x: number; y: number };
    type Held = { map: object; layer: { vehicles: readonly { place: Place }[] } };
    type Hook = { memoizedState: unknown; next: Hook | null };
    type Fiber = { return: Fiber | null; alternate: Fiber | null; memoizedState: Hook | null };
    const host = document.querySelector('.maplibregl-map') as unknown as Record<string, Fiber> | null;
    const key = Object.keys(host ?? {}).find((name) => name.startsWith('__reactFiber$'));
    for (let fiber = host?.[key ?? '']; fiber; fiber = fiber.return ?? undefined) {
      for (const version of [fiber, fiber.alternate]) {
        for (let hook = version?.memoizedState; hook && 'next' in hook; hook = hook.next) {
          const held = hook.memoizedState as Partial<Held> | null;
          const place = held && typeof held === 'object' && held.map && held.layer?.vehicles?.[0]?.place;
          if (!place) continue;
          const latitude = (360 / Math.PI) * Math.atan(Math.exp((0.5 - place.y) * 2 * Math.PI)) - 90;
          return { latitude, longitude: (place.x - 0.5) * 360 };
        }
      }
    }
    return undefined;
  });
}
