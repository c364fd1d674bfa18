import { readFile } from 'node:fs/promises';
import { userData } from '@balise/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask } from '../../support/ask.ts';
import { useFixtureOfItsOwn } from '../../support/fixture.ts';
import { asPerson, type Person, signIn } from '../../support/person.ts';
import { aTraccarServer } from '../../support/servers/traccar-server.ts';
import { aFleet, type Fleet } from '../../support/trackers/trackers.ts';
import { fill, languagesOf, WORDS } from '../../support/words.ts';
import { unzipped } from '../../support/zip.ts';

/* All data of a client as a file, and vehicles with their past from another platform. */

const fixture = useFixtureOfItsOwn({ BALISE_IMPORT_NETWORKS: '127.0.0.1/32' });
const MINUTE = 60_000;

/** Noon of the tenth of the month before, which the form proposes. */
function lastMonth(): number {
  const now = new Date();
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 10, 12);
}

describe.each(languagesOf(import.meta.filename))('data of a client, %s', (language) => {
  const { clientData: words } = WORDS[language];
  const partner = fixture.partners[language];
  let fleet: Fleet;
  beforeAll(async () => {
    fleet = await aFleet(fixture.platform, partner);
  });
  afterAll(() => fleet?.close());

  const onThePage = (size: string, journey: (person: Person & { id: number }) => Promise<void>) =>
    asPerson(fixture.browser, { language, phone: size === 'phone' }, async (person) => {
      const { page } = person;
      const address = fixture.platform.addressOf(partner.host);
      await signIn(page, address, partner.owner, '/profile');
      const { client } = await ask(page, userData, {} as never);
      const id = client!.id;
      await page.goto(`${address}/clients/${id}/data`);
      await journey({ ...person, id });
    });

  it.each(['wide', 'phone'] as const)('are exported, downloaded and opened, %s', async (size) => {
    await onThePage(size, async ({ page }) => {
      const list = page
        .getByRole('table', { name: words.list.title })
        .or(page.getByRole('list', { name: words.list.title }));
      const downloads = list.getByRole('link', { name: words.list.download });
      const start = page.getByRole('button', { name: words.export.start });
      const before = await downloads.count();
      await start.click();
      await page.getByText(words.export.started).waitFor();
      await expect.poll(() => downloads.count()).toBe(before + 1);
      const saved = page.waitForEvent('download');
      await downloads.first().click();
      const file = await saved;
      expect(file.suggestedFilename()).toMatch(/\.zip$/);
      const files = unzipped(await readFile(await file.path()));
      const manifest = JSON.parse(files.get('manifest.json') ?? '');
      for (const { name, bytes, missing } of manifest.files)
        expect([name, missing ?? [], Buffer.byteLength(files.get(name) ?? '')]).toEqual([name, [], bytes]);
      const devices = files.get('devices.csv') ?? '';
      for (const { plate } of partner.vehicles) expect(devices).toContain(plate);
      expect(devices).not.toContain(partner.foreignVehicle.plate);
      const positions = [...files].filter(([name]) => name.startsWith('positions/'));
      expect(positions.length).toBeGreaterThan(0);
      expect(positions.map(([, text]) => text).join('')).toMatch(/,5\.36,-4\.0/);
    });
  });

  it.each(['wide', 'phone'] as const)('are imported from Traccar after a look at what is there, %s', async (size) => {
    const mark = Math.random().toString(36).slice(2, 8);
    const from = lastMonth();
    const COUNT = 500;
    const positions = Array.from({ length: COUNT }, (_, n) => {
      const moment = new Date(from + n * MINUTE).toISOString();
      const place = { latitude: 6 + n * 0.001, longitude: -5, altitude: 0, speed: 20, course: 0, accuracy: 0 };
      const times = { fixTime: moment, deviceTime: moment, serverTime: moment };
      return { id: n + 1, deviceId: 1, protocol: 'osmand', valid: true, attributes: {}, ...times, ...place };
    });
    const traccar = await aTraccarServer(
      [
        { id: 1, name: `Imported ${mark}`, uniqueId: `trk-${mark}` },
        { id: 2, name: 'Without identity', uniqueId: 'has spaces in it' },
      ],
      positions,
    );
    try {
      await onThePage(size, async ({ page }) => {
        await page.getByLabel(words.import.url).fill(traccar.url);
        await page.getByLabel(words.import.token, { exact: true }).last().fill(traccar.token);
        await page.getByRole('button', { name: words.import.look }).click();
        await page.getByText('Without identity', { exact: false }).waitFor();
        await page.getByText(words.import.refusals.invalid).waitFor();
        await page.getByRole('button', { name: words.import.start }).click();
        await page.getByText(words.import.started).waitFor();
        await page.getByText(fill(words.import.brought, { vehicles: 1, positions: COUNT })).waitFor();
        // it says so before it has looked for what follows, for which it needs the other server
        await page.getByRole('progressbar', { name: words.list.state }).waitFor({ state: 'detached' });
        await page.goto(`${new URL(page.url()).origin}/devices?search=${mark}`);
        const row = page.getByText(`Imported ${mark}`).first();
        await row.waitFor();
      });
    } finally {
      traccar.close();
    }
  });
});
