import {
  addPart,
  addPartEntry,
  addWorkOrder,
  completeWorkOrder,
  listDeviceSummaries,
  listRisks,
} from '@balise/contract';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ask } from '../../support/ask.ts';
import { useFixtureAhead } from '../../support/fixture-ahead.ts';
import { asPerson, type Person, signIn } from '../../support/person.ts';
import { fill, languagesOf, WORDS } from '../../support/words.ts';

/* Chances are made at night: the server starts again with its clock a day ahead. */

const { fixture, restartAhead } = useFixtureAhead();
const DAY = 86_400_000;
let nights = 0;

describe.each(languagesOf(import.meta.filename))('the risk of a breakdown, %s', (language) => {
  const { forecasts, workshop } = WORDS[language];
  const partner = fixture.partners[language];
  const [vehicle, other] = partner.vehicles;
  const address = () => fixture.platform.addressOf(partner.host);
  const look = async (page: Page, name: string) => {
    if (process.env.E2E_LOOKS) await page.screenshot({ path: `${process.env.E2E_LOOKS}/${name}-${language}.png` });
  };
  const dialog = (page: Page) => page.getByRole('dialog').last();

  /** Repairs that were written down later, as a workshop does. */
  const recordRepairs = async (page: Page) => {
    const devices = await ask(page, listDeviceSummaries, {});
    const part = await ask(page, addPart, { body: { reference: 'EMB-1', name: 'Embrayage', price: 150_000 } });
    await ask(page, addPartEntry, { params: { id: part.id }, body: { kind: 'received', quantity: 20 } });
    const lines = [{ kind: 'part' as const, partId: part.id, quantity: 1 }];
    const repaired = async (plate: string, daysAgo: number, isBreakdown: boolean) => {
      const device = devices.find(({ designation }) => designation === plate);
      if (!device) throw new Error(`there is no vehicle ${plate}`);
      const { id } = await ask(page, addWorkOrder, {
        body: { deviceId: device.id, title: 'Moteur', isBreakdown, lines },
      });
      const body = { at: Date.now() - daysAgo * DAY, downtimeMinutes: 900 };
      await ask(page, completeWorkOrder, { params: { id }, body });
    };
    for (const ago of [5, 30, 70, 150, 300]) await repaired(vehicle.plate, ago, ago < 100);
    await repaired(other.plate, 200, false);
  };

  // in parts, of which each can be tried again
  it('is not known before repairs are recorded', async () => {
    await asPerson(fixture.browser, { language }, async ({ page }: Person) => {
      await signIn(page, address(), partner.owner, '/maintenance/forecasts');
      await page.getByText(forecasts.risk.none.title).first().waitFor();
      await recordRepairs(page);
    });
  });

  it('is shown after the night, with its quality, the workload, and the life of parts', async () => {
    nights += 1;
    await restartAhead(nights * DAY);
    await asPerson(fixture.browser, { language }, async ({ page }: Person) => {
      await signIn(page, address(), partner.owner, '/maintenance/forecasts/quality');
      await expect
        .poll(async () => (await ask(page, listRisks, { query: {} })).total, { timeout: 150_000 })
        .toBeGreaterThan(1);
      await page.reload();
      await page.getByText(forecasts.quality.tooLittle).first().waitFor();
      await look(page, 'forecast-quality');
      await page.goto(`${address()}/maintenance/forecasts/workload`);
      await page.getByText(forecasts.workload.services).first().waitFor();
      await page.getByRole('button', { name: forecasts.workload.hoursOf }).click();
      await dialog(page).getByRole('button', { name: forecasts.workload.saveHours }).click();
      await page.getByText(forecasts.workload.hoursSaved).first().waitFor();
      await look(page, 'workload');
      await page.goto(`${address()}/maintenance/forecasts/parts`);
      // five of one vehicle, of which the last goes on, and one of another
      const clutch = page.getByRole('region', { name: 'Embrayage' });
      await clutch.getByText(fill(forecasts.parts.lives, { lives: 6, failed: 4 })).waitFor();
      await clutch.getByRole('img', { name: forecasts.parts.survival }).waitFor();
      await clutch.getByRole('img', { name: forecasts.parts.repeats }).waitFor();
      await clutch.getByText(fill(forecasts.parts.compare_other, { count: 6 })).waitFor();
      await look(page, 'parts');
      await page.getByText(forecasts.parts.measures.hours).click();
      // their engines ran for no hour
      await clutch.getByText(fill(forecasts.parts.lives, { lives: 0, failed: 0 })).waitFor();
      await page.goto(`${address()}/maintenance/forecasts/drifts`);
      await page.getByText(forecasts.drift.none.title).first().waitFor();
    });
  });

  it('leads to its reasons, and to the work order that it suggests', async () => {
    await asPerson(fixture.browser, { language }, async ({ page }: Person) => {
      await signIn(page, address(), partner.owner, '/maintenance/forecasts');
      await page.getByRole('row').filter({ hasText: vehicle.plate }).click();
      await dialog(page).getByText(/90/).first().waitFor();
      await look(page, 'risk');
      await dialog(page).getByRole('button', { name: forecasts.risk.order }).click();
      await expect
        .poll(() => dialog(page).getByRole('textbox', { name: workshop.what }).inputValue())
        .toBe(forecasts.risk.orderTitle);
      await look(page, 'risk-order');
      await dialog(page).getByRole('button', { name: workshop.form.save, exact: true }).click();
      await dialog(page).getByText(forecasts.risk.orderTitle).first().waitFor();
    });
  });

  it('shows that order on a phone, and suggests no second one', async () => {
    await asPerson(fixture.browser, { language, phone: true, scheme: 'dark' }, async ({ page }: Person) => {
      await signIn(page, address(), partner.owner, '/maintenance/forecasts');
      const row = page.getByRole('listitem').filter({ hasText: vehicle.plate });
      await row.waitFor();
      await look(page, 'risks-phone');
      await row.click();
      await dialog(page)
        .getByRole('button', { name: new RegExp(forecasts.risk.showOrder.split('{{')[0]!.trim()) })
        .waitFor();
      await look(page, 'risk-phone');
    });
  });
});
