import type { Page } from 'playwright-core';
import { mapOnScreen } from './map-on-screen.ts';

type Place = { latitude: number; longitude: number };

/** Where places lie on the map that is on screen, px from the upper left corner of the page. */
export async function pixelsOf(page: Page, places: Place[]): Promise<{ x: number; y: number }[]> {
  const map = await mapOnScreen(page);
  return await map.evaluate((shown, asked) => {
    const { left, top } = shown.getContainer().getBoundingClientRect();
    return asked.map(({ latitude, longitude }) => {
      const { x, y } = shown.project([longitude, latitude]);
      return { x: x + left, y: y + top };
    });
  }, places);
}
