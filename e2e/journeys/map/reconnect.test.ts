import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useFixtureOfItsOwn } from '../../support/fixture.ts';
import { openRequests } from '../../support/open-requests.ts';
import { asPerson, FAILED_REQUESTS, type Person, signIn } from '../../support/person.ts';
import { aFleet, type Fleet } from '../../support/trackers/trackers.ts';
import { devicesSent, kindsSent } from '../../support/traffic.ts';
import { languagesOf, WORDS } from '../../support/words.ts';

const fixture = useFixtureOfItsOwn();

/** The sentences of the specification, which the dictionaries must keep to. */
const LOST = {
  en: /^you are disconnected, check your internet connection/i,
  fr: /^vous êtes déconnecté, vérifiez votre connexion internet/i,
};
const BACK = { en: /internet restored/i, fr: /internet rétablie/i };

describe.each(languagesOf(import.meta.filename))('the connection is lost and returns, %s', (language) => {
  const words = WORDS[language];
  const partner = fixture.partners[language];
  const [moving, parked] = partner.vehicles;
  let fleet: Fleet;
  beforeAll(async () => {
    fleet = await aFleet(fixture.platform, partner);
  });
  afterAll(() => fleet?.close());

  const rowOf = (page: Page, plate: string) => page.locator('[data-vehicle]', { hasText: plate });
  const idOf = async (page: Page): Promise<number> =>
    Number(await rowOf(page, moving.plate).getAttribute('data-vehicle'));

  it('the page says so, keeps what it has, and after a drop downloads only what changed in between', async () => {
    const journey = async ({ page, context, traffic }: Person) => {
      const waiting = openRequests(context);
      await signIn(page, fixture.platform.addressOf(partner.host), partner.owner);
      await rowOf(page, moving.plate).waitFor();
      const id = await idOf(page);
      const [line] = traffic.lines;
      await expect.poll(() => new Set(devicesSent(line!)).size).toBe(4);
      fleet.catchUp(); // a machine that is busy shows no speed that is minutes old
      await fleet.drive(50);
      await rowOf(page, moving.plate).getByText(/^50\b/).waitFor();

      await page.waitForLoadState('networkidle');
      await expect.poll(waiting).toBe(0);
      await context.setOffline(true);
      await fixture.platform.network.cut();
      await page.getByRole('status').getByText(LOST[language]).waitFor();
      await rowOf(page, parked.plate).waitFor();
      await fleet.drive(93);

      await fixture.platform.network.mend();
      await context.setOffline(false);
      await page.getByRole('status').getByText(BACK[language]).waitFor();
      await rowOf(page, moving.plate).getByText(/^93\b/).waitFor();
      await fleet.drive(94); // what comes after the resume comes through the same line
      await rowOf(page, moving.plate).getByText(/^94\b/).waitFor();
      const after = traffic.lines.slice(1).filter(({ reported }) => reported.length > 0);
      expect(after).toHaveLength(1);
      expect(after[0]?.asked[0]).toMatchObject({ type: 'open', resume: { cursor: expect.any(Number) } });
      expect(after[0]?.reported[0]).toMatchObject({ type: 'hello', resumed: true });
      expect(new Set(kindsSent(after[0]!))).toEqual(new Set(['hello', 'delta']));
      expect(new Set(devicesSent(after[0]!))).toEqual(new Set([id]));
      expect(words.shell.offline).toMatch(LOST[language]);
    };
    await asPerson(fixture.browser, { language }, journey, FAILED_REQUESTS);
  });

  it('a list of vehicles that fails to load counts as disconnected, until it loads again', async () => {
    const journey = async ({ page }: Person) => {
      await signIn(page, fixture.platform.addressOf(partner.host), partner.owner);
      await rowOf(page, moving.plate).waitFor();
      const address = '**/api/v4/device/list?*';
      await page.route(address, (route) => route.abort());
      await page.getByRole('link', { name: words.shell.vehicles, exact: true }).click();
      await page.getByRole('status').getByText(LOST[language]).waitFor();
      await page.unroute(address);
      await page.getByRole('status').getByText(BACK[language]).waitFor();
    };
    await asPerson(fixture.browser, { language }, journey, FAILED_REQUESTS);
  });

  it('after the server was restarted it says what it holds, and receives only what differs', async () => {
    const journey = async ({ page, context, traffic }: Person) => {
      const waiting = openRequests(context);
      await signIn(page, fixture.platform.addressOf(partner.host), partner.owner);
      await rowOf(page, moving.plate).waitFor();
      const id = await idOf(page);
      fleet.catchUp();
      await fleet.drive(50);
      await rowOf(page, moving.plate).getByText(/^50\b/).waitFor();
      const epochs = () =>
        traffic.lines.flatMap(({ reported }) =>
          reported.flatMap((message) => (message.type === 'hello' ? [message.epoch] : [])),
        );
      const lines = traffic.lines.length;

      await page.waitForLoadState('networkidle');
      await expect.poll(waiting).toBe(0);
      await fixture.platform.network.cut();
      await fixture.platform.restart();
      await fleet.drive(95);
      await fixture.platform.network.mend();

      await rowOf(page, moving.plate).getByText(/^95\b/).waitFor();
      await expect.poll(() => kindsSent(traffic.lines.at(-1)!)).toContain('delta');
      const [first, last] = [epochs()[0], epochs().at(-1)];
      expect(last).not.toBe(first);
      const after = traffic.lines.slice(lines).filter(({ reported }) => reported.length > 0);
      expect(after).toHaveLength(1);
      const have = after[0]?.asked.find(({ type }) => type === 'have');
      expect(have).toMatchObject({ type: 'have' });
      expect(have?.type === 'have' && have.devices).toHaveLength(4);
      expect(kindsSent(after[0]!).slice(0, 3)).toEqual(['hello', 'resync', 'delta']);
      expect(new Set(devicesSent(after[0]!))).toEqual(new Set([id]));
    };
    await asPerson(fixture.browser, { language }, journey, FAILED_REQUESTS);
  });
});
