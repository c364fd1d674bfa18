import type { AlertContactId } from '@balise/contract';
import { endOfHours, isWithinHours } from '@balise/tracking';
import type { Database } from '../../../db/database.ts';
import { type AlertReceiver, alertReceivers, type UnsubscribeContext } from '../../alert-contacts/index.ts';
import { queuePushes, queueWebhooks } from './channel-queries.ts';
import {
  countRecent,
  type DispatchedAlert,
  insertDeliveries,
  lockAlert,
  lockDelivery,
  lockGathered,
  markDeliveries,
  queueJob,
} from './delivery-queries.ts';
import { handOver } from './hand-over.ts';

/** More alerts of a rule than its `digestAfter` within so many minutes become a summary, which is sent that much later. */
const DIGEST_MINUTES = 10;
const MINUTE = 60_000;

/** As the owner of the database; where the links in mails lead, and the key that they are made with. */
export type Dispatching = UnsubscribeContext & { database: Database };

type Delivering = UnsubscribeContext & { tx: Database; now: number };

/**
 * Makes the deliveries of an alert: to the contacts of its rule, or all of a channel where a geofence's assignment says so. Doing it again
 * makes none twice. `now` in milliseconds since 1970 UTC.
 */
export const dispatchAlert = ({ database, ...context }: Dispatching, id: number, now: number): Promise<void> =>
  database.transaction().execute(async (tx) => {
    const alert = await lockAlert(tx, id);
    if (!alert || (alert.rule !== null && !alert.rule.isOn)) return;
    const receivers = alert.rule ? await chosen(tx, alert, alert.rule.contactIds) : await ofChannels(tx, alert);
    await deliver({ ...context, tx, now }, alert, receivers, false);
    await deliverByChannels(tx, alert, now);
    const { escalateAfter } = alert.rule ?? { escalateAfter: null };
    if (escalateAfter !== null) {
      const due = new Date(alert.raisedAt.getTime() + escalateAfter * MINUTE);
      await queueJob(tx, 'alert-escalations', String(id), due);
    }
  });

/** Notifies further contacts where nobody has acknowledged the alert by now. */
export const escalateAlert = ({ database, ...context }: Dispatching, id: number, now: number): Promise<void> =>
  database.transaction().execute(async (tx) => {
    const alert = await lockAlert(tx, id);
    if (!alert?.rule?.isOn || alert.isAcknowledged) return;
    const receivers = await chosen(tx, alert, alert.rule.escalateContactIds);
    await deliver({ ...context, tx, now }, alert, receivers, true);
  });

/** Hands a delivery over that waited for the end of quiet hours, or that somebody sends again. */
export const deliverLater = ({ database, ...context }: Dispatching, id: number, now: number): Promise<void> =>
  database.transaction().execute(async (tx) => {
    const delivery = await lockDelivery(tx, id);
    const alert = delivery && (await lockAlert(tx, delivery.alertId));
    if (!delivery || !alert) return;
    const [receiver] = await chosen(tx, alert, [delivery.contactId]);
    const isOver = alert.isAcknowledged || !receiver;
    await markDeliveries(
      tx,
      [id],
      isOver ? { state: 'dropped' } : await handOver({ ...context, tx, now }, [alert], receiver),
    );
  });

/** Sends what was gathered of a rule for a contact. */
export const sendSummary = (
  { database, ...context }: Dispatching,
  ruleId: number,
  contactId: number,
  now: number,
): Promise<void> =>
  database.transaction().execute(async (tx) => {
    const gathered = await lockGathered(tx, ruleId, contactId);
    const alerts: DispatchedAlert[] = [];
    for (const { alertId } of gathered) {
      const alert = await lockAlert(tx, alertId);
      if (alert) alerts.push(alert);
    }
    const [first] = alerts;
    if (!first) return;
    const ids = gathered.map(({ id }) => id);
    const [receiver] = await chosen(tx, first, [contactId as AlertContactId]);
    await markDeliveries(
      tx,
      ids,
      receiver ? await handOver({ ...context, tx, now }, alerts, receiver) : { state: 'dropped' },
    );
  });

const chosen = (tx: Database, { clientId }: DispatchedAlert, ids: AlertContactId[]) =>
  alertReceivers(tx, clientId, { ids });

async function ofChannels(tx: Database, { clientId, channels }: DispatchedAlert): Promise<AlertReceiver[]> {
  const emails = channels.includes('email') ? await alertReceivers(tx, clientId, { kind: 'email' }) : [];
  const phones = channels.includes('sms') ? await alertReceivers(tx, clientId, { kind: 'phone' }) : [];
  return [...emails, ...phones];
}

async function deliver(
  delivering: Delivering,
  alert: DispatchedAlert,
  receivers: readonly AlertReceiver[],
  isEscalation: boolean,
): Promise<void> {
  const { tx, now } = delivering;
  if (receivers.length === 0) return;
  const at = new Date(now);
  const waits = quietUntil(alert, now);
  if (waits > now) {
    for (const { id } of await insertDeliveries(tx, alert, receivers, { state: 'waiting', isEscalation, now: at }))
      await queueJob(tx, 'alert-deliveries', String(id), new Date(waits));
    return;
  }
  if (alert.rule && !isEscalation && (await isOneOfMany(tx, alert, alert.rule))) {
    const due = new Date(now + DIGEST_MINUTES * MINUTE);
    for (const { receiver } of await insertDeliveries(tx, alert, receivers, {
      state: 'gathered',
      isEscalation,
      now: at,
    }))
      await queueJob(tx, 'alert-summaries', `${alert.rule.id}/${receiver.id}`, due);
    return;
  }
  for (const { id, receiver } of await insertDeliveries(tx, alert, receivers, {
    state: 'waiting',
    isEscalation,
    now: at,
  }))
    await markDeliveries(tx, [id], await handOver(delivering, [alert], receiver));
}

/** To browsers, which keep quiet hours as contacts do, and to programs, which never rest. */
async function deliverByChannels(tx: Database, alert: DispatchedAlert, now: number): Promise<void> {
  const at = new Date(now);
  await queueWebhooks(tx, alert.id, at);
  const waits = quietUntil(alert, now);
  const isMany = waits === now && alert.rule !== null && (await isOneOfMany(tx, alert, alert.rule));
  const due = new Date(isMany ? now + DIGEST_MINUTES * MINUTE : waits);
  await queuePushes(tx, alert.id, { state: isMany ? 'gathered' : 'waiting', due, now: at });
}

/** Critical alerts wake people. */
function quietUntil({ rule, severity, timeZone }: DispatchedAlert, now: number): number {
  if (!rule?.quietHours || severity === 'critical' || !isWithinHours(rule.quietHours, now, timeZone)) return now;
  return endOfHours(rule.quietHours, now, timeZone);
}

const isOneOfMany = async (
  tx: Database,
  alert: DispatchedAlert,
  { id, digestAfter }: { id: number; digestAfter: number | null },
): Promise<boolean> => digestAfter !== null && (await countRecent(tx, id, alert, DIGEST_MINUTES)) > digestAfter;
