import type { Language } from '@balise/contract';
import type { Scoped } from '../../db/scope.ts';
import { composeMail } from '../../mail/compose-mail.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { mailBrand } from '../partners/index.ts';
import { CODE_LIFE } from './code.ts';
import type { MessageRecipient } from './message-queries.ts';
import { senderOf } from './sender-queries.ts';

export type Addressee = MessageRecipient & { label: string; language: Language };

/** Queues the mail that carries a code, in the transaction that made it. */
export async function sendCode(tx: Scoped, contact: Addressee, code: string, now: number): Promise<void> {
  const { partnerId, clientName } = await senderOf(tx, contact.clientId);
  const brand = await mailBrand(tx, partnerId);
  const values = {
    name: contact.label,
    client: clientName,
    email: contact.address,
    code,
    minutes: String(CODE_LIFE / 60_000),
  };
  const { clientId, language, address: recipient } = contact;
  const words = composeMail('alert_contact_code', language, brand, values);
  await queueMail(tx, { kind: 'alert_contact_code', partnerId, clientId, recipient, language, ...words }, now);
}

/** Queues a test message. */
export async function sendTest(tx: Scoped, contact: Addressee, now: number): Promise<void> {
  const { partnerId, clientName } = await senderOf(tx, contact.clientId);
  const brand = await mailBrand(tx, partnerId);
  const values = { name: contact.label, client: clientName, email: contact.address };
  const { clientId, language, address: recipient } = contact;
  const words = composeMail('alert_contact_test', language, brand, values);
  await queueMail(tx, { kind: 'alert_contact_test', partnerId, clientId, recipient, language, ...words }, now);
}
