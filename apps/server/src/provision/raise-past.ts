import type { AlertFacts } from '@balise/tracking';
import type { Connections } from '../db/connect.ts';
import { databaseOf } from '../db/database.ts';
import { alertLine, raiseAlerts } from '../features/alerts/index.ts';
import { queueSms } from '../sms/queue-sms.ts';
import { endPastSms } from '../sms/sms-queries.ts';
import type { PlannedAlert } from './plan.ts';

/** From an alert to the receipt of its SMS, ms. */
const DELIVERED_AFTER = 6_000;

/**
 * Raises alerts of the past with their SMS, as their rules would have at that time; those that were raised before stay as they are. An SMS
 * that its client's account cannot pay is left out.
 * @returns how many were new
 */
export async function raisePast(
  owner: Connections['pools']['owner'],
  alerts: readonly PlannedAlert[],
): Promise<number> {
  let raised = 0;
  for (const { deviceId, sms, ...alert } of alerts) {
    const of = { ...alert, channels: [], command: null };
    const isNew = await raiseAlerts(owner, [{ deviceId, of }], alert.at);
    if (isNew > 0 && sms) await sendPast(owner, alert, sms);
    raised += isNew;
  }
  return raised;
}

async function sendPast(
  owner: Connections['pools']['owner'],
  { clientId, kind, at, facts }: Omit<PlannedAlert, 'sms' | 'deviceId'>,
  { contactId, recipient, language, timeZone, designation, geofence, failed }: NonNullable<PlannedAlert['sms']>,
): Promise<void> {
  const written = { kind, designation, at: new Date(at), facts: facts as AlertFacts, geofence, group: null };
  const text = alertLine(written, language, timeZone, true);
  // in one transaction, so that the job that sends it finds it sent
  await databaseOf(owner)
    .transaction()
    .execute(async (tx) => {
      const queued = await queueSms(tx, { clientId, contactId, recipient, kind: 'alert', language, text }, at);
      if ('id' in queued) await endPastSms(tx, queued.id, failed, new Date(at + DELIVERED_AFTER));
    });
}
