import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { useFixture } from '../../support/fixture.ts';
import { asPerson, signIn } from '../../support/person.ts';
import { fill, WORDS } from '../../support/words.ts';

const fixture = useFixture();
const words = WORDS.en;
const { fields, wait, create, add, showOnMap } = words.devices;

it('the curl of the README puts a vehicle on the map that was added with its id and no model', async () => {
  const readme = readFileSync(join(import.meta.dirname, '../../../README.md'), 'utf8');
  const [, query = ''] = /^curl 'http:\/\/localhost:5055(\/\?[^']+)'$/m.exec(readme) ?? [];
  const id = new URLSearchParams(query.slice(2)).get('id') ?? '';
  const send = () => fetch(`http://127.0.0.1:${fixture.platform.trackerPorts.osmand}${query}`);
  expect((await send()).status).toBe(200); // as for any identity: the answer does not reveal which exist

  await asPerson(fixture.browser, { language: 'en' }, async ({ page }) => {
    await signIn(page, fixture.platform.addressOf(fixture.partners.en.host), fixture.partners.en.owner, '/devices');
    await page.getByRole('button', { name: add }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(fields.anyIdentity).fill(id);
    await dialog.getByText(words.fieldWarnings.imei_not_standard).waitFor();
    await dialog.getByRole('button', { name: words.common.next, exact: true }).click();
    await dialog.getByLabel(fields.designation).fill('Phone 1');
    await dialog.getByRole('combobox', { name: fields.deviceTypeId }).click();
    await page.getByRole('option').first().click();
    await dialog.getByRole('button', { name: create }).click();
    await dialog.getByText(wait.title, { exact: true }).waitFor();

    expect((await send()).status).toBe(200);
    await dialog.getByText(fill(wait.placedTitle, { plate: 'Phone 1' })).waitFor();
    await dialog.getByRole('link', { name: showOnMap }).click();
    await page.getByRole('complementary', { name: words.tracking.selected }).getByText(id).waitFor();
  });
});
