import { formatIn } from '@balise/i18n';
import { composeMail } from '../../../mail/compose-mail.ts';
import { queueMail } from '../../../mail/queue-mail.ts';
import { mailBrand } from '../../partners/index.ts';
import type { Change } from './change.ts';
import type { Keeping } from './keeping.ts';

/** Writes to a user whose password or address somebody changed: to the address used so far, and to a new one too. */
export async function tellOfChange(
  { tx, request, now }: Keeping,
  { row, before, after, password }: Change,
): Promise<void> {
  const isElsewhere = after.email.toLowerCase() !== before.email.toLowerCase();
  if (password === undefined && !isElsewhere) return;
  const brand = await mailBrand(tx, row.partner_id);
  const name = `${after.firstName} ${after.lastName}`;
  const { language } = after;
  const to = { partnerId: row.partner_id, clientId: row.client_id, recipient: before.email, language };
  if (isElsewhere) {
    const words = composeMail('email_changed', language, brand, { name, email: after.email });
    await queueMail(tx, { kind: 'email_changed', ...to, ...words }, now);
    const welcome = composeMail('email_assigned', language, brand, { name, email: after.email });
    await queueMail(tx, { kind: 'email_assigned', ...to, recipient: after.email, ...welcome }, now);
  }
  if (password !== undefined) {
    const when = formatIn(language, row.time_zone ?? 'UTC').dayAndTime(now);
    const values = { name, email: after.email, when, address: request.ip };
    const words = composeMail('password_changed', language, brand, values);
    await queueMail(tx, { kind: 'password_changed', ...to, ...words }, now);
  }
}
