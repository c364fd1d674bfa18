import { describe, expect, it } from 'vitest';
import { callApi } from '../../support/call-api.ts';
import { useFixture } from '../../support/fixture.ts';
import { asPerson, type Person, signIn } from '../../support/person.ts';
import { imeiOf } from '../../support/trackers/imei.ts';
import { fill, languagesOf, WORDS } from '../../support/words.ts';

const fixture = useFixture();
const MINUTE = 60_000;

describe.each(languagesOf(import.meta.filename))('the tank of a vehicle, %s', (language) => {
  const { tank, fuel } = WORDS[language];
  const partner = fixture.partners[language];
  const vehicle = { identity: imeiOf(language === 'fr' ? '35693803564398' : '35693803564399'), plate: '5555 TK 01' };
  const address = () => fixture.platform.addressOf(partner.host);
  const begin = Date.now() - 12 * 60 * MINUTE;

  /** Litres in a tank of 400: it drives, is filled up by 150, drives, loses 60 while it stands, and drives on. A message a minute. */
  async function driven(): Promise<void> {
    let [at, litres, longitude] = [begin, 200, -4.2];
    const go = async (minutes: number, by: number, knots = 0) => {
      for (let minute = 0; minute < minutes; minute++) {
        at += MINUTE;
        litres += by / minutes;
        longitude += knots / 4000;
        const said = {
          id: vehicle.identity,
          timestamp: at,
          lat: 5.36,
          lon: longitude,
          speed: knots,
          ignition: knots > 0,
          fuelLevel: litres / 4,
        };
        const query = new URLSearchParams(Object.entries(said).map(([name, value]) => [name, String(value)]));
        const answer = await fetch(`http://127.0.0.1:${fixture.platform.trackerPorts.osmand}/?${query}`);
        expect(answer.status).toBe(200);
      }
    };
    await go(30, -8, 30);
    await go(5, 0);
    await go(8, 150);
    await go(8, 0);
    await go(30, -8, 30);
    await go(60, 0);
    await go(10, -60);
    await go(30, 0);
    await go(30, -8, 30);
  }

  async function caller() {
    const { body } = await callApi(address(), 'POST', '/auth/login', partner.owner);
    const authorization = `Bearer ${JSON.parse(body).data.token}`;
    return async (method: string, path: string, sent: object) =>
      JSON.parse((await callApi(address(), method, path, sent, { authorization })).body).data;
  }

  /** A vehicle of the partner's first client, by the API. @returns its id */
  async function added(call: Awaited<ReturnType<typeof caller>>): Promise<number> {
    const listed = async () => (await call('GET', '/device/list', {})).devices;
    const known = (await listed()).find((device: { designation: string }) => device.designation === vehicle.plate);
    if (known) return known.id; // a journey that runs once more
    const { clientId } = (await listed())[0];
    const { identity: imei, plate: designation } = vehicle;
    const none = { operatorId: null, trackerModelId: null, countryCode2: null, phone: null, simNumber: null };
    const texts = { label: '', code: '', note: '', vehicleMake: '', vehicleModel: '' };
    const vin = { vinNumber: null, vinIsChassis: false };
    const fields = Object.assign({ clientId, deviceTypeId: 1, imei, designation }, none, texts, vin);
    await call('POST', '/device', fields);
    return (await listed()).find((device: { designation: string }) => device.designation === designation).id;
  }

  it('a sensor is set; the level shows the fill with what is missing, and the theft with its map', async () => {
    const call = await caller();
    const id = await added(call);
    await driven();
    // of which 150 came into the tank
    const purchase = {
      deviceId: id,
      dateFuel: begin + 40 * MINUTE,
      quantity: 190,
      amount: 133_000,
      fuelType: 'diesel',
    };
    await call('POST', '/fuel', purchase);
    const journey = async ({ page }: Person) => {
      await signIn(page, address(), partner.owner, `/fuel/tank?device=${id}`);
      await page.getByRole('button', { name: tank.sensor.set }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(tank.sensor.tank).fill('400');
      await dialog.getByRole('button', { name: fuel.dialog.save }).click();
      await dialog.waitFor({ state: 'detached' });
      const box = page.getByRole('region', { name: fill(tank.ofVehicle, { plate: vehicle.plate }) });
      await expect
        .poll(async () => {
          await page.reload();
          await box.waitFor();
          return await page.getByText(tank.lines.drop).count();
        })
        .toBe(1);
      const row = (words: string) => page.getByRole('row').filter({ hasText: words });
      await row(tank.lines.less).getByText(/^190/).waitFor();
      await expect.poll(() => row(tank.lines.less).textContent()).toMatch(/(39|40|41)[.,]\d/);
      await box.getByRole('img', { name: fill(tank.chartLabel, { plate: vehicle.plate }) }).waitFor();
      expect(await box.getByRole('link').count()).toBe(2);
      await row(tank.lines.drop).getByRole('link', { name: tank.showOnMap }).click();
      await page.waitForURL((url) => url.pathname === '/history' && url.searchParams.get('devices') === String(id));
      await page.goBack();
      await page.goto(`${address()}/fuel/tank?show=suspects`);
      await row(tank.lines.drop).waitFor();
      expect(await page.getByRole('row').count()).toBe(3); // with the headings
      await row(tank.lines.drop).getByRole('link', { name: vehicle.plate }).click();
      await box.waitFor();
    };
    await asPerson(fixture.browser, { language }, journey);
  });
});
