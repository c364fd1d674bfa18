import type { Page } from 'playwright-core';

/** Where the map shows a vehicle. */
export type Marker = {
  /** When the map first had it there: ms since 1970 UTC. */
  seenAt: number;
  latitude: number;
  longitude: number;
  /** From the upper left corner of the page, px. */
  pixel: { x: number; y: number };
  /** Centre of the map. */
  center: { latitude: number; longitude: number };
};

const PATIENCE = 60_000; // ms

/**
 * Waits until the map shows a vehicle, at a place where one is given, and says where. Markers are drawn on a canvas from
 * a scene outside React and the DOM, so the scene is read from the component that holds the map.
 */
export async function markerOf(page: Page, id: number, at?: { latitude: number; longitude: number }): Promise<Marker> {
  return await page.evaluate(
    async ({ id, at, patience }) => {
      type Place = { x: number; y: number };
      type Shown = {
        map: {
          project(at: [number, number]): Place;
          getCenter(): { lng: number; lat: number };
          getContainer(): HTMLElement;
        };
        layer: { scene: { mark(id: number): { place: Place } | undefined } };
      };
      type Hook = { memoizedState: unknown; next: Hook | null };
      type Fiber = { return: Fiber | null; alternate: Fiber | null; memoizedState: Hook | null };
      const shown = (): Shown | undefined => {
        const host = document.querySelector('.maplibregl-map') as unknown as Record<string, Fiber> | null;
        const key = Object.keys(host ?? {}).find((name) => name.startsWith('__reactFiber$'));
        for (let fiber = host?.[key ?? '']; fiber; fiber = fiber.return ?? undefined) {
          for (const version of [fiber, fiber.alternate]) {
            for (let hook = version?.memoizedState; hook && 'next' in hook; hook = hook.next) {
              const state = hook.memoizedState as Partial<Shown> | null;
              if (state && typeof state === 'object' && state.map && state.layer?.scene) return state as Shown;
            }
          }
        }
        return undefined;
      };
      for (const start = performance.now(); performance.now() - start < patience; ) {
        const fleet = shown();
        const mark = fleet?.layer.scene.mark(id);
        if (fleet && mark) {
          const latitude = (360 / Math.PI) * Math.atan(Math.exp((0.5 - mark.place.y) * 2 * Math.PI)) - 90;
          const longitude = (mark.place.x - 0.5) * 360;
          if (!at || Math.hypot(at.latitude - latitude, at.longitude - longitude) < 1e-4) {
            const { x, y } = fleet.map.project([longitude, latitude]);
            const { left, top } = fleet.map.getContainer().getBoundingClientRect();
            const { lng, lat } = fleet.map.getCenter();
            const center = { latitude: lat, longitude: lng };
            return { seenAt: Date.now(), latitude, longitude, pixel: { x: x + left, y: y + top }, center };
          }
        }
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      throw new Error(`the map does not show vehicle ${id}${at ? ` at ${at.latitude}, ${at.longitude}` : ''}`);
    },
    { id, at, patience: PATIENCE },
  );
}

/** Waits until a text is on the page. @returns when it first was, ms since 1970 UTC */
export async function textSeenAt(page: Page, selector: string, text: string): Promise<number> {
  return await page.evaluate(
    async ({ selector, text, patience }) => {
      const plain = (words: string | null) => (words ?? '').replace(/\s+/g, ' ');
      for (const start = performance.now(); performance.now() - start < patience; ) {
        for (const element of document.querySelectorAll(selector))
          if (plain(element.textContent).includes(plain(text))) return Date.now();
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      throw new Error(`"${text}" did not come up in ${selector}`);
    },
    { selector, text, patience: PATIENCE },
  );
}
