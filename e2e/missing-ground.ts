import type { Page } from 'playwright-core';

/**
 * How many tiles of the map that is on screen did not come, and whether it still moves. The map is outside the DOM, so it is read from the
 * component that holds it.
 */
export async function missingGround(page: Page): Promise<{ tiles: number; moves: boolean }> {
  return await page.evaluate(() => {
    type Tiles = { getIds(): string[]; getTileByID(id: string): { state: string } | undefined };
    type Shown = { map: { project: unknown; isMoving(): boolean; style: { tileManagers: Record<string, Tiles> } } };
    type Hook = { memoizedState: unknown; next: Hook | null };
    type Fiber = { return: Fiber | null; alternate: Fiber | null; memoizedState: Hook | null };
    const host = document.querySelector('.maplibregl-map') as unknown as Record<string, Fiber> | null;
    const key = Object.keys(host ?? {}).find((name) => name.startsWith('__reactFiber$'));
    for (let fiber = host?.[key ?? '']; fiber; fiber = fiber.return ?? undefined) {
      for (const version of [fiber, fiber.alternate]) {
        for (let hook = version?.memoizedState; hook && 'next' in hook; hook = hook.next) {
          const { map } = (hook.memoizedState ?? {}) as Partial<Shown>;
          if (typeof map?.project !== 'function') continue;
          const states = Object.values(map.style.tileManagers).flatMap((one) =>
            one.getIds().map((id) => one.getTileByID(id)?.state),
          );
          return { tiles: states.filter((state) => state === 'errored').length, moves: map.isMoving() };
        }
      }
    }
    throw new Error('no map is on screen');
  });
}
