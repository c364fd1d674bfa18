import { formatIn } from '@balise/i18n';
import type { Scoped } from '../../db/scope.ts';
import { composeMail } from '../../outside/mail/compose-mail.ts';
import { queueMail } from '../../outside/mail/queue-mail.ts';
import { mailBrand } from '../partners/index.ts';
import { type Myself, timeZoneOf } from './queries.ts';

/**
 * Tells somebody that the password was changed, from where and when (in its client's time zone).
 * @param now milliseconds since 1970 UTC
 */
export async function queueChangedMail(tx: Scoped, me: Myself, address: string, now: number): Promise<void> {
  const { email, language, partner_id: partnerId, client_id: clientId } = me;
  const when = formatIn(language, await timeZoneOf(tx, clientId)).dayAndTime(now);
  const values = { name: `${me.first_name} ${me.last_name}`, email, when, address };
  const words = composeMail('password_changed', language, await mailBrand(tx, partnerId), values);
  await queueMail(tx, { kind: 'password_changed', partnerId, clientId, recipient: email, language, ...words }, now);
}
