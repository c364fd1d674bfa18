import { formatIn } from '@balise/i18n';
import type { Scoped } from '../../../db/scope.ts';
import { composeMail } from '../../../mail/compose-mail.ts';
import { queueMail } from '../../../mail/queue-mail.ts';
import { linkAt, mailBrand } from '../../partners/index.ts';
import { type DispatchedAlert, lastMailId, markDeliveries } from './delivery-queries.ts';
import type { HandingOver } from './hand-over.ts';
import { addUserDelivery } from './user-queries.ts';

/** Queues the mail about a block that waits for a second person, to the account of the user whom the alert is for; once. */
export async function mailToUser({ tx, now, publicUrl }: HandingOver, alert: DispatchedAlert): Promise<void> {
  if (alert.userId === null) return;
  const added = await addUserDelivery(tx, alert, alert.userId, new Date(now));
  if (!added) return;
  const { deliveryId, name, recipient, language } = added;
  const { partnerId, clientId, clientName, timeZone, facts } = alert;
  const brand = await mailBrand(tx as Scoped, partnerId);
  const { plates = [], vehicles = plates.length, requester = '', reason = '', until, commandId } = facts;
  const format = formatIn(language, timeZone);
  const more = vehicles > plates.length ? ` (+${vehicles - plates.length})` : '';
  const values = {
    name,
    client: clientName,
    requester,
    reason,
    count: String(vehicles),
    vehicles: `${plates.join(', ')}${more}`,
    until: until === undefined ? '' : format.dateTime(until),
    link: linkAt(`/blocking?command=${commandId}`, publicUrl, brand.hostNames),
  };
  const kind = facts.approval === 'speed' ? 'approval_emergency' : 'approval_many';
  await queueMail(
    tx,
    { kind, partnerId, clientId, recipient, language, ...composeMail(kind, language, brand, values) },
    now,
  );
  await markDeliveries(tx, [deliveryId], { state: 'queued', mailId: await lastMailId(tx), smsId: null });
}
