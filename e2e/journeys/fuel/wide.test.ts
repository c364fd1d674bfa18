import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { callApi } from '../../support/call-api.ts';
import { useFixture } from '../../support/fixture.ts';
import { asPerson, type Person, signIn } from '../../support/person.ts';
import { languagesOf, WORDS } from '../../support/words.ts';

const fixture = useFixture();
const DAY = 86_400_000;

describe.each(languagesOf(import.meta.filename))('fuel of a fleet, %s', (language) => {
  const { fuel, devices } = WORDS[language];
  const partner = fixture.partners[language];
  const [vehicle] = partner.vehicles;
  const address = () => fixture.platform.addressOf(partner.host);

  /** Seven even fills and one that is too large for the tank, by the API. */
  async function bought(): Promise<number> {
    const { body } = await callApi(address(), 'POST', '/auth/login', partner.owner);
    const authorization = `Bearer ${JSON.parse(body).data.token}`;
    const call = async (method: string, path: string, sent: object) =>
      JSON.parse((await callApi(address(), method, path, sent, { authorization })).body).data;
    const { devices: all } = await call('GET', '/device/list', {});
    const { id } = all.find(({ designation }: { designation: string }) => designation === vehicle.plate);
    await call('PUT', `/fuel/device/${id}/settings`, { tank: 80, counterUnit: 'km', cards: [] });
    for (let fill = 0; fill < 8; fill++) {
      const quantity = fill === 7 ? 130 : 50;
      const dateFuel = Date.now() - (29 - fill * 4) * DAY;
      const purchase = {
        deviceId: id,
        dateFuel,
        counter: 10_000 + fill * 500,
        quantity,
        amount: quantity * 700,
        fuelType: 'diesel',
      };
      await call('POST', '/fuel', purchase);
    }
    // purchases are judged by a job
    type Purchase = { findings: { kind: string }[] | null };
    const found = async () =>
      (await call('GET', `/fuel/device?id=${id}`, {})).flatMap(({ findings }: Purchase) =>
        (findings ?? []).map(({ kind }) => kind),
      );
    await expect.poll(found).toContain('over_tank');
    return id;
  }

  let made: Promise<number> | undefined;
  const once = () => (made ??= bought());

  it('the outlier says why, the vehicle shows its consumption, and the file has what the list has', async () => {
    const id = await once();
    const journey = async ({ page }: Person) => {
      await signIn(page, address(), partner.owner, `/fuel?device=${id}`);
      const box = page.getByRole('region', { name: fuel.consumption.ofVehicle.replace('{{plate}}', vehicle.plate) });
      await box
        .getByText(/1[0-9][.,]\d/)
        .first()
        .waitFor();
      const outlier = page.getByText(fuel.findingNames.over_tank);
      await outlier.first().waitFor();
      expect(await outlier.count()).toBe(1);
      await page.getByRole('button', { name: devices.export.action, exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText('CSV').click();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        dialog.getByRole('button', { name: devices.export.action, exact: true }).click(),
      ]);
      const lines = (await readFile(await download.path(), 'utf8')).trim().split(/\r?\n/);
      expect(lines).toHaveLength(9); // and the headings
      expect(lines[1]).toContain(fuel.findingNames.over_tank);
    };
    await asPerson(fixture.browser, { language }, journey);
  });

  it('the dashboard shows the last purchases, and leads to those of a vehicle', async () => {
    const id = await once();
    const journey = async ({ page }: Person) => {
      await signIn(page, address(), partner.owner, '/dashboard');
      const box = page.locator('section').filter({ has: page.getByRole('heading', { name: fuel.lastTen.title }) });
      await box.getByRole('link').filter({ hasText: vehicle.plate }).filter({ hasText: /130/ }).first().click();
      await page.waitForURL(new RegExp(`/fuel\\?device=${id}`));
    };
    await asPerson(fixture.browser, { language }, journey);
  });
});
