import type { AlertRuleId, ClientId, Webhook, WebhookAttempt, WebhookFields, WebhookId } from '@balise/contract';
import { sql } from 'kysely';
import type { Scope, Scoped } from '../../db/scope.ts';

/* Row-level security shows the webhooks of the scope's clients, to those who manage alert rules and are not limited. */

/** Webhooks that the scope shows, with their last attempt. */
function webhooksOf(tx: Scoped, scope: Scope) {
  const webhooks = tx
    .selectFrom('webhooks as w')
    .innerJoin('clients as c', 'c.id', 'w.client_id')
    .leftJoinLateral(
      (of) =>
        of
          .selectFrom('webhook_attempts as t')
          .select(['t.began_at', 't.status'])
          .whereRef('t.webhook_id', '=', 'w.id')
          .where('t.began_at', 'is not', null)
          .orderBy('t.id', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .where('w.deleted_at', 'is', null)
    .selectAll('w')
    .select(['c.full_name', 'last.began_at', 'last.status']);
  return scope.clientId === null ? webhooks : webhooks.where('w.client_id', '=', scope.clientId);
}
type Row = Awaited<ReturnType<ReturnType<typeof webhooksOf>['execute']>>[number];

/** By name. */
export async function findWebhooks(tx: Scoped, scope: Scope, clientId: ClientId | undefined): Promise<Webhook[]> {
  const rows = await webhooksOf(tx, scope)
    .$if(clientId !== undefined, (query) => query.where('w.client_id', '=', clientId as ClientId))
    .orderBy(sql`lower(w.name)`)
    .orderBy('w.id')
    .execute();
  return rows.map(presented);
}

export async function findWebhook(tx: Scoped, scope: Scope, id: number): Promise<Webhook | undefined> {
  const row = await webhooksOf(tx, scope).where('w.id', '=', id).executeTakeFirst();
  return row && presented(row);
}

const presented = (row: Row): Webhook => ({
  id: row.id as WebhookId,
  clientId: row.client_id,
  clientName: row.full_name,
  name: row.name,
  url: row.url,
  ruleIds: row.rule_ids as AlertRuleId[] | null,
  kinds: row.kinds as Webhook['kinds'],
  severities: row.severities as Webhook['severities'],
  isEnabled: row.is_enabled && row.disabled_at === null,
  failingSince: row.failing_since?.getTime() ?? null,
  disabledAt: row.disabled_at?.getTime() ?? null,
  lastAttemptAt: row.began_at?.getTime() ?? null,
  lastStatus: row.status,
});

/** How many a client has; locks them against concurrent additions. */
export async function countWebhooks(tx: Scoped, clientId: ClientId): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('webhooks', ${clientId}))`.execute(tx);
  const { count } = await tx
    .selectFrom('webhooks')
    .where('client_id', '=', clientId)
    .where('deleted_at', 'is', null)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

const columnsOf = ({ name, url, ruleIds, kinds, severities, isEnabled }: WebhookFields, now: number) => ({
  name,
  url,
  rule_ids: ruleIds,
  kinds,
  severities,
  is_enabled: isEnabled,
  updated_at: new Date(now),
});

export async function insertWebhook(
  tx: Scoped,
  clientId: ClientId,
  fields: WebhookFields,
  secret: Buffer,
  now: number,
): Promise<number> {
  const { id } = await tx
    .insertInto('webhooks')
    .values({
      ...columnsOf(fields, now),
      client_id: clientId,
      encrypted_secret: secret,
      created_at: new Date(now),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** One that was switched off by the platform begins anew. */
export async function updateWebhook(tx: Scoped, id: number, fields: WebhookFields, now: number): Promise<void> {
  const again = fields.isEnabled ? { disabled_at: null, failing_since: null } : {};
  await tx
    .updateTable('webhooks')
    .set({ ...columnsOf(fields, now), ...again })
    .where('id', '=', id)
    .execute();
}

export async function markWebhookDeleted(tx: Scoped, id: number, now: number): Promise<void> {
  await tx
    .updateTable('webhooks')
    .set({ deleted_at: new Date(now) })
    .where('id', '=', id)
    .execute();
}

export async function replaceSecret(tx: Scoped, id: number, secret: Buffer, now: number): Promise<void> {
  await tx
    .updateTable('webhooks')
    .set(({ ref }) => ({
      former_secret: ref('encrypted_secret'),
      encrypted_secret: secret,
      rotated_at: new Date(now),
      updated_at: new Date(now),
    }))
    .where('id', '=', id)
    .execute();
}

/** Of some rules, those that are the client's own and shown by the scope. */
export async function rulesAmong(tx: Scoped, clientId: ClientId, ids: readonly AlertRuleId[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .selectFrom('alert_rules')
    .select('id')
    .where('id', 'in', ids)
    .where('client_id', '=', clientId)
    .where('user_id', 'is', null)
    .where('deleted_at', 'is', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

const ms = (column: string) => sql`floor(extract(epoch from ${sql.ref(column)}) * 1000)::float8`;

/** What was sent to a webhook, newest first, a page at a time. */
export async function findAttempts(
  tx: Scoped,
  webhookId: number,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ total: number; attempts: WebhookAttempt[] }> {
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::float8 as total from webhook_attempts where webhook_id = ${webhookId}`.execute(tx);
  const { rows } = await sql<WebhookAttempt>`
    select t.id::float8 as id, t.delivery_id::float8 as "deliveryId", t.event_id as "eventId", a.kind, a.designation, t.number,
      ${ms('t.began_at')} as "beganAt", ${ms('t.ended_at')} as "endedAt", t.status, t.answer, t.reason,
      case when d.id is not null then case d.state when 'waiting' then 'queued' else d.state end
        when t.ended_at is null then 'queued' when t.reason = '' then 'sent' else 'failed' end as state
    from webhook_attempts t left join alert_deliveries d on d.id = t.delivery_id left join alerts a on a.id = d.alert_id
    where t.webhook_id = ${webhookId} order by t.id desc limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(tx);
  return { total: counted[0]?.total ?? 0, attempts: rows };
}

/** Tests that wait or were asked for within a minute. */
export async function countRecentTests(tx: Scoped, webhookId: number, now: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::float8 as count from webhook_attempts
    where webhook_id = ${webhookId} and delivery_id is null and queued_at > ${new Date(now - 60_000)}`.execute(tx);
  return rows[0]?.count ?? 0;
}

export async function queueTest(tx: Scoped, webhookId: number, eventId: string, now: number): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select queue_webhook_test(${webhookId}, ${eventId}, ${new Date(now)}) as is`.execute(tx);
  return rows[0]?.is === true;
}

/** @returns whether the webhook has such a delivery */
export async function replay(tx: Scoped, webhookId: number, deliveryId: number): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select replay_webhook(${webhookId}, ${deliveryId}) as is`.execute(tx);
  return rows[0]?.is === true;
}
