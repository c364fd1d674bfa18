import type { Page } from 'playwright-core';

type Pixel = { x: number; y: number };

/** One finger on the screen of a phone, as the browser gets it from the system: held and drawn, which `page.touchscreen` cannot. */
export async function aFinger(page: Page) {
  const session = await page.context().newCDPSession(page);
  const touch = async (
    type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel',
    touchPoints: Pixel[],
  ): Promise<void> => {
    await session.send('Input.dispatchTouchEvent', { type, touchPoints });
  };
  return {
    down: (at: Pixel) => touch('touchStart', [at]),
    move: (to: Pixel) => touch('touchMove', [to]),
    up: () => touch('touchEnd', []),
    /** Taken away by the system: it has done nothing. */
    cancel: () => touch('touchCancel', []),
    /** From one place to another, in steps as a finger makes them. */
    drag: async (from: Pixel, to: Pixel): Promise<void> => {
      await touch('touchStart', [from]);
      for (let step = 1; step <= STEPS; step += 1) {
        const share = step / STEPS;
        await touch('touchMove', [{ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }]);
      }
      await touch('touchEnd', []);
    },
  };
}
const STEPS = 8;
