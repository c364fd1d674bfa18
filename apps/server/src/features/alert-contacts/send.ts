import { type Language, smsParts, transliterate } from '@balise/contract';
import { smsTexts } from '@balise/i18n';
import type { Scoped } from '../../db/scope.ts';
import type { Failure } from '../../http/failure.ts';
import { composeMail } from '../../mail/compose-mail.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { queueSms } from '../../sms/queue-sms.ts';
import { mailBrand } from '../partners/index.ts';
import { CODE_LIFE } from './code.ts';
import type { MessageRecipient } from './message-queries.ts';
import { senderOf } from './sender-queries.ts';
import { type UnsubscribeContext, unsubscribeLink } from './unsubscribe-link.ts';

export type Addressee = MessageRecipient & { label: string; language: Language };

/** Of a client's name in an SMS, so that it stays within one segment. */
const NAME_IN_SMS = 30;

type Sending = UnsubscribeContext & { tx: Scoped; now: number };

/** Queues the message that carries a code, or a test message without one. @returns why it cannot be sent */
export async function sendMessage(
  { tx, now, secret, publicUrl }: Sending,
  contact: Addressee,
  code?: string,
): Promise<Failure | undefined> {
  const sender = await senderOf(tx, contact.clientId);
  if (contact.kind === 'phone') return await textMessage({ tx, now }, contact, sender.clientName, code);
  const { clientId, language, address: recipient } = contact;
  const { partnerId } = sender;
  const brand = await mailBrand(tx, partnerId);
  const values = { name: contact.label, client: sender.clientName, email: recipient };
  const mail = { partnerId, clientId, recipient, language };
  if (code === undefined) {
    const link = await unsubscribeLink(tx, { secret, publicUrl }, contact, brand.hostNames);
    const { subject, text, html } = composeMail('alert_contact_test', language, brand, values, link);
    await queueMail(tx, { ...mail, kind: 'alert_contact_test', subject, text, html, unsubscribeUrl: link }, now);
    return undefined;
  }
  const minutes = String(CODE_LIFE / 60_000);
  const { subject, text, html } = composeMail('alert_contact_code', language, brand, { ...values, code, minutes });
  await queueMail(tx, { ...mail, kind: 'alert_contact_code', subject, text, html }, now);
  return undefined;
}

async function textMessage(
  { tx, now }: Pick<Sending, 'tx' | 'now'>,
  { id, clientId, language, address }: Addressee,
  clientName: string,
  code: string | undefined,
): Promise<Failure | undefined> {
  const kind = code === undefined ? 'contact_test' : 'contact_code';
  const text = contactSms(language, clientName, code);
  const queued = await queueSms(tx, { clientId, contactId: id, recipient: address, kind, language, text }, now);
  return 'id' in queued ? undefined : queued;
}

/** What a telephone is sent: one segment of GSM 03.38, whatever the client is called. */
export function contactSms(language: Language, clientName: string, code: string | undefined): string {
  const values: Record<string, string> = {
    client: inGsm(clientName),
    code: code ?? '',
    minutes: String(CODE_LIFE / 60_000),
  };
  const template = smsTexts[language][code === undefined ? 'contact_test' : 'contact_code'];
  return template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
}

/** A name in the characters of GSM 03.38; what has none is left out. */
function inGsm(name: string): string {
  const written = [...transliterate(name)].filter((character) => smsParts(character).encoding === 'gsm7').join('');
  return written.slice(0, NAME_IN_SMS).trim() || 'GPS';
}
