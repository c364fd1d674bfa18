import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useFixture } from '../../support/fixture.ts';
import { asPerson, type Person, signIn } from '../../support/person.ts';
import { aFleet, type Fleet } from '../../support/trackers/trackers.ts';
import { languagesOf, WORDS } from '../../support/words.ts';

const fixture = useFixture();

/** What Chromium's own throttling calls 2G: 280 kbit/s down, 256 up, 800 ms. */
const LINE_2G = { offline: false, latency: 800, downloadThroughput: 280_000 / 8, uploadThroughput: 256_000 / 8 };

describe.each(languagesOf(import.meta.filename))('the light version on a 2G line, %s', (language) => {
  const { shell, status } = WORDS[language];
  const partner = fixture.partners[language];
  const [moving, parked] = partner.vehicles;
  let fleet: Fleet;
  beforeAll(async () => {
    fleet = await aFleet(fixture.platform, partner);
  });
  afterAll(() => fleet?.close());

  const address = () => fixture.platform.addressOf(partner.host);
  const rowOf = (page: Page, plate: string) => page.getByRole('listitem').filter({ hasText: plate });

  it('is chosen in the menu, shows the vehicles as text in few bytes, follows them, and is left again', async () => {
    const journey = async ({ page }: Person) => {
      await signIn(page, address(), partner.owner, '/account');
      await page.getByRole('button', { name: shell.userMenu }).first().click();
      const session = await page.context().newCDPSession(page);
      await session.send('Network.enable');
      let bytes = 0;
      // of the light version: the page that is left may still be loading something
      const own = new Set<string>();
      session.on('Network.requestWillBeSent', ({ requestId, documentURL }) => {
        if (documentURL.endsWith('/lite')) own.add(requestId);
      });
      session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
        if (own.has(requestId)) bytes += encodedDataLength;
      });
      session.on('Network.webSocketFrameReceived', ({ response }) => (bytes += response.payloadData.length));
      await session.send('Network.emulateNetworkConditions', LINE_2G);
      await page.getByRole('link', { name: shell.light }).click();
      await page.waitForURL(`${address()}/lite`);
      await rowOf(page, moving.plate).waitFor();
      await rowOf(page, parked.plate).waitFor();
      await fleet.drive(57);
      await rowOf(page, moving.plate).getByText(`${status.moving} · 57`).waitFor();
      // far below the 150 kB of a first load
      expect(bytes).toBeGreaterThan(1000);
      expect(bytes).toBeLessThan(40_000);

      // this browser stays on it, until the full version is chosen
      await page.goto(address());
      await page.waitForURL(`${address()}/lite`);
      await page.locator('a[href="/lite?choose=full"]').click();
      await page.waitForURL(`${address()}/map`);
    };
    await asPerson(fixture.browser, { language }, journey);
  });
});
