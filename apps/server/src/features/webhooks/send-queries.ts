import type { ClientId, Language, PartnerId, WebhookEvent } from '@balise/contract';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';

/* As the owner of the database, who sends every client's events. */

export type Attempted = {
  attemptId: number;
  webhookId: number;
  clientId: ClientId;
  url: string;
  secret: Buffer;
  former: Buffer | null;
  rotatedAt: Date | null;
  /** Null: of a test. */
  deliveryId: number | null;
  eventId: string;
  number: number;
  event: WebhookEvent;
};

type Waiting = Omit<Attempted, 'attemptId' | 'number' | 'event'> & { event: Omit<WebhookEvent, 'version' | 'id'> };

const ms = (column: string) => sql`floor(extract(epoch from ${sql.ref(column)}) * 1000)`;

/**
 * Begins an attempt at a delivery and records it: what ends without an answer is seen in the log. @returns undefined where nothing is sent any
 * more: it was taken, or its webhook is off
 */
export const beginDelivery = (owner: Database, deliveryId: number, now: Date): Promise<Attempted | undefined> =>
  owner.transaction().execute(async (tx) => {
    await sql`
      update alert_deliveries d set state = 'dropped' from webhooks w, alerts a
      where d.id = ${deliveryId} and d.state = 'waiting' and w.id = d.webhook_id and a.id = d.alert_id
        and (not w.is_enabled or w.disabled_at is not null or w.deleted_at is not null or not alert_share_holds(a.share_id))`.execute(
      tx,
    );
    const { rows } = await sql<Waiting>`
      select w.id as "webhookId", w.client_id as "clientId", w.url, w.encrypted_secret as secret, w.former_secret as former,
        w.rotated_at as "rotatedAt", d.id::float8 as "deliveryId", 'alert_' || a.id as "eventId",
        jsonb_build_object('type', 'alert.raised', 'client', jsonb_build_object('id', c.id, 'name', c.full_name),
          'alert', jsonb_build_object('id', a.id, 'kind', a.kind, 'severity', a.severity,
            'rule', case when r.id is not null then jsonb_build_object('id', r.id, 'name', r.name) end,
            'facts', a.facts || jsonb_strip_nulls(jsonb_build_object('geofenceName', g.name, 'groupName', k.designation)),
            'beganAt', ${ms('a.began_at')}, 'at', ${ms('a.at')}, 'raisedAt', ${ms('a.raised_at')},
            'latitude', a.latitude, 'longitude', a.longitude),
          'vehicle', case when a.device_id is not null then
            jsonb_build_object('id', a.device_id, 'designation', a.designation, 'label', a.label) end,
          'driver', case when a.driver_id is not null then
            jsonb_build_object('id', a.driver_id, 'name', a.designation, 'registerNumber', a.label) end) as event
      from alert_deliveries d join alerts a on a.id = d.alert_id join webhooks w on w.id = d.webhook_id and w.client_id = a.client_id
        join clients c on c.id = a.client_id left join alert_rules r on r.id = a.rule_id
        left join geofences g on g.id = (a.facts ->> 'geofenceId')::integer
        left join device_groups k on k.id = (a.facts ->> 'groupId')::integer
      where d.id = ${deliveryId} and d.state = 'waiting' for update of d`.execute(tx);
    const [waiting] = rows;
    if (!waiting) return undefined;
    const added = await sql<{ attemptId: number; number: number }>`
      insert into webhook_attempts (webhook_id, delivery_id, event_id, number, queued_at, began_at)
      select ${waiting.webhookId}, ${deliveryId}, ${waiting.eventId}, count(*) + 1, ${now}, ${now}
      from webhook_attempts where delivery_id = ${deliveryId}
      returning id::float8 as "attemptId", number`.execute(tx);
    return begun(waiting, added.rows[0]);
  });

/** Begins a test. @returns undefined where it was sent, or its webhook is gone */
export async function beginTest(owner: Database, attemptId: number, now: Date): Promise<Attempted | undefined> {
  const { rows } = await sql<Waiting & { number: number }>`
    update webhook_attempts t set began_at = ${now} from webhooks w, clients c
    where t.id = ${attemptId} and t.ended_at is null and w.id = t.webhook_id and c.id = w.client_id and w.deleted_at is null
    returning w.id as "webhookId", w.client_id as "clientId", w.url, w.encrypted_secret as secret, w.former_secret as former,
      w.rotated_at as "rotatedAt", null as "deliveryId", t.event_id as "eventId", t.number,
      jsonb_build_object('type', 'test', 'client', jsonb_build_object('id', c.id, 'name', c.full_name), 'alert', null,
        'vehicle', null, 'driver', null) as event`.execute(owner);
  const [waiting] = rows;
  return waiting && begun(waiting, { attemptId, number: waiting.number });
}

function begun(waiting: Waiting, attempt: { attemptId: number; number: number } | undefined): Attempted {
  if (!attempt) throw new Error('the attempt was not recorded');
  return { ...waiting, ...attempt, event: { version: 1, id: waiting.eventId, ...waiting.event } };
}

export type Ended = { status: number | null; answer: string; reason: string };

/** What became of a delivery: taken; waiting for another attempt; or given up. */
type DeliveryEnd = 'sent' | 'waiting' | 'failed';

/**
 * Records how an attempt ended. A webhook that is taken from again is no longer failing.
 * @returns since when it fails
 */
export async function endAttempt(
  tx: Database,
  { attemptId, webhookId, deliveryId }: Attempted,
  { status, answer, reason }: Ended,
  now: Date,
): Promise<{ failingSince: Date | null }> {
  await sql`
    update webhook_attempts set ended_at = ${now}, status = ${status}, answer = ${answer}, reason = ${reason}
    where id = ${attemptId}`.execute(tx);
  // a test that fails says so on screen: it switches nothing off
  const isFailure = reason !== '' && deliveryId !== null;
  const { rows } = await sql<{ failingSince: Date | null }>`
    update webhooks set failing_since = case when ${reason === ''} then null when ${isFailure} then coalesce(failing_since, ${now})
      else failing_since end
    where id = ${webhookId} returning failing_since as "failingSince"`.execute(tx);
  return { failingSince: rows[0]?.failingSince ?? null };
}

export async function endDelivery(tx: Database, id: number, state: DeliveryEnd, reason: string): Promise<void> {
  await sql`
    update alert_deliveries set state = ${state}, reason = ${reason},
      attempts = (select count(*) from webhook_attempts w where w.delivery_id = ${id})
    where id = ${id} and state = 'waiting'`.execute(tx);
}

type DisabledWebhook = { name: string; clientName: string; partnerId: PartnerId };

/** Switches a webhook off. @returns undefined where it was off */
export async function disableWebhook(tx: Database, id: number, now: Date): Promise<DisabledWebhook | undefined> {
  const { rows } = await sql<DisabledWebhook>`
    update webhooks w set disabled_at = ${now}, updated_at = ${now} from clients c
    where w.id = ${id} and w.disabled_at is null and c.id = w.client_id
    returning w.name, c.full_name as "clientName", c.partner_id as "partnerId"`.execute(tx);
  return rows[0];
}

/** The client's users who manage its alert rules. */
export async function webhookManagers(tx: Database, clientId: ClientId, now: Date) {
  const { rows } = await sql<{ email: string; firstName: string; language: Language }>`
    select email, first_name as "firstName", language from users
    where client_id = ${clientId} and status = 'active' and deleted_at is null and (date_end is null or date_end > ${now})
      and 'manage_alert_rules' = any (rights) and not account_limited
    order by id limit 50`.execute(tx);
  return rows;
}

/** Deletes attempts that are older than 30 days. @returns how many */
export async function deleteOldAttempts(owner: { query: Queries }, before: Date): Promise<number> {
  const { rowCount } = await owner.query('delete from webhook_attempts where queued_at < $1', [before]);
  return rowCount ?? 0;
}
type Queries = (text: string, values: unknown[]) => Promise<{ rowCount: number | null }>;
