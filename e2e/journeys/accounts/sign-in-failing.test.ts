import { describe, it } from 'vitest';
import { useFixture } from '../../support/fixture.ts';
import { asPerson, FAILED_REQUESTS, fillSignIn } from '../../support/person.ts';
import { languagesOf } from '../../support/words.ts';

const fixture = useFixture();

/** The sentences of the specification, which the dictionaries must keep to. */
const UNREACHABLE = { en: /^unable to authenticate, check/i, fr: /^authentification impossible, vérifiez/i };
const FAILED = { en: /^authentication failed, try again/i, fr: /^échec de l’authentification, veuillez réessayer/i };

describe.each(languagesOf(import.meta.filename))('a sign-in that gets no proper answer, %s', (language) => {
  const { host, owner } = fixture.partners[language];

  it('says whether the line or the authentication failed, and goes on when both are well again', async () => {
    await asPerson(
      fixture.browser,
      { language },
      async ({ page }) => {
        await page.goto(`${fixture.platform.addressOf(host)}/login`);
        await page.locator('#email').waitFor();

        await page.route('**/api/v4/auth/login', (route) => route.abort('connectionfailed'));
        await fillSignIn(page, owner);
        await page.getByRole('alert').getByText(UNREACHABLE[language]).waitFor();

        await page.unroute('**/api/v4/auth/login');
        await page.route('**/api/v4/auth/login', (route) =>
          route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }),
        );
        await fillSignIn(page, owner);
        await page.getByRole('alert').getByText(FAILED[language]).waitFor();

        await page.unroute('**/api/v4/auth/login');
        await fillSignIn(page, owner);
        await page.waitForURL(/\/map/);
      },
      FAILED_REQUESTS,
    );
  });
});
