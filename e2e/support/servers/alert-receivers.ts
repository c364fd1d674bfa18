import {
  addAlertContact,
  confirmAlertContact,
  editSmsAccount,
  requestOf,
  saveSmsPrice,
  topUpSms,
} from '@balise/contract';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { anSmsc } from '../../../apps/server/src/sms/smsc/smsc.ts';
import { ask } from '../ask.ts';
import { callApi } from '../call-api.ts';
import { ADMINISTRATOR } from '../plan.ts';
import { aMailbox } from './mailbox.ts';

export type AlertReceivers = Awaited<ReturnType<typeof alertReceivers>>;

/** A mail server and an SMSC on loopback, and the settings of a platform that sends to them. */
export async function alertReceivers() {
  const [mailbox, smsc] = await Promise.all([aMailbox(), anSmsc()]);
  const smsTo = (number: string) => smsc.submitted.filter(({ to }) => to === number);
  return {
    mailbox,
    smsTo,
    /** The newest SMS to a number, once there are so many. */
    newestSms: async (number: string, howMany: number) => {
      await expect.poll(() => smsTo(number).length).toBeGreaterThanOrEqual(howMany);
      return smsTo(number).at(-1) ?? { text: '', arrivedAt: Number.NaN };
    },
    settings: {
      SMTP_URL: mailbox.url,
      BALISE_MAIL_FROM: 'Balise <fleet@example.com>',
      SMS_URL: `smpp://balise:secret@127.0.0.1:${smsc.port}`,
    },
    close: () => Promise.all([mailbox.close(), smsc.close()]),
  };
}

/** The digits of a confirmation code in a message. */
export const codeIn = (text: string): string => /\b\d{6}\b/.exec(text)?.[0] ?? '';

/**
 * The administrator sets a price for SMS, and opens an account for a client with money in it.
 * @param address of the platform itself
 */
export async function payForSms(address: string, clientId: number): Promise<void> {
  const { body } = await callApi(address, 'POST', '/auth/login', ADMINISTRATOR);
  const headers = { authorization: `Bearer ${JSON.parse(body).data.token}` };
  const [price, ofOne] = [25 * UNIT, { clientId: clientId as never }];
  for (const { method, url, body } of [
    requestOf(saveSmsPrice, { body: { prefix: '', currency: 'XOF', price } }),
    requestOf(editSmsAccount, {
      params: ofOne,
      body: { currency: 'XOF', monthlyCap: 1000 * price, transliterates: true, sender: '' },
    }),
    requestOf(topUpSms, { params: ofOne, body: { amount: 1000 * price } }),
  ])
    await callApi(address, method, url.replace('/api/v4', ''), JSON.parse(body ?? '{}'), headers);
}
const UNIT = 10_000; // of SMS money in one of the currency

/** The user of a page adds a contact and enters the code that it received. `address`: of mail, or a telephone in E.164. */
export async function addConfirmedContact(page: Page, receivers: AlertReceivers, address: string): Promise<void> {
  const shared = { label: address, language: 'en' } as const;
  const isPhone = address.startsWith('+');
  const { id } = await ask(page, addAlertContact, {
    body: isPhone ? { kind: 'phone', phone: address, ...shared } : { kind: 'email', email: address, ...shared },
  });
  const message = await (isPhone ? receivers.newestSms(address, 1) : receivers.mailbox.to(address, 1));
  await ask(page, confirmAlertContact, { params: { id }, body: { code: codeIn(message.text ?? '') } });
}
