import type { BrowserContext, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useFixtureOfItsOwn } from '../../support/fixture.ts';
import { type Appearance, asPerson, FAILED_REQUESTS, signIn } from '../../support/person.ts';
import { WORDS } from '../../support/words.ts';

/* The streets of OpenFreeMap are the default. The browser answers for it here: nothing leaves this machine. */

const fixture = useFixtureOfItsOwn({ BALISE_MAP: 'openfreemap' });
const ORIGIN = 'https://tiles.openfreemap.org';
const STYLE = {
  version: 8,
  sources: { openmaptiles: { type: 'vector', url: `${ORIGIN}/planet` } },
  glyphs: `${ORIGIN}/fonts/{fontstack}/{range}.pbf`,
  layers: [
    { id: 'background', type: 'background', paint: { 'background-color': '#f2f3f0' } },
    { id: 'water', type: 'fill', source: 'openmaptiles', 'source-layer': 'water' },
  ],
};
const PLANET = { tiles: [`${ORIGIN}/planet/1/{z}/{x}/{y}.pbf`], maxzoom: 14 };

/** @returns what was asked of it */
async function answerFor(context: BrowserContext, answers: boolean): Promise<string[]> {
  const asked: string[] = [];
  await context.route(`${ORIGIN}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    asked.push(pathname);
    if (!answers) return await route.abort('internetdisconnected');
    const headers = { 'access-control-allow-origin': '*' };
    if (pathname.startsWith('/styles/')) return await route.fulfill({ headers, json: STYLE });
    await route.fulfill(pathname === '/planet' ? { headers, json: PLANET } : { headers, body: '' });
  });
  return asked;
}

async function open(look: Appearance, answers: boolean, journey: (page: Page, asked: string[]) => Promise<void>) {
  const partner = fixture.partners[look.language];
  const expected = answers ? undefined : FAILED_REQUESTS;
  await asPerson(
    fixture.browser,
    look,
    async ({ page, context }) => {
      const asked = await answerFor(context, answers);
      await signIn(page, fixture.platform.addressOf(partner.host), partner.owner);
      await page.locator('[data-vehicle]').first().waitFor();
      await journey(page, asked);
    },
    expected,
  );
}

const credits = (page: Page) => page.locator('.maplibregl-ctrl-attrib');

it.each([
  ['light', '/styles/positron'],
  ['dark', '/styles/dark'],
] as const)('streets are shown with their credits, %s', async (scheme, style) => {
  await open({ language: 'fr', scheme }, true, async (page, asked) => {
    const link = credits(page).getByRole('link', { name: 'OpenStreetMap' });
    await link.waitFor();
    expect(await link.getAttribute('href')).toBe('https://www.openstreetmap.org/copyright');
    expect(await credits(page).getByRole('link', { name: 'OpenFreeMap' }).count()).toBe(1);
    expect(asked.filter((path) => path.startsWith('/styles/'))).toEqual([style]);
  });
});

it('without internet the overview map is there, without a message', async () => {
  await open({ language: 'en' }, false, async (page, asked) => {
    await credits(page).getByText('Natural Earth').waitFor();
    await page.getByRole('link', { name: WORDS.en.shell.vehicles, exact: true }).first().click();
    await page.waitForURL(/devices/);
    await page.getByRole('link', { name: WORDS.en.shell.map, exact: true }).first().click();
    await credits(page).getByText('Natural Earth').waitFor();
    expect(asked).toHaveLength(1); // the next screen does not ask again
    expect(await page.locator('.mantine-Notification-root').count()).toBe(0);
  });
});
