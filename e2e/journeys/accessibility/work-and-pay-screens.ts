import { addWorkAndPay, changeWorkAndPayState, listAssignableDevices, listWorkAndPay } from '@balise/contract';
import type { Page } from 'playwright-core';
import { ask } from '../../support/ask.ts';
import { WORDS } from '../../support/words.ts';
import type { Screen } from './blocking-screens.ts';
import { aDriverOf, goTo } from './driver-screens.ts';

/** A contract that has run for ten days without a payment. @returns its address */
async function aContract(page: Page): Promise<string> {
  const { contracts } = await ask(page, listWorkAndPay, { query: {} });
  if (contracts[0]) return `/work-and-pay/${contracts[0].id}`;
  const { id: driverId, clientId } = await aDriverOf(page);
  const [device] = await ask(page, listAssignableDevices, { query: { clientId } });
  if (!device) throw new Error('there is no vehicle');
  const startsOn = new Date(Date.now() - 10 * 86_400_000).toISOString().slice(0, 10);
  const terms = { currency: 'XOF', price: 600_000, deposit: 50_000, instalment: 5_000 } as const;
  const parties = { clientId, driverId, deviceId: device.deviceId };
  const body = { ...parties, ...terms, weekdays: [1, 2, 3, 4, 5, 6], startsOn, language: 'fr' as const };
  const { id } = await ask(page, addWorkAndPay, { body });
  await ask(page, changeWorkAndPayState, { params: { id }, body: { act: 'start' } });
  return `/work-and-pay/${id}`;
}

const ofContract = async (page: Page, stand: string): Promise<void> => {
  await goTo(page, await aContract(page));
  await page.getByRole('heading', { name: stand }).waitFor();
};

/** The contract as it is answered once a block is proposed, which the clock does in office hours only. @returns its address */
async function withProposal(page: Page): Promise<string> {
  const address = await aContract(page);
  const proposal = { id: 1, kind: 'block', state: 'open', proposedAt: Date.now(), arrears: 45_000 };
  const open = { ...proposal, sinceDay: '2026-01-31', decidedAt: null, decidedBy: '', reason: '', commandId: null };
  await page.route(
    `**${address}`,
    async (route) => {
      const response = await route.fetch();
      const { data } = (await response.json()) as { data: object };
      await route.fulfill({ response, json: { data: { ...data, proposals: [open] } } });
    },
    { times: 1 },
  );
  return address;
}

/** The screens of Work and Pay. */
export const WORK_AND_PAY_SCREENS: Screen[] = [
  {
    name: 'Work and Pay, no contract yet',
    path: '/work-and-pay',
    ready: (page, language) => page.getByRole('heading', { name: WORDS[language].workAndPay.title }).first().waitFor(),
  },
  {
    name: 'adding a Work and Pay contract',
    path: '/work-and-pay?add=true',
    ready: (page) => page.getByRole('dialog').getByRole('combobox').first().waitFor(),
  },
  {
    name: 'holidays, one being added',
    path: '/work-and-pay',
    ready: async (page, language) => {
      const { holidays } = WORDS[language].workAndPay;
      const { clientId } = await aDriverOf(page);
      await goTo(page, `/work-and-pay?clientId=${clientId}`);
      await page.getByRole('button', { name: holidays.open, exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: holidays.add, exact: true }).click();
      await page.getByRole('dialog').getByLabel(holidays.name, { exact: true }).waitFor();
    },
  },
  {
    name: 'importing mobile money',
    path: '/work-and-pay/payments?import=true',
    ready: (page, language) =>
      page.getByRole('dialog', { name: WORDS[language].workAndPay.receipts.importTitle }).waitFor(),
  },
  {
    name: 'a decision about a block',
    path: '/work-and-pay', // before the contract is read by another
    ready: async (page, language) => {
      const { proposal } = WORDS[language].workAndPay;
      await goTo(page, await withProposal(page));
      await page.getByRole('button', { name: proposal.review, exact: true }).click();
      await page.getByRole('dialog').getByLabel(proposal.reason).waitFor();
    },
  },
  {
    name: 'a Work and Pay contract that is late',
    path: '/work-and-pay',
    ready: (page, language) => ofContract(page, WORDS[language].workAndPay.page.stand),
  },
  {
    name: 'a payment, with faults',
    path: '/work-and-pay',
    ready: async (page, language) => {
      const { page: words, payment, methods } = WORDS[language].workAndPay;
      await ofContract(page, words.stand);
      await page.getByRole('button', { name: payment.open }).click();
      await page.getByRole('dialog').getByText(methods.mobile_money).click();
      await page.getByRole('dialog').getByLabel(payment.reference).waitFor();
    },
  },
  ...(['waiver', 'edit', 'pause', 'end'] as const).map(
    (act): Screen => ({
      name: `a Work and Pay contract: ${act}`,
      path: '/work-and-pay',
      ready: async (page, language) => {
        const { common, workAndPay: words } = WORDS[language];
        await ofContract(page, words.page.stand);
        await page.getByRole('button', { name: words.page.more }).click();
        const names = { waiver: words.waiver.open, edit: common.edit, pause: words.acts.pause, end: words.acts.end };
        await page.getByRole('menuitem', { name: names[act] }).click();
        await page.getByRole('dialog').getByRole('textbox').first().waitFor();
      },
    }),
  ),
  {
    name: 'the correction of an entry',
    path: '/work-and-pay',
    ready: async (page, language) => {
      const { page: words } = WORDS[language].workAndPay;
      await ofContract(page, words.stand);
      await page.getByRole('button', { name: words.correct }).first().click();
      await page.getByRole('menuitem', { name: words.correct }).click();
      await page.getByRole('dialog').getByRole('textbox').first().waitFor();
    },
  },
];
