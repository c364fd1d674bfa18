import { editSmsAccount, listSmsAccounts, requestOf, saveSmsPrice, topUpSms } from '@balise/contract';
import type { Caller } from './alerts.ts';

const UNIT = 10_000; // money is in ten-thousandths

/** What a segment costs by the first digits of a number, in the currency of the country. */
const PRICES = [
  { prefix: '225', label: 'Côte d’Ivoire', currency: 'XOF', price: 25 },
  { prefix: '221', label: 'Sénégal', currency: 'XOF', price: 28 },
  { prefix: '33', label: 'France', currency: 'EUR', price: 0.06 },
  { prefix: '233', label: 'Ghana', currency: 'GHS', price: 0.35 },
  { prefix: '234', label: 'Nigeria', currency: 'NGN', price: 6 },
] as const;

const ACCOUNTS: Readonly<Record<string, { currency: string; cap: number; topUps: readonly [string, number][] }>> = {
  'Comoé Logistique': {
    currency: 'XOF',
    cap: 50_000,
    topUps: [
      ['OM-4471', 25_000],
      ['OM-4502', 10_000],
    ],
  },
  'Téranga Transport': { currency: 'XOF', cap: 30_000, topUps: [['WAVE-118', 15_000]] },
  'Rhône Distribution': { currency: 'EUR', cap: 80, topUps: [['VIR-2026-311', 50]] },
  'Volta Haulage': {
    currency: 'GHS',
    cap: 400,
    topUps: [
      ['MOMO-90217', 200],
      ['MOMO-90544', 150],
    ],
  },
  'Lagune Services': { currency: 'NGN', cap: 20_000, topUps: [['TRF-5521', 12_000]] },
};

/** Prices of SMS, and accounts with top-ups of all clients, by the API as the platform's administrator. Does nothing where accounts are open. */
export async function openSmsAccounts(asPlatform: Caller): Promise<void> {
  const { accounts } = await asPlatform(listSmsAccounts, requestOf(listSmsAccounts, { query: {} }));
  if (accounts.some(({ currency }) => currency !== null)) return;
  for (const { price, ...fields } of PRICES) {
    const body = { ...fields, price: Math.round(price * UNIT) };
    await asPlatform(saveSmsPrice, requestOf(saveSmsPrice, { body }));
  }
  for (const { clientId, clientName } of accounts) {
    const planned = ACCOUNTS[clientName];
    if (!planned) continue;
    const params = { clientId };
    const settings = { currency: planned.currency, monthlyCap: planned.cap * UNIT, transliterates: true, sender: '' };
    await asPlatform(editSmsAccount, requestOf(editSmsAccount, { params, body: settings } as never));
    for (const [reference, amount] of planned.topUps) {
      const body = { reference, amount: amount * UNIT };
      await asPlatform(topUpSms, requestOf(topUpSms, { params, body }));
    }
  }
}
