import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import type { AlertGathering } from './gathering.ts';

/* As the owner of the database. What these add is sent by the jobs of features/push and features/webhooks, which ask again whether it may be. */

/**
 * Adds a delivery for each browser of those who may see the alert: the client's own users, or the one user that it is for.
 * @param due when it is sent
 * @param gathering with what it is sent as one then; absent: alone
 */
export async function queuePushes(
  tx: Database,
  alertId: number,
  {
    state,
    due,
    gathering,
    now,
  }: { state: 'waiting' | 'gathered'; due: Date; gathering: AlertGathering | undefined; now: Date },
): Promise<void> {
  const key = gathering ? sql`${`summary/${gathering.of}/${gathering.id}/`} || subscription_id` : sql`id::text`;
  await sql`
    with added as (
      insert into alert_deliveries (alert_id, client_id, subscription_id, channel, recipient, language, state, created_at)
      select a.id, a.client_id, s.id, 'push', u.email, u.language, ${state}, ${now}
      from alerts a left join alert_rules r on r.id = a.rule_id
        join users u on case when a.user_id is null then u.client_id = a.client_id else u.id = a.user_id end
        join push_subscriptions s on s.user_id = u.id join sign_ins i on i.id = s.sign_in_id
      where a.id = ${alertId} and (r.id is null or 'push' = any (r.channels)) and i.revoked_at is null and i.expires_at > ${now}
        and alert_subject_seen(u.id, a.device_id, a.driver_id, a.facts ->> 'document', a.raised_at)
      on conflict do nothing returning id, subscription_id)
    select queue_job('pushes', ${key}, ${due}) from added`.execute(tx);
}

/** Adds a delivery for each webhook of the client that takes the alert. Alerts of a user's own rules are that user's alone. */
export async function queueWebhooks(tx: Database, alertId: number, now: Date): Promise<void> {
  await sql`
    with added as (
      insert into alert_deliveries (alert_id, client_id, webhook_id, channel, recipient, language, state, created_at)
      select a.id, a.client_id, w.id, 'webhook', w.name, 'en', 'waiting', ${now}
      from alerts a left join alert_rules r on r.id = a.rule_id join webhooks w on w.client_id = a.client_id
      where a.id = ${alertId} and a.user_id is null and (r.id is null or 'webhook' = any (r.channels))
        and w.is_enabled and w.disabled_at is null and w.deleted_at is null
        and (w.rule_ids is null or a.rule_id = any (w.rule_ids)) and (w.kinds is null or a.kind = any (w.kinds))
        and a.severity = any (w.severities)
        -- health data of drivers stays with users who have the right to it
        and a.facts ->> 'document' is distinct from 'medical'
      on conflict do nothing returning id, client_id)
    select queue_job('webhooks', id::text, now(), client_id) from added`.execute(tx);
}
