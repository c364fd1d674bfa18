import type { Language, MailKind } from '@balise/contract';
import { formatIn } from '@balise/i18n';
import type { Scoped } from '../../../db/scope.ts';
import { type ComposedMail, composeMail } from '../../../mail/compose-mail.ts';
import { queueMail } from '../../../mail/queue-mail.ts';
import { linkAt, mailBrand } from '../../partners/index.ts';
import { alertLine } from './alert-line.ts';
import { type DispatchedAlert, lastMailId, markDeliveries } from './delivery-queries.ts';
import type { HandingOver } from './hand-over.ts';
import { addUserDelivery } from './user-queries.ts';

/** Queues the mail about something that waits for a decision, to the account of the user whom the alert is for; once. */
export async function mailToUser({ tx, now, publicUrl }: HandingOver, alert: DispatchedAlert): Promise<void> {
  if (alert.userId === null) return;
  const added = await addUserDelivery(tx, alert, alert.userId, new Date(now));
  if (!added) return;
  const { deliveryId, name, recipient, language } = added;
  const { partnerId, clientId } = alert;
  const brand = await mailBrand(tx as Scoped, partnerId);
  const written = { alert, name, language, brand, linkTo: (path: string) => linkAt(path, publicUrl, brand.hostNames) };
  const mail = alert.kind === 'late_payment_proposal' ? mailOfProposal(written) : mailOfApproval(written);
  await queueMail(tx, { ...mail, partnerId, clientId, recipient, language }, now);
  await markDeliveries(tx, [deliveryId], { state: 'queued', mailId: await lastMailId(tx), smsId: null });
}

type Written = {
  alert: DispatchedAlert;
  name: string;
  language: Language;
  brand: Awaited<ReturnType<typeof mailBrand>>;
  linkTo: (path: string) => string;
};

/** A block or an unblock because of late payment. */
function mailOfProposal({ alert, name, language, brand, linkTo }: Written): ComposedMail & { kind: MailKind } {
  const kind = 'late_payment_proposal';
  const line = alertLine(alert, language, alert.timeZone, false);
  const link = linkTo(`/work-and-pay/${alert.facts.contractId}`);
  return { kind, ...composeMail(kind, language, brand, { name, client: alert.clientName, line, link }) };
}

/** A block that waits for a second person. */
function mailOfApproval({ alert, name, language, brand, linkTo }: Written): ComposedMail & { kind: MailKind } {
  const { clientName, timeZone, facts } = alert;
  const { plates = [], vehicles = plates.length, requester = '', reason = '', until, commandId } = facts;
  const more = vehicles > plates.length ? ` (+${vehicles - plates.length})` : '';
  const values = {
    name,
    client: clientName,
    requester,
    reason,
    count: String(vehicles),
    vehicles: `${plates.join(', ')}${more}`,
    until: until === undefined ? '' : formatIn(language, timeZone).dateTime(until),
    link: linkTo(`/blocking?command=${commandId}`),
  };
  const kind = facts.approval === 'speed' ? 'approval_emergency' : 'approval_many';
  return { kind, ...composeMail(kind, language, brand, values) };
}
