import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useFixture } from '../../support/fixture.ts';
import { asPerson, FAILED_REQUESTS, signInAsAdministrator } from '../../support/person.ts';
import { fill, languagesOf, WORDS } from '../../support/words.ts';

const fixture = useFixture();
const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" width="48" height="48"><circle cx="24" cy="24" r="20" fill="#0a7350"/></svg>';

describe.each(languagesOf(import.meta.filename))('a partner is branded, %s', (language) => {
  const words = WORDS[language];
  const host = `vega-${language}.localhost`;
  const brand = { name: `vega-${language}`, displayName: `Véga ${language}`, accent: '#0a7350' };

  it('is made, previewed while other visitors read that it does not exist, and published to its host name', async () => {
    const { platform, browser } = fixture;
    let link = '';

    await asPerson(browser, { language }, async ({ page }) => {
      const own = platform.addressOf('localhost');
      await signInAsAdministrator(page, own, language, '/partners');
      await page.getByRole('link', { name: words.partners.add }).click();
      await page.getByLabel(words.partners.fields.displayName).fill(brand.displayName);
      await page.getByLabel(words.partners.fields.name).first().fill(brand.name);
      const hosts = page.getByRole('combobox', { name: words.partners.fields.hostNames });
      await hosts.fill(`http://${host}/login`);
      await hosts.press('Enter');
      await page.getByRole('textbox', { name: words.partners.fields.accent, exact: true }).fill(brand.accent);
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(LOGO) });
      await page.getByRole('button', { name: words.partners.fields.removeLogo }).waitFor();
      await page.getByRole('button', { name: words.partners.save, exact: true }).click();
      await page.getByText(fill(words.partners.added, { name: brand.displayName })).waitFor();
      await page.getByText(words.partners.draft, { exact: true }).waitFor();
      await page.getByRole('button', { name: words.partners.previewMake }).click();
      link = (await page.locator('[data-preview-link]').textContent()) ?? '';
      expect(link).toMatch(/\/login\?preview=[\w-]{43}$/);
    });

    const address = platform.addressOf(host);
    await asPerson(
      browser,
      { language },
      async ({ page }) => {
        await page.goto(`${address}/login`);
        await page.getByRole('heading', { name: words.signIn.unknownPlatform.title }).waitFor();
        const ask = async (tongue: string) => {
          const answer = await fetch('/api/v4/partner/login', { headers: { 'accept-language': tongue } });
          return await answer.json();
        };
        expect(await page.evaluate(ask, language)).toEqual({
          error: { code: 'platform_unknown', message: words.errors.platform_unknown },
        });
        expect(await page.content()).not.toContain(brand.displayName);
      },
      FAILED_REQUESTS,
    );

    for (const scheme of ['light', 'dark'] as const) {
      await asPerson(browser, { language, scheme, phone: scheme === 'dark' }, async ({ page }) => {
        await page.goto(`${address}/login${new URL(link).search}`);
        await page.getByRole('heading', { name: words.signIn.title, exact: true }).waitFor();
        await page.getByText(fill(words.preview.text, { name: brand.displayName })).waitFor();
        await expectLogo(page);
        await page.goto(`${address}/login`); // the browser stays in the preview
        await page.getByText(fill(words.preview.text, { name: brand.displayName })).waitFor();
      });
    }

    await asPerson(browser, { language }, async ({ page }) => {
      await signInAsAdministrator(page, platform.addressOf('localhost'), language, '/partners');
      await page.getByRole('link', { name: brand.displayName }).click();
      await page.getByRole('button', { name: words.partners.publish, exact: true }).click();
      const publish = fill(words.partners.publishNow, { name: brand.displayName });
      await page.getByRole('button', { name: publish }).click();
      await page.getByText(fill(words.partners.publishedNow, { name: brand.displayName })).waitFor();
    });

    await asPerson(browser, { language }, async ({ page }) => {
      await page.goto(`${address}/login`);
      await page.getByText(brand.displayName, { exact: true }).waitFor();
      expect(await page.title()).toBe(fill(words.signIn.pageTitle, { brand: brand.displayName }));
      const accent = () => getComputedStyle(document.documentElement).getPropertyValue('--accent').trim();
      await expect.poll(() => page.evaluate(accent)).toBe(brand.accent);
      await expectLogo(page);
      expect(await page.getByText(fill(words.preview.text, { name: brand.displayName })).count()).toBe(0);
      expect(await page.locator('#partner').count()).toBe(0); // the host name says it
    });
  });
});

/** The logo as it was redrawn: a picture of pixels, and no drawing that could hold more. */
async function expectLogo(page: Page): Promise<void> {
  const source = await page.locator('main header img').getAttribute('src');
  expect(source).toMatch(/^data:image\/png;base64,/);
  const width = () => page.locator('main header img').evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width).toBeGreaterThan(0); // the page's policy lets it be seen
}
