import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** What axe finds that prevents use of the page, once its colours and sizes are no longer changing. */
export async function barriersOf(page: Page): Promise<string[]> {
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const changing = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
    await Promise.allSettled(changing.map(({ finished }) => finished));
  });
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode() // asks in the page itself and not from a second one, which a page with frames would need
    .options({ resultTypes: ['violations'], preload: false }) // a third less time
    .analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join('\n  ')}`);
}
