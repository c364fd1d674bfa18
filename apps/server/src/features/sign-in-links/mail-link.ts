import { formatIn } from '@balise/i18n';
import type { Scoped } from '../../db/scope.ts';
import type { Failure } from '../../http/failure.ts';
import { composeMail } from '../../mail/compose-mail.ts';
import { mayMailUnknown } from '../../mail/limit-mail-to-unknown.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { mailBrand } from '../partners/index.ts';
import { lockPeople } from '../users/index.ts';
import { type LinkedUser, timeZoneOf } from './queries.ts';

/**
 * Queues a mail with a link to the user's own address, in the transaction that made it.
 * @param now milliseconds since 1970 UTC
 * @returns why not: too many such mails
 */
export async function mailLink(tx: Scoped, user: LinkedUser, url: string, now: number): Promise<Failure | undefined> {
  const { email, language, partner_id: partnerId, client_id: clientId, date_end } = user;
  await lockPeople(tx, partnerId);
  const refused = await mayMailUnknown(tx, { clientId, partnerId }, now);
  if (refused) return refused;
  const ends = formatIn(language, await timeZoneOf(tx, user)).dayAndTime(date_end?.getTime() ?? now);
  const values = { name: `${user.first_name} ${user.last_name}`, date: ends, link: url };
  const words = composeMail('sign_in_link', language, await mailBrand(tx, partnerId), values);
  await queueMail(tx, { kind: 'sign_in_link', partnerId, clientId, recipient: email, language, ...words }, now);
  return undefined;
}
