import { editSmsAccount, listSmsAccounts, requestOf, saveSmsPrice } from '@balise/contract';
import type { Caller, PastAlert } from './alerts.ts';

const UNIT = 10_000; // money is in ten-thousandths

/** What a segment costs by the first digits of a number, in the currency of the country. */
const PRICES = [
  { prefix: '225', label: 'Côte d’Ivoire', currency: 'XOF', price: 25 },
  { prefix: '221', label: 'Sénégal', currency: 'XOF', price: 28 },
  { prefix: '33', label: 'France', currency: 'EUR', price: 0.06 },
  { prefix: '233', label: 'Ghana', currency: 'GHS', price: 0.35 },
  { prefix: '234', label: 'Nigeria', currency: 'NGN', price: 6 },
] as const;

type Account = {
  currency: string;
  /** By invoice: of a month. */
  cap: number;
  sender?: string;
  /** Prepaid: the first top-up; the second; and what is left of it after the week of the past. */
  topUp?: { reference: string; first: number; second: number; left: number; reason: string };
};

const ACCOUNTS: Readonly<Record<string, Account>> = {
  'Comoé Logistique': { currency: 'XOF', cap: 50_000, sender: 'COMOE LOG' },
  'Téranga Transport': {
    currency: 'XOF',
    cap: 0,
    topUp: { reference: 'WAVE', first: 56, second: 5000, left: 476, reason: 'Solde repris de l’ancien prestataire' },
  },
  'Rhône Distribution': { currency: 'EUR', cap: 80 },
  'Volta Haulage': { currency: 'GHS', cap: 400 },
  'Lagune Services': {
    currency: 'NGN',
    cap: 0,
    topUp: { reference: 'TRF', first: 12, second: 300, left: 0, reason: 'Balance as the former provider left it' },
  },
};

/** Prices of SMS and accounts of all clients, by the API as the platform's administrator. Does nothing where accounts are open. */
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
    const { currency, cap, sender = '' } = planned;
    const body = { currency, monthlyCap: cap * UNIT, transliterates: true, sender };
    await asPlatform(editSmsAccount, requestOf(editSmsAccount, { params: { clientId }, body } as never));
  }
}

/** Before the week of the past. */
const EARLIER = 8 * 86_400_000;

export type PastMoney = { clientId: number; amount: number; at: number; reference: string; reason: string };

/** What prepaid clients paid before their first SMS, for `provision`. Nothing where an account has a balance. */
export async function firstTopUps(asPlatform: Caller, now: number): Promise<PastMoney[]> {
  const { accounts } = await asPlatform(listSmsAccounts, requestOf(listSmsAccounts, { query: {} }));
  return accounts.flatMap(({ clientId, clientName, lastTopUp }) => {
    const { topUp } = ACCOUNTS[clientName] ?? {};
    return topUp && lastTopUp === 0 ? paid(clientId, topUp.first, now - EARLIER, `${topUp.reference}-1`) : [];
  });
}

/**
 * What prepaid clients paid for the SMS of the past, and what was taken away that they do not use: what is left of one is low, another is empty.
 * @param alerts those that will be raised
 */
export async function topUpsForThePast(
  asPlatform: Caller,
  alerts: readonly PastAlert[],
  now: number,
): Promise<PastMoney[]> {
  const { accounts } = await asPlatform(listSmsAccounts, requestOf(listSmsAccounts, { query: {} }));
  return accounts.flatMap(({ clientId, clientName, balance }) => {
    const { topUp, currency } = ACCOUNTS[clientName] ?? {};
    if (!topUp) return [];
    const sent = alerts.filter((one) => one.clientId === clientId && one.sms && one.sms.failed === '');
    const recipient = sent[0]?.sms?.recipient.slice(1) ?? '';
    const price = PRICES.find((one) => one.currency === currency && recipient.startsWith(one.prefix))?.price ?? 0;
    const at = now - EARLIER + 3_600_000;
    const unused = balance / UNIT + topUp.second - sent.length * price - topUp.left;
    return [
      paid(clientId, topUp.second, at, `${topUp.reference}-2`),
      ...(unused > 0 ? [{ ...paid(clientId, -unused, at + 60_000, ''), reason: topUp.reason }] : []),
    ];
  });
}

const paid = (clientId: number, amount: number, at: number, reference: string): PastMoney => ({
  clientId,
  amount: Math.round(amount * UNIT),
  at,
  reference,
  reason: '',
});
