import type { JSHandle, Page } from 'playwright-core';

/** What tests read of the map library's map. */
export type MapOnScreen = {
  project(at: [number, number]): { x: number; y: number };
  getContainer(): HTMLElement;
  isMoving(): boolean;
  loaded(): boolean;
  setZoom(zoom: number): void;
  jumpTo(camera: { center: [number, number]; zoom: number; padding: Record<string, number> }): void;
  once(event: 'render' | 'idle', traffic: () => void): void;
  triggerRepaint(): void;
  style: { tileManagers: Record<string, Tiles> };
};
type Tiles = { getIds(): string[]; getTileByID(id: string): { state: string } | undefined };

/** The map that is on screen. It is outside the DOM, so it is taken from the component that holds it. */
export const mapOnScreen = (page: Page): Promise<JSHandle<MapOnScreen>> =>
  page.evaluateHandle(() => {
    type Hook = { memoizedState: unknown; next: Hook | null };
    type Fiber = { return: Fiber | null; alternate: Fiber | null; memoizedState: Hook | null };
    const host = document.querySelector('.maplibregl-map') as unknown as Record<string, Fiber> | null;
    const key = Object.keys(host ?? {}).find((name) => name.startsWith('__reactFiber$'));
    for (let fiber = host?.[key ?? '']; fiber; fiber = fiber.return ?? undefined) {
      for (const version of [fiber, fiber.alternate]) {
        for (let hook = version?.memoizedState; hook && 'next' in hook; hook = hook.next) {
          const { map } = (hook.memoizedState ?? {}) as { map?: MapOnScreen };
          if (typeof map?.project === 'function') return map;
        }
      }
    }
    throw new Error('no map is on screen');
  });
