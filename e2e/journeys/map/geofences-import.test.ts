import { listGeofences } from '@balise/contract';
import { describe, expect, it } from 'vitest';
import { ask } from '../../support/ask.ts';
import { aFinger } from '../../support/finger.ts';
import { useFixture } from '../../support/fixture.ts';
import { pixelsOf } from '../../support/map/drawn-map.ts';
import { asPerson, signIn } from '../../support/person.ts';
import { fill, languagesOf, WORDS } from '../../support/words.ts';

const fixture = useFixture();

/** A depot with a yard cut out, a road, an outline that crosses itself, and a mark without a place. */
const kmlOf = (prefix: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<kml xmlns="http://www.opengis.net/kml/2.2"><Document>
<Placemark><name>${prefix} depot</name><Polygon>
  <outerBoundaryIs><LinearRing><coordinates>-4.02,5.30 -4.00,5.30 -4.00,5.32 -4.02,5.32 -4.02,5.30</coordinates></LinearRing></outerBoundaryIs>
  <innerBoundaryIs><LinearRing><coordinates>-4.015,5.305 -4.010,5.305 -4.010,5.310 -4.015,5.305</coordinates></LinearRing></innerBoundaryIs>
</Polygon></Placemark>
<Placemark><name>${prefix} road</name><LineString><coordinates>-4.02,5.33 -4.00,5.34</coordinates></LineString></Placemark>
<Placemark><name>${prefix} knot</name><Polygon><outerBoundaryIs><LinearRing>
  <coordinates>-4.02,5.35 -4.00,5.37 -4.00,5.35 -4.02,5.37 -4.02,5.35</coordinates>
</LinearRing></outerBoundaryIs></Polygon></Placemark>
<Placemark><name>${prefix} gate</name><Point><coordinates>-4.01,5.38</coordinates></Point></Placemark>
<Placemark><name>${prefix} nowhere</name></Placemark>
</Document></kml>`;

/** The corner of the depot that is pulled, and one of a shed beside it. */
const CORNER = { latitude: 5.32, longitude: -4.0 };
const SHED = { latitude: 5.317, longitude: -3.998 };
const NOWHERE = { x: Number.NaN, y: Number.NaN };

const geoJsonOf = (name: string): string => {
  const { latitude: y, longitude: x } = SHED;
  const ring = [
    [x, y],
    [x + 0.006, y],
    [x + 0.006, y + 0.006],
    [x, y],
  ];
  return JSON.stringify({ type: 'Feature', properties: { name }, geometry: { type: 'Polygon', coordinates: [ring] } });
};

describe.each(languagesOf(import.meta.filename))('geofences of a file, %s', (language) => {
  const { geofences: words, reportScreen, common } = WORDS[language];
  const partner = fixture.partners[language];
  let attempts = 0;

  it('are imported from KML and pasted, edited on a phone, suspended and resumed', async () => {
    const address = fixture.platform.addressOf(partner.host);
    const prefix = `KML ${++attempts}`;
    const [{ plate }] = partner.vehicles;

    await asPerson(fixture.browser, { language }, async ({ page }) => {
      await signIn(page, address, partner.owner, '/geofences/import');
      await page.locator('input[type=file]').setInputFiles({
        name: 'zones.kml',
        mimeType: 'application/vnd.google-earth.kml+xml',
        buffer: Buffer.from(kmlOf(prefix)),
      });
      const list = page.getByRole('table', { name: words.import.list });
      await list.getByText(words.import.rowFaults.crosses_itself).waitFor();
      await list.getByText(words.import.rowFaults.nothing_drawn).waitFor();
      await page.getByRole('textbox', { name: words.import.width }).fill('60');
      await list.getByRole('checkbox', { name: fill(words.import.chooseOne, { name: `${prefix} nowhere` }) }).click();
      await page.getByRole('button', { name: fill(words.import.action_other, { number: '3' }) }).click();
      await page
        .getByRole('row')
        .filter({ hasText: `${prefix} depot` })
        .waitFor();
      const road = await page
        .getByRole('row')
        .filter({ hasText: `${prefix} road` })
        .textContent();
      expect(road).toContain(words.types.corridor);
      expect(
        await page
          .getByRole('row')
          .filter({ hasText: `${prefix} knot` })
          .count(),
      ).toBe(0);

      await page.getByRole('button', { name: words.add }).first().click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: words.paste.open }).click();
      await dialog.getByRole('textbox', { name: words.paste.label }).fill(geoJsonOf(`${prefix} shed`));
      await dialog.getByRole('button', { name: words.paste.use }).click();
      await expect
        .poll(() => dialog.getByRole('textbox', { name: words.dialog.name }).inputValue())
        .toBe(`${prefix} shed`);
      await dialog.getByRole('button', { name: words.dialog.create }).click();
      await page.getByText(fill(words.created, { name: `${prefix} shed` })).waitFor();
    });

    await asPerson(fixture.browser, { language, phone: true }, async ({ page }) => {
      await signIn(page, address, partner.owner, '/geofences');
      await page.getByRole('button', { name: `${prefix} gate`, exact: true }).click();
      const dialog = page.getByRole('dialog');
      const radius = dialog.getByRole('textbox', { name: reportScreen.zone.radius });
      await expect.poll(() => radius.inputValue()).toBe('50');
      await radius.fill('120');
      await dialog.getByRole('button', { name: common.save, exact: true }).click();
      await page.getByText(fill(words.saved, { name: `${prefix} gate` })).waitFor();
      await page.getByRole('button', { name: `${prefix} gate`, exact: true }).click();
      await expect.poll(() => radius.inputValue()).toBe('120');
      await dialog.getByRole('button', { name: common.cancel, exact: true }).click();

      await page.getByRole('button', { name: `${prefix} depot`, exact: true }).click();
      const map = page.getByRole('region', { name: reportScreen.zone.map });
      await expect.poll(() => map.getAttribute('aria-busy')).toBe('false');
      const area = dialog.getByRole('status').first();
      const before = await area.textContent();
      const [from = NOWHERE, shed = NOWHERE] = await pixelsOf(page, [CORNER, SHED]);
      const finger = await aFinger(page);
      await finger.drag(from, { x: from.x - 30, y: from.y + 30 });
      await expect.poll(() => area.textContent()).not.toBe(before);
      await dialog.getByRole('button', { name: reportScreen.zone.undo }).click();
      await expect.poll(() => area.textContent()).toBe(before);
      await finger.drag(from, { x: shed.x + 5, y: shed.y - 4 });
      await expect.poll(() => area.textContent()).not.toBe(before);
      await dialog.getByRole('button', { name: common.save, exact: true }).click();
      await page.getByText(fill(words.saved, { name: `${prefix} depot` })).waitFor();
      const saved = (await ask(page, listGeofences, { query: {} })).find(({ name }) => name === `${prefix} depot`);
      const corners = saved?.drawCoordinate && 'points' in saved.drawCoordinate ? saved.drawCoordinate.points : [];
      expect(corners).toHaveLength(4);
      expect(corners).toContainEqual([SHED.latitude, SHED.longitude]); // it took the corner that it came near to
    });

    await asPerson(fixture.browser, { language }, async ({ page }) => {
      await signIn(page, address, partner.owner, '/geofences/suspensions?add=true');
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('combobox', { name: words.suspend.geofences }).click();
      await page.getByRole('option', { name: `${prefix} depot` }).click();
      await page.keyboard.press('Escape');
      await dialog.getByRole('combobox', { name: words.suspend.devices }).click();
      await page.getByRole('option', { name: plate }).click();
      await page.keyboard.press('Escape');
      const suspend = dialog.getByRole('button', { name: words.suspend.action, exact: true });
      await suspend.click(); // without a reason
      await dialog.getByText(WORDS[language].fieldErrors.reason_needed).waitFor();
      await dialog.getByRole('textbox', { name: words.suspend.reason }).fill(`${prefix} inventory`);
      await suspend.click();
      const row = page.getByRole('row').filter({ hasText: `${prefix} inventory` });
      await row.getByRole('button').click();
      await dialog.getByRole('button', { name: words.suspensions.endNow, exact: true }).click();
      await row.getByText(words.suspensions.endedEarly).waitFor();
    });
  });
});
