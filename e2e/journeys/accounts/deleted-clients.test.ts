import { readFile } from 'node:fs/promises';
import { addClient, listDeletedClients, listPartners } from '@balise/contract';
import { describe, expect, it } from 'vitest';
import { ask } from '../../support/ask.ts';
import { useFixtureAhead } from '../../support/fixture-ahead.ts';
import { asPerson, FAILED_REQUESTS, signInAsAdministrator } from '../../support/person.ts';
import { fill, languagesOf, WORDS } from '../../support/words.ts';

/* Data is erased thirty days after a client was deleted: the server starts again with its clock ahead. */

const { fixture, restartAhead } = useFixtureAhead();
const DAY = 86_400_000;
let ahead = 0;

describe.each(languagesOf(import.meta.filename))('a deleted client, %s', (language) => {
  const { clients, clientDeletions, common } = WORDS[language];

  it('is listed, erased after thirty days, and its certificate is saved', async () => {
    const home = fixture.platform.addressOf('localhost');
    const name = `Transit ${Math.random().toString(36).slice(2, 8)}`;
    await asPerson(
      fixture.browser,
      { language },
      async ({ page }) => {
        await signInAsAdministrator(page, home, language, '/clients');
        const partners = await ask(page, listPartners, {} as never);
        const { id: partnerId } = partners.find(
          ({ displayName }) => displayName === fixture.partners[language].displayName,
        )!;
        const fields = { partnerId, fullName: name, email: `${name.replace(' ', '.')}@clients.example` };
        const more = { type: 'company', billingOption: 'postpaid', countryCode2: 'BJ', timeZone: 'Africa/Porto-Novo' };
        const { id } = await ask(page, addClient, { body: Object.assign(fields, more) as never });
        await page.goto(`${home}/clients/${id}`);
        await page.getByRole('button', { name: fill(clients.actionsFor, { name }) }).click();
        await page.getByRole('menuitem', { name: common.delete }).click();
        await page.getByRole('button', { name: fill(clients.remove.action, { name }) }).click();
        await page.getByText(fill(clients.remove.done, { name })).waitFor();

        await page.goto(`${home}/clients`);
        await page.getByRole('link', { name: clientDeletions.lists.deleted, exact: true }).click();
        const row = page.getByRole('row', { name });
        await row.waitFor();
        const certificate = page.getByRole('button', { name: fill(clientDeletions.downloadOf, { name }) });
        expect(await certificate.count()).toBe(0);

        // what an open page asks with the ended sign-in would end the next one
        await page.goto('about:blank');
        ahead += 31 * DAY;
        await restartAhead(ahead);
        await signInAsAdministrator(page, home, language, '/clients/deleted');
        const erased = async () =>
          (await ask(page, listDeletedClients, { query: { pageSize: 50 } as never })).clients.find(
            ({ clientName }) => clientName === name,
          )?.erasedAt;
        await expect.poll(erased).toEqual(expect.any(Number));
        await page.reload();
        const saved = page.waitForEvent('download');
        await certificate.click();
        const file = await saved;
        expect(file.suggestedFilename()).toMatch(/\.pdf$/);
        const bytes = await readFile(await file.path());
        expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
        expect(bytes.length).toBeGreaterThan(2000);
      },
      FAILED_REQUESTS,
    );
  });
});
