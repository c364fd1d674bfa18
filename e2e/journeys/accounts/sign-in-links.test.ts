import { describe, expect, it } from 'vitest';
import { useFixture } from '../../support/fixture.ts';
import { asPerson, FAILED_REQUESTS, type Person, signIn } from '../../support/person.ts';
import { fill, languagesOf, WORDS } from '../../support/words.ts';

const fixture = useFixture();

describe.each(languagesOf(import.meta.filename))('a sign-in link, %s', (language) => {
  const { users, signIn: words } = WORDS[language];
  const partner = fixture.partners[language];
  const [shown, hidden] = partner.vehicles;

  it.each(['wide', 'phone'] as const)(
    'is made for a temporary user, opens in one browser, shows one vehicle, and is revoked, %s',
    async (size) => {
      const address = fixture.platform.addressOf(partner.host);
      const look = { language, phone: size === 'phone' };
      const email = `guest.${size}.${Date.now()}@${partner.host.replace('.localhost', '.example')}`;
      const owner = async ({ page }: Person) => {
        await signIn(page, address, partner.owner, '/users');
        const guest = await page.evaluate(
          async ({ plate, email }) => {
            const call = async (path: string, body?: object) => {
              const post = {
                method: 'POST',
                headers: { 'content-type': 'application/json' },
                body: JSON.stringify(body),
              };
              return (await (await fetch(`/api/v4${path}`, body ? post : {})).json()).data;
            };
            const vehicles: { id: number; designation: string }[] = await call('/device/list-1');
            const fields = {
              firstName: 'Awa',
              lastName: 'Guest',
              email,
              language: 'en',
              password: 'quatre lacs 3 rives',
            };
            const ends = { isTempLink: true, dateEnd: Date.now() + 86_400_000, rights: ['view_devices'] };
            const deviceIdList = vehicles.filter(({ designation }) => designation === plate).map(({ id }) => id);
            return await call('/user', Object.assign(fields, ends, { accountLimited: true, deviceIdList }));
          },
          { plate: shown.plate, email },
        );
        await page.goto(`${address}/users?links=${guest.id}`);
        const dialog = page.getByRole('dialog', { name: fill(users.links.title, { name: 'Awa Guest' }) });
        await dialog.getByText(users.links.none).waitFor();
        await dialog.getByRole('button', { name: users.links.make, exact: true }).click();
        const field = dialog.getByRole('textbox', { name: WORDS[language].trackingLinks.giving.address });
        const url = await field.inputValue();
        await dialog.getByText(users.links.states.open, { exact: true }).waitFor();

        const first = async ({ page: other }: Person) => {
          await other.goto(url);
          await other.getByRole('button', { name: words.byLink.open }).click();
          await other.waitForURL((at) => at.pathname === '/map' || at.pathname === '/');
          await other.goto(`${address}/devices`);
          await other.getByText(shown.plate).first().waitFor();
          expect(await other.getByText(hidden.plate).count()).toBe(0);

          await asPerson(
            fixture.browser,
            look,
            async ({ page: late }) => {
              await late.goto(url);
              await late.getByRole('button', { name: words.byLink.open }).click();
              await late.getByRole('heading', { name: words.byLink.overTitle }).waitFor();
            },
            FAILED_REQUESTS,
          );

          await page.goto(`${address}/users?links=${guest.id}`);
          await dialog.getByText(users.links.states.used, { exact: true }).waitFor();
          await dialog.getByRole('button', { name: users.links.revoke }).click();
          await dialog.getByText(users.links.states.revoked, { exact: true }).waitFor();
          await other.goto(`${address}/devices`);
          await other.waitForURL((at) => at.pathname === '/login');
        };
        await asPerson(fixture.browser, look, first, FAILED_REQUESTS);
      };
      await asPerson(fixture.browser, look, owner);
    },
  );
});
