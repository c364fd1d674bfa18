import type { AlertContactId } from '@balise/contract';
import { DECISION_ALERTS } from '@balise/tracking';
import type { Database } from '../../../db/database.ts';
import { type AlertReceiver, alertReceivers } from '../../alert-contacts/index.ts';
import { queuePushes, queueWebhooks } from './channel-queries.ts';
import {
  countRecent,
  type DispatchedAlert,
  insertDeliveries,
  lockAlert,
  lockDelivery,
  lockGathered,
  markDeliveries,
  type OpenDelivery,
  queueJob,
} from './delivery-queries.ts';
import { type AlertGathering, gatheringKey, readGatheringKey } from './gathering.ts';
import { type HandingOverContext, handOver } from './hand-over.ts';
import { mailToUser } from './mail-to-user.ts';
import { allQuietUntil } from './quiet-hours.ts';

/** More alerts of a rule than its `digestAfter` within so many minutes become a summary, which is sent that much later. */
const DIGEST_MINUTES = 10;
/** `digestAfter` of a geofence's assignments. */
const GEOFENCE_DIGEST_AFTER = 10;
const MINUTE = 60_000;

/** As the owner of the database. */
export type Dispatching = HandingOverContext & { database: Database };

type Delivering = HandingOverContext & { tx: Database; now: number };

/**
 * Makes the deliveries of an alert: to the contacts of its rule, of the one user that it is for, or all of a channel where a geofence's assignment says so. Doing it again
 * makes none twice. `now` in milliseconds since 1970 UTC.
 */
export const dispatchAlert = ({ database, ...context }: Dispatching, id: number, now: number): Promise<void> =>
  database.transaction().execute(async (tx) => {
    const alert = await lockAlert(tx, id, new Date(now));
    if (!alert?.isSeen || alert.rule?.isOn === false) return;
    // decided before anybody was asked
    if (isDecision(alert) && alert.isAcknowledged) return;
    const receivers = await receiversOf(tx, alert, now);
    await deliver({ ...context, tx, now }, alert, receivers, false);
    if (isDecision(alert)) await mailToUser({ ...context, tx, now }, alert);
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
    const alert = await lockAlert(tx, id, new Date(now));
    if (!alert?.rule?.isOn || !alert.isSeen || alert.isAcknowledged) return;
    const receivers = await chosen(tx, alert, alert.rule.escalateContactIds, now);
    await deliver({ ...context, tx, now }, alert, receivers, true);
  });

/** Hands a delivery over that somebody sends again. */
export const deliverLater = ({ database, ...context }: Dispatching, id: number, now: number): Promise<void> =>
  database.transaction().execute(async (tx) => {
    const delivery = await lockDelivery(tx, id);
    if (delivery) await sendOpen({ ...context, tx, now }, [delivery]);
  });

/** Sends a contact what is gathered for it, or waited for the end of quiet hours, as one message. */
export const sendSummary = ({ database, ...context }: Dispatching, key: string, now: number): Promise<void> =>
  database.transaction().execute(async (tx) => {
    const { gathering, receiverId } = readGatheringKey(key);
    await sendOpen({ ...context, tx, now }, await lockGathered(tx, gathering, receiverId));
  });

/**
 * Deliveries to one contact, the oldest first: those that are still wanted leave as one message, or wait for the end of quiet hours that hold
 * by now; the others are dropped.
 */
async function sendOpen(delivering: Delivering, deliveries: readonly OpenDelivery[]): Promise<void> {
  const { tx, now } = delivering;
  const wanted: { id: number; alert: DispatchedAlert; receiver: AlertReceiver; isSentAgain: boolean }[] = [];
  const over: number[] = [];
  for (const delivery of deliveries) {
    const alert = await lockAlert(tx, delivery.alertId, new Date(now));
    const [receiver] = alert && isWanted(alert, delivery) ? await chosen(tx, alert, [delivery.contactId], now) : [];
    if (alert && receiver) wanted.push({ id: delivery.id, alert, receiver, isSentAgain: delivery.isSentAgain });
    else over.push(delivery.id);
  }
  await markDeliveries(tx, over, { state: 'dropped' });
  const [first] = wanted;
  if (!first) return;
  const alerts = wanted.map(({ alert }) => alert);
  const ids = wanted.map(({ id }) => id);
  const later = wanted.some(({ isSentAgain }) => isSentAgain) ? undefined : laterAs(alerts, now);
  if (later) {
    await markDeliveries(tx, ids, { state: 'waiting' });
    await queueJob(tx, 'alert-summaries', gatheringKey(later.gathering, first.receiver.id), later.due);
  } else await markDeliveries(tx, ids, await handOver(delivering, alerts, first.receiver));
}

/** As what, and when, alerts of one rule are sent whose quiet hours hold. */
export function laterAs(
  alerts: readonly DispatchedAlert[],
  now: number,
): { gathering: AlertGathering; due: Date } | undefined {
  const until = allQuietUntil(alerts, now);
  const rule = alerts[0]?.rule;
  return rule && until > now ? { gathering: { of: 'quiet', id: rule.id }, due: new Date(until) } : undefined;
}

/** About something that waits for its user to decide. */
const isDecision = ({ kind }: DispatchedAlert): boolean =>
  (DECISION_ALERTS as readonly DispatchedAlert['kind'][]).includes(kind);

/** What a person sends again is wanted although it was dealt with, or its rule is off by now. */
const isWanted = ({ rule, isSeen, isAcknowledged }: DispatchedAlert, { isSentAgain }: OpenDelivery): boolean =>
  isSeen && (isSentAgain || (!isAcknowledged && rule?.isOn !== false));

const chosen = (tx: Database, { clientId, deviceId }: DispatchedAlert, ids: AlertContactId[], now: number) =>
  alertReceivers(tx, { clientId, deviceId, now: new Date(now) }, { ids });

/** The contacts of its rule, those of the one user that it is for, or all of the channels of a geofence's assignment. */
async function receiversOf(tx: Database, alert: DispatchedAlert, now: number): Promise<AlertReceiver[]> {
  const { clientId, deviceId, channels, rule, userId } = alert;
  if (rule) return await chosen(tx, alert, rule.contactIds, now);
  const about = { clientId, deviceId, now: new Date(now) };
  if (userId !== null) {
    const own = await alertReceivers(tx, about, { ofUser: userId });
    // its mail goes to the account, whether that is a contact or not
    return isDecision(alert) ? own.filter(({ kind }) => kind === 'phone') : own;
  }
  const emails = channels.includes('email') ? await alertReceivers(tx, about, { kind: 'email' }) : [];
  const phones = channels.includes('sms') ? await alertReceivers(tx, about, { kind: 'phone' }) : [];
  return [...emails, ...phones];
}

async function deliver(
  delivering: Delivering,
  alert: DispatchedAlert,
  receivers: readonly AlertReceiver[],
  isEscalation: boolean,
): Promise<void> {
  for (const kind of ['email', 'phone'] as const) {
    const some = receivers.filter((receiver) => receiver.kind === kind);
    if (some.length > 0) await deliverToKind(delivering, alert, { kind, receivers: some, isEscalation });
  }
}

async function deliverToKind(
  delivering: Delivering,
  alert: DispatchedAlert,
  {
    kind,
    receivers,
    isEscalation,
  }: { kind: AlertReceiver['kind']; receivers: readonly AlertReceiver[]; isEscalation: boolean },
): Promise<void> {
  const { tx, now } = delivering;
  const later = await postponed(tx, alert, kind === 'email' ? 'email' : 'sms', now);
  const waits = later?.state === 'gathered' && isEscalation ? undefined : later;
  const state = waits?.state ?? 'waiting';
  const added = await insertDeliveries(tx, alert, receivers, { state, isEscalation, now: new Date(now) });
  for (const { id, receiver } of added) {
    if (waits) await queueJob(tx, 'alert-summaries', gatheringKey(waits.gathering, receiver.id), waits.due);
    else await markDeliveries(tx, [id], await handOver(delivering, [alert], receiver));
  }
}

/** To browsers, which keep quiet hours as contacts do, and to programs, which never rest. */
async function deliverByChannels(tx: Database, alert: DispatchedAlert, now: number): Promise<void> {
  const at = new Date(now);
  await queueWebhooks(tx, alert.id, at);
  const later = await postponed(tx, alert, 'push', now);
  const { state, due, gathering } = later ?? { state: 'waiting', due: at, gathering: undefined };
  await queuePushes(tx, alert.id, { state, due, gathering, now: at });
}

type Postponed = { state: 'waiting' | 'gathered'; gathering: AlertGathering; due: Date };

/** With what, and when, an alert is sent that is not sent at once: quiet hours, or many alerts. */
async function postponed(
  tx: Database,
  alert: DispatchedAlert,
  channel: 'email' | 'sms' | 'push',
  now: number,
): Promise<Postponed | undefined> {
  const { rule, facts } = alert;
  const quiet = laterAs([alert], now);
  if (quiet) return { state: 'waiting', ...quiet };
  const id = rule ? rule.id : facts.geofenceId;
  const most = rule ? rule.digestAfter : GEOFENCE_DIGEST_AFTER;
  if (id === undefined || most === null) return undefined;
  if ((await countRecent(tx, alert, channel, DIGEST_MINUTES)) <= most) return undefined;
  const due = new Date(now + DIGEST_MINUTES * MINUTE);
  return { state: 'gathered', gathering: { of: rule ? 'rule' : 'geofence', id }, due };
}
