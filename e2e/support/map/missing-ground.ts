import type { Page } from 'playwright-core';
import { mapOnScreen } from './map-on-screen.ts';

/** How many tiles of the map that is on screen did not come, and whether it still moves. */
export async function missingGround(page: Page): Promise<{ tiles: number; moves: boolean }> {
  const map = await mapOnScreen(page);
  return await map.evaluate((shown) => {
    const states = Object.values(shown.style.tileManagers).flatMap((one) =>
      one.getIds().map((id) => one.getTileByID(id)?.state),
    );
    return { tiles: states.filter((state) => state === 'errored').length, moves: shown.isMoving() };
  });
}
