import type { Database } from '../../../db/database.ts';
import type { Scoped } from '../../../db/scope.ts';
import { Failure } from '../../../http/failure.ts';
import { composeMail } from '../../../mail/compose-mail.ts';
import { queueMail } from '../../../mail/queue-mail.ts';
import { queueSms } from '../../../sms/queue-sms.ts';
import type { AlertReceiver } from '../../alert-contacts/index.ts';
import { mailBrand } from '../../partners/index.ts';
import { alertLine, summarySms } from './alert-line.ts';
import { type DispatchedAlert, type HandedOver, lastMailId } from './delivery-queries.ts';

/** Lines that a summary lists; all are counted. */
const LISTED = 20;

/**
 * Queues what an alert says to a contact, as a mail or SMS, in the caller's transaction; several alerts of one rule as a summary.
 * @param alerts one at least, the oldest first
 */
export async function handOver(
  tx: Database,
  alerts: readonly DispatchedAlert[],
  receiver: AlertReceiver,
  now: number,
): Promise<HandedOver> {
  const [first] = alerts;
  if (!first) throw new RangeError('nothing to hand over');
  return receiver.kind === 'email'
    ? await handOverMail(tx, alerts, first, receiver, now)
    : await handOverSms(tx, alerts, first, receiver, now);
}

async function handOverMail(
  tx: Database,
  alerts: readonly DispatchedAlert[],
  first: DispatchedAlert,
  { address: recipient, label, language }: AlertReceiver,
  now: number,
): Promise<HandedOver> {
  const { clientId, partnerId, clientName, timeZone } = first;
  const brand = await mailBrand(tx as Scoped, partnerId);
  const lines = alerts.slice(0, LISTED).map((alert) => alertLine(alert, language, timeZone, false));
  const common = { name: label, client: clientName, rule: first.rule?.name ?? first.geofence ?? '' };
  const about = { partnerId, clientId, recipient, language };
  if (alerts.length === 1) {
    const words = composeMail('alert', language, brand, { ...common, line: lines[0] ?? '' });
    await queueMail(tx, { kind: 'alert', ...about, ...words }, now);
  } else {
    const values = { ...common, count: String(alerts.length), lines: lines.join('\n') };
    const words = composeMail('alert_summary', language, brand, values);
    await queueMail(tx, { kind: 'alert_summary', ...about, ...words }, now);
  }
  return { state: 'queued', mailId: await lastMailId(tx), smsId: null };
}

async function handOverSms(
  tx: Database,
  alerts: readonly DispatchedAlert[],
  first: DispatchedAlert,
  { id: contactId, address: recipient, language }: AlertReceiver,
  now: number,
): Promise<HandedOver> {
  const { clientId, timeZone } = first;
  const last = alerts.at(-1) ?? first;
  const text =
    alerts.length === 1
      ? alertLine(first, language, timeZone, true)
      : summarySms(language, timeZone, first.rule?.name ?? '', alerts.length, last.at);
  const queued = await queueSms(tx, { clientId, contactId, recipient, kind: 'alert', language, text }, now);
  if (queued instanceof Failure) return { state: 'failed', reason: queued.code };
  return { state: 'queued', mailId: null, smsId: queued.id };
}
