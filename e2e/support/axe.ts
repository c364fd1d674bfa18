import axe from 'axe-core';
import type { Page } from 'playwright-core';

/**
 * The slowest of axe's rules whose findings are none here: React writes no `!important` into a style, and faults of the other two, of
 * moderate impact, are not reported. They take an eighth of its time.
 */
const LEFT_OUT = ['avoid-inline-spacing', 'region', 'landmark-unique'];

/** What axe finds that prevents use of the page, once its colours and sizes are no longer changing. */
export async function barriersOf(page: Page): Promise<string[]> {
  // reading it takes longer than a look at most pages, and it stays until a page is loaded anew
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(async (leftOut) => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const changing = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
    await Promise.allSettled(changing.map(({ finished }) => finished));
    const { axe: inPage } = window as unknown as { axe: typeof axe };
    const found = await inPage.run(document, {
      resultTypes: ['violations'],
      preload: false,
      rules: Object.fromEntries(leftOut.map((rule) => [rule, { enabled: false }])),
    });
    const barriers = found.violations.map(({ id, impact, nodes }) => ({
      id,
      impact: impact as string,
      nodes: nodes.map(({ html }) => html),
    }));
    // chips beyond the first line of a field would be chosen but not seen
    const clipped = [...document.querySelectorAll('[data-multiline] > div')].filter(
      ({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 2,
    );
    return clipped.length === 0
      ? barriers
      : [...barriers, { id: 'clipped', impact: 'serious', nodes: clipped.map(({ outerHTML }) => outerHTML) }];
  }, LEFT_OUT);
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((html) => html.slice(0, 200)).join('\n  ')}`);
}
