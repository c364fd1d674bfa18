import type { UserId } from '@balise/contract';
import { agentOf, formatIn, mailMessages } from '@balise/i18n';
import type { FastifyRequest } from 'fastify';
import type { Scoped } from '../../../db/scope.ts';
import { composeMail, type OwnerMailKind } from '../../../mail/compose-mail.ts';
import { queueMail } from '../../../mail/queue-mail.ts';
import { mailBrand } from '../../partners/index.ts';
import { findAddressee } from '../queries.ts';

/**
 * Writes to the scope's own user what became of its account: when (in its client's time zone), from which address and, where a browser
 * can be reported, with what. In the transaction of what caused it.
 * @param now milliseconds since 1970 UTC
 */
export async function mailOwner(
  tx: Scoped,
  userId: UserId,
  kind: OwnerMailKind,
  request: Pick<FastifyRequest, 'ip' | 'headers'>,
  now: number,
): Promise<void> {
  const me = await findAddressee(tx, userId);
  const { email, language, partner_id: partnerId, client_id: clientId } = me;
  const words = mailMessages[language];
  // never the header as text: the caller would write into the mail
  const agent = agentOf(request.headers['user-agent'] ?? '');
  const values = {
    name: `${me.first_name} ${me.last_name}`,
    email,
    address: request.ip,
    when: formatIn(language, me.time_zone ?? 'UTC').dayAndTime(now),
    device: agent
      ? words.device.replace('{{browser}}', agent.browser).replace('{{system}}', agent.system)
      : words.noDevice,
  };
  const mail = composeMail(kind, language, await mailBrand(tx, partnerId), values);
  await queueMail(tx, { kind, partnerId, clientId, recipient: email, language, ...mail }, now);
}
