import { describe, expect, it } from 'vitest';
import { callApi } from '../../support/call-api.ts';
import { seedEachDay } from '../../support/data/seed-each-day.ts';
import { midnight, placeAt, sendYesterday } from '../../support/data/truck-yesterday.ts';
import { useFixture } from '../../support/fixture.ts';
import { asPerson, type Person, signIn } from '../../support/person.ts';
import { languagesOf, WORDS } from '../../support/words.ts';

const fixture = useFixture();
const HOUR = 3_600_000;
const FAR = 0.5; // degrees: some 50 km

describe.each(languagesOf(import.meta.filename))('fuel bought where the vehicle was not, %s', (language) => {
  const { fuel } = WORDS[language];
  const partner = fixture.partners[language];
  const vehicle = partner.vehicles[1];
  const address = () => fixture.platform.addressOf(partner.host);
  seedEachDay(() => sendYesterday(fixture.platform, vehicle));

  /** A purchase at noon of the truck's day, by the API, far from where it was then. */
  async function bought(): Promise<number> {
    const { body } = await callApi(address(), 'POST', '/auth/login', partner.owner);
    const authorization = `Bearer ${JSON.parse(body).data.token}`;
    const call = async (method: string, path: string, sent: object) =>
      JSON.parse((await callApi(address(), method, path, sent, { authorization })).body).data;
    const { devices } = await call('GET', '/device/list', {});
    const { id } = devices.find(({ designation }: { designation: string }) => designation === vehicle.plate);
    const dateFuel = midnight + 12 * HOUR;
    const { latitude, longitude } = placeAt(dateFuel);
    const where = { latitude: latitude + FAR, longitude };
    await call('POST', '/fuel', { deviceId: id, dateFuel, quantity: 60, amount: 45_000, fuelType: 'diesel', ...where });
    return id;
  }

  it('says how far away it was, shows both places on a map, and leads to the history of these hours', async () => {
    const id = await bought();
    const journey = async ({ page }: Person) => {
      await signIn(page, address(), partner.owner, `/fuel?device=${id}`);
      const onMap = page.getByRole('button', { name: fuel.showOnMap });
      // the purchase is judged by a job
      await expect
        .poll(async () => {
          await page.reload();
          await page.getByRole('heading', { name: fuel.title }).first().waitFor();
          await page.getByText(vehicle.plate).first().waitFor();
          return await onMap.count();
        })
        .toBe(1);
      await onMap.click();
      const map = page.getByRole('region', { name: fuel.elsewhere.map });
      await expect.poll(() => map.locator('.maplibregl-marker').count()).toBe(2);
      await page.getByRole('link', { name: fuel.elsewhere.history }).click();
      await page.waitForURL(/\/history\?/);
      const search = new URL(page.url()).searchParams;
      expect(search.get('devices')).toBe(String(id));
      expect(search.get('at')).not.toBeNull();
    };
    await asPerson(fixture.browser, { language }, journey);
  });
});
