import { afterAll, beforeAll, describe, it } from 'vitest';
import { useFixture } from '../../support/fixture.ts';
import { asPerson, FAILED_REQUESTS, fillSignIn } from '../../support/person.ts';
import { aFleet, type Fleet } from '../../support/trackers/trackers.ts';
import { fill, languagesOf, WORDS } from '../../support/words.ts';

const fixture = useFixture();

describe.each(languagesOf(import.meta.filename))('a sign-in that has ended, %s', (language) => {
  const words = WORDS[language];
  const partner = fixture.partners[language];
  const address = (): string => fixture.platform.addressOf(partner.host);
  let fleet: Fleet;
  beforeAll(async () => {
    fleet = await aFleet(fixture.platform, partner);
  });
  afterAll(() => fleet?.close());

  it('leads to the sign-in page at the next request, and from there back to where one was', async () => {
    await asPerson(
      fixture.browser,
      { language },
      async ({ page, context }) => {
        await page.goto(`${address()}/login?next=%2Fdevices`);
        await fillSignIn(page, partner.owner);
        await page.getByText(partner.vehicles[0].plate).first().waitFor();
        const search = page.getByRole('searchbox');
        await search.fill('zz');
        await page.waitForURL(/search=zz$/);
        await search.focus();
        const refused = () => page.waitForResponse((response) => response.status() === 401);
        const line = Promise.withResolvers<void>();
        await page.route(/\/login\?/, (route) => line.promise.then(() => route.continue()));
        await context.clearCookies();
        await Promise.all([refused(), page.keyboard.type('z')]);
        await Promise.all([refused(), page.keyboard.type('z')]); // while the page is still there
        line.resolve();
        await page.getByText(words.signIn.signedOut).waitFor();
        await fillSignIn(page, partner.owner);
        await page.waitForURL(/\/devices\?search=z{2,4}$/);
      },
      FAILED_REQUESTS,
    );
  });

  it('ends the live map of every window by itself, and the card is open again after the next sign-in', async () => {
    await asPerson(
      fixture.browser,
      { language },
      async ({ page, context }) => {
        await page.goto(`${address()}/login`);
        await fillSignIn(page, partner.owner);
        await page.locator('[data-vehicle]', { hasText: partner.vehicles[0].plate }).click();
        const card = page.getByRole('complementary', { name: words.tracking.selected });
        await card.getByText(partner.vehicles[0].identity).waitFor();
        const here = page.url();

        const other = await context.newPage();
        await other.goto(`${address()}/devices`);
        await other.getByRole('button', { name: fill(words.shell.userMenu, { name: '' }) }).click();
        await other.getByText(words.shell.signOut, { exact: true }).click();
        await other.waitForURL(/\/login/, { waitUntil: 'commit' });

        await page.waitForURL(/\/login\?/);
        await fillSignIn(page, partner.owner);
        await page.waitForURL(here);
        await card.getByText(partner.vehicles[0].identity).waitFor();
      },
      FAILED_REQUESTS,
    );
  });
});
