import type { AlertContactId, ClientId, Language, PartnerId, UserId } from '@balise/contract';
import type { AlertFacts, AlertKind, AlertSeverity } from '@balise/tracking';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import type { AlertReceiver } from '../../alert-contacts/index.ts';
import type { AlertGathering } from './gathering.ts';

/* As the owner of the database: of every client. */

/** An alert and what its rule says of its deliveries. */
export type DispatchedAlert = {
  id: number;
  clientId: ClientId;
  clientName: string;
  /** null: it is about a driver. */
  deviceId: number | null;
  driverId: number | null;
  partnerId: PartnerId;
  timeZone: string;
  kind: AlertKind;
  severity: AlertSeverity;
  designation: string;
  at: Date;
  raisedAt: Date;
  facts: AlertFacts;
  geofence: string | null;
  group: string | null;
  /** Degrees; null: no position was known. */
  latitude: number | null;
  longitude: number | null;
  channels: ('email' | 'sms')[];
  /** Whom alone it is for; null: everyone who sees the vehicle. */
  userId: UserId | null;
  /** False: that user may not see the vehicle at the moment that was asked about. */
  isSeen: boolean;
  isAcknowledged: boolean;
  rule: {
    id: number;
    name: string;
    isOn: boolean;
    contactIds: AlertContactId[];
    quietHours: { day: number; from: number; to: number }[] | null;
    escalateAfter: number | null;
    escalateContactIds: AlertContactId[];
    digestAfter: number | null;
  } | null;
};

/** Locked until the transaction ends; undefined: there is none any more. `now`: when its user must see the vehicle. */
export async function lockAlert(tx: Database, id: number, now: Date): Promise<DispatchedAlert | undefined> {
  await sql`select from alerts where id = ${id} for update`.execute(tx);
  const { rows } = await sql<DispatchedAlert>`
    select a.id::float8 as id, a.client_id as "clientId", c.full_name as "clientName", c.partner_id as "partnerId", a.device_id as "deviceId", a.driver_id as "driverId",
      a.latitude, a.longitude, c.time_zone as "timeZone", a.kind, a.severity, a.designation, a.at, a.raised_at as "raisedAt", a.facts, g.name as geofence,
      k.designation as group, a.channels, a.user_id as "userId",
      alert_share_holds(a.share_id)
        and (a.user_id is null or alert_subject_seen(a.user_id, a.device_id, a.driver_id, a.facts ->> 'document', ${now})) as "isSeen", a.acknowledged_at is not null as "isAcknowledged",
      case when r.id is not null then jsonb_build_object('id', r.id, 'name', r.name, 'contactIds', r.contact_ids,
        'isOn', r.is_enabled and r.deleted_at is null,
        'quietHours', r.quiet_hours, 'escalateAfter', r.escalate_after, 'escalateContactIds', r.escalate_contact_ids,
        'digestAfter', r.digest_after) end as rule
    from alerts a join clients c on c.id = a.client_id left join alert_rules r on r.id = a.rule_id
      left join geofences g on g.id = (a.facts ->> 'geofenceId')::integer
      left join device_groups k on k.id = (a.facts ->> 'groupId')::integer
    where a.id = ${id}`.execute(tx);
  return rows[0];
}

/**
 * Alerts of a rule, or of a geofence's assignments to a channel, up to one and within so many minutes before it; that one included. Browsers
 * receive all of a geofence.
 */
export async function countRecent(
  tx: Database,
  upTo: DispatchedAlert,
  channel: 'email' | 'sms' | 'push',
  minutes: number,
): Promise<number> {
  const { rule, facts } = upTo;
  const which = rule
    ? sql`rule_id = ${rule.id}`
    : sql`rule_id is null and facts ->> 'geofenceId' = ${String(facts.geofenceId)} and (${channel} = 'push' or ${channel} = any (channels))`;
  const since = new Date(upTo.raisedAt.getTime() - minutes * 60_000);
  const { rows } = await sql<{ count: number }>`
    select count(*)::float8 as count from alerts where ${which} and id <= ${upTo.id} and raised_at > ${since}`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}

export type DeliveryState = 'waiting' | 'gathered' | 'queued' | 'failed' | 'dropped';

/** Adds deliveries to those that the alert has not reached yet. @returns their ids, with their receivers */
export async function insertDeliveries(
  tx: Database,
  alert: DispatchedAlert,
  receivers: readonly AlertReceiver[],
  { state, isEscalation, now }: { state: DeliveryState; isEscalation: boolean; now: Date },
): Promise<{ id: number; receiver: AlertReceiver }[]> {
  const added: { id: number; receiver: AlertReceiver }[] = [];
  for (const receiver of receivers) {
    const { rows } = await sql<{ id: number }>`
      insert into alert_deliveries (alert_id, client_id, contact_id, channel, recipient, language, state, is_escalation, created_at)
      values (${alert.id}, ${alert.clientId}, ${receiver.id}, ${receiver.kind === 'email' ? 'email' : 'sms'}, ${receiver.address},
        ${receiver.language}, ${state}, ${isEscalation}, ${now})
      on conflict do nothing returning id::float8 as id`.execute(tx);
    if (rows[0]) added.push({ id: rows[0].id, receiver });
  }
  return added;
}

export type OpenDelivery = {
  id: number;
  alertId: number;
  contactId: AlertContactId;
  language: Language;
  /** A person asked for it. */
  isSentAgain: boolean;
};

const OPEN = sql`d.id::float8 as id, d.alert_id::float8 as "alertId", d.contact_id as "contactId", d.language, d.is_sent_again as "isSentAgain"`;

/** One that waits, locked; undefined: it was handed over or dropped. */
export async function lockDelivery(tx: Database, id: number): Promise<OpenDelivery | undefined> {
  const { rows } = await sql<OpenDelivery>`
    select ${OPEN} from alert_deliveries d where d.id = ${id} and d.state = 'waiting' for update`.execute(tx);
  return rows[0];
}

/** Which deliveries `d` of alerts `a` are sent to a receiver as one. */
export function gatheredIn({ of, id }: AlertGathering): RawBuilder<boolean> {
  if (of === 'geofence')
    return sql`d.state = 'gathered' and a.rule_id is null and a.facts ->> 'geofenceId' = ${String(id)}`;
  return sql`d.state = ${of === 'quiet' ? 'waiting' : 'gathered'} and a.rule_id = ${id}`;
}

/** Those that are sent to a contact as one, the oldest first, locked. */
export async function lockGathered(
  tx: Database,
  gathering: AlertGathering,
  contactId: number,
): Promise<OpenDelivery[]> {
  const { rows } = await sql<OpenDelivery>`
    select ${OPEN} from alert_deliveries d join alerts a on a.id = d.alert_id
    where d.contact_id = ${contactId} and ${gatheredIn(gathering)} order by d.id for update of d`.execute(tx);
  return rows;
}

/** What became of deliveries: handed over as a mail or SMS, or not. */
export type HandedOver =
  | { state: 'queued'; mailId: number | null; smsId: number | null }
  | { state: 'failed'; reason: string }
  | { state: 'dropped' }
  | { state: 'waiting' };

export async function markDeliveries(tx: Database, ids: readonly number[], outcome: HandedOver): Promise<void> {
  const { mailId, smsId } = outcome.state === 'queued' ? outcome : { mailId: null, smsId: null };
  const reason = outcome.state === 'failed' ? outcome.reason : '';
  await sql`
    update alert_deliveries set state = ${outcome.state}, mail_id = ${mailId}, sms_id = ${smsId}, reason = ${reason}
    where id = any(${ids})`.execute(tx);
}

/** The mail that this connection queued last. */
export async function lastMailId(tx: Database): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select currval(pg_get_serial_sequence('mails', 'id'))::float8 as id`.execute(tx);
  if (!rows[0]) throw new Error('no mail was queued');
  return rows[0].id;
}

export async function queueJob(tx: Database, queue: string, key: string, due: Date): Promise<void> {
  await sql`select queue_job(${queue}, ${key}, ${due})`.execute(tx);
}
