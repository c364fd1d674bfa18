import { formatIn, partWords } from '@balise/i18n';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { useFixtureOfItsOwn } from '../../support/fixture.ts';
import { asPerson, FAILED_REQUESTS, type Person, signIn } from '../../support/person.ts';
import { type Account, ADMINISTRATOR } from '../../support/plan.ts';
import { aFix, aTracker } from '../../support/trackers/tracker.ts';
import { fill, languagesOf, WORDS } from '../../support/words.ts';

/* What reports and history say of vehicles that never connected, and of those that changed hands within the period. */

const fixture = useFixtureOfItsOwn();
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const PLACE = { latitude: 5.36, longitude: -4 };

describe.each(languagesOf(import.meta.filename))('vehicles of reports, %s', (language) => {
  const partner = fixture.partners[language];
  const words = WORDS[language];
  const { history, reports, reportScreen } = words;
  const [, silent, , passed] = partner.vehicles;
  const format = formatIn(language, 'UTC'); // as in both clients' zones
  const clients = [`${partner.displayName} One`, `${partner.displayName} Two`] as const;
  const yesterday = Math.floor(Date.now() / DAY) * DAY - DAY;
  let [handedAt, passedId, silentId] = [0, 0, 0];

  /** Calls the API as a user. */
  async function caller({ email, password }: Account) {
    const home = `${fixture.platform.addressOf('localhost')}/api/v4`;
    const headers = { 'content-type': 'application/json' };
    const login = await fetch(`${home}/auth/login`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ email, password }),
    });
    const { token } = ((await login.json()) as { data: { token: string } }).data;
    return async <Data>(method: string, path: string, body?: object): Promise<Data> => {
      const answer = await fetch(home + path, {
        method,
        headers: { ...headers, authorization: `Bearer ${token}` },
        ...(body && { body: JSON.stringify(body) }),
      });
      const said = (await answer.json()) as { data: Data };
      if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(said)}`);
      return said.data;
    };
  }

  /** Stays at its place: so many fixes, two seconds apart. */
  async function traffic(from: number, count: number): Promise<void> {
    const tracker = await aTracker(fixture.platform, passed);
    for (let fix = 0; fix < count; fix++) await tracker.send(aFix(from + fix * 2_000, PLACE, 0));
    tracker.close();
  }

  beforeAll(async () => {
    await traffic(yesterday + 8 * 60 * MINUTE, 5);
    const call = await caller(ADMINISTRATOR);
    type Listed = { devices: { id: number; clientId: number; designation: string }[] };
    const { devices } = await call<Listed>('GET', '/device/list?pageSize=100');
    const named = (plate: string) => devices.find(({ designation }) => designation === plate);
    passedId = named(passed.plate)?.id ?? 0;
    silentId = named(silent.plate)?.id ?? 0;
    const clientId = named(partner.foreignVehicle.plate)?.clientId;
    handedAt = Date.now();
    await call('POST', '/device/transfer', { deviceId: passedId, clientId, history: 'stays' });
    await traffic(Date.now() + 2_000, 2); // its clock has whole seconds
  });

  const period = () => `from=${moment(yesterday)}&to=${moment(yesterday + 2 * DAY)}`;
  const moment = (at: number) => `${new Date(at).toISOString().slice(0, 19)}Z`;
  /** Without the time of the day, which the platform took itself. */
  const plain = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').replace(/ \d\d:\d\d:\d\d/, '');
  const rows = (page: Page, count: number) =>
    page.getByRole('heading', {
      name: fill(count === 1 ? reportScreen.rows_one : reportScreen.rows_other, { number: count }),
      exact: true,
    });

  it('of one that never connected: why there is nothing, and the way to it', async () => {
    await asPerson(fixture.browser, { language, phone: true, scheme: 'dark' }, async ({ page }) => {
      const screen = `/reports?kind=trips&vehicles=[${silentId}]&${period()}`;
      await signIn(page, fixture.platform.addressOf(partner.host), partner.owner, '/reports');
      await page.goto(fixture.platform.addressOf(partner.host) + screen);
      const { neverConnected } = reportScreen.states;
      await page.getByRole('heading', { name: fill(neverConnected.title, { vehicle: silent.plate }) }).waitFor();
      await page.getByRole('link', { name: neverConnected.look }).click();
      await page.waitForURL(new RegExp(`/devices\\?info=${silentId}`));
    });
  });

  it.each([
    ['its former owner', 'owner', 5, clients[0], clients[1]],
    ['its new owner', 'foreignUser', 2, clients[1], clients[0]],
  ] as const)('of one that was transferred %s has its own part, and sees that', async (_, who, count, own, other) => {
    const journey = async ({ page }: Person) => {
      const home = fixture.platform.addressOf(partner.host);
      await signIn(page, home, partner[who], '/reports');
      await page.goto(`${home}/reports?kind=positions&vehicles=[${passedId}]&${period()}`);
      await rows(page, count).waitFor();
      const reported = page.getByText(reports.part.title).locator('..');
      const handed = who === 'owner' ? { from: null, to: handedAt } : { from: handedAt, to: null };
      const said = partWords({ vehicle: '', client: own, isShared: false, ...handed }, language, format);
      expect(plain(await reported.textContent())).toContain(plain(said));
      expect(await page.getByText(other).count()).toBe(0);

      await page.goto(`${home}/history?devices=${passedId}&${period()}`);
      await page.getByText(history.notYours.partly.split('{{')[0]!).waitFor();
      await page
        .getByText(who === 'owner' ? passed.identity : passed.plate, { exact: true })
        .first()
        .waitFor();
    };
    // a vehicle's own page is no longer there for its former owner
    await asPerson(fixture.browser, { language }, journey, FAILED_REQUESTS);
  });
});
