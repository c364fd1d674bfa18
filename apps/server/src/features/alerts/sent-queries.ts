import type { AlertDelivery, AlertDeliveryId, ClientId, listAlertDeliveries } from '@balise/contract';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Scope, Scoped } from '../../db/scope.ts';

/* Row-level security shows the deliveries of the alerts that the scope shows. */

type Wanted = z.output<(typeof listAlertDeliveries)['query']>;

const ofScope = ({ clientId }: Scope) => (clientId === null ? sql`true` : sql`y.client_id = ${clientId}`);

const ms = (column: string) => sql`floor(extract(epoch from ${sql.ref(column)}) * 1000)::float8`;

/** Newest first, a page at a time. */
export async function findDeliveries(
  tx: Scoped,
  scope: Scope,
  { state, alertId, clientId, channel, page, pageSize }: Wanted,
): Promise<{ total: number; deliveries: AlertDelivery[] }> {
  const is = (column: string, value: unknown) => (value === undefined ? sql`true` : sql`${sql.ref(column)} = ${value}`);
  const where = sql`${ofScope(scope)} and ${is('y.state', state)} and ${is('y.alert_id', alertId)}
    and ${is('y.client_id', clientId)} and ${is('y.channel', channel)}`;
  const from = sql`alert_deliveries y join alerts a on a.id = y.alert_id join clients c on c.id = y.client_id
    left join alert_contacts k on k.id = y.contact_id and k.deleted_at is null`;
  const counted = await sql<{ total: number }>`select count(*)::float8 as total from ${from} where ${where}`.execute(
    tx,
  );
  const { rows } = await sql<AlertDelivery>`
    select y.id::float8 as id, y.alert_id::float8 as "alertId", a.kind, a.device_id as "deviceId", a.designation, y.channel, y.recipient,
      k.label as "contactName", y.client_id as "clientId", c.full_name as "clientName", y.state, y.reason, y.attempts,
      y.is_escalation as "isEscalation", ${ms('a.raised_at')} as "raisedAt", ${ms('y.failed_at')} as "failedAt", ${ms('y.created_at')} as "createdAt"
    from ${from} where ${where} order by y.id desc limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(tx);
  return { total: counted.rows[0]?.total ?? 0, deliveries: rows };
}

export type SentAgain = { id: AlertDeliveryId; alertId: number; designation: string; clientId: ClientId };

/** Queues failed deliveries again, by a trigger. @returns those that the scope shows as failed, with their alerts */
export async function sendAgain(tx: Scoped, scope: Scope, ids: readonly AlertDeliveryId[]): Promise<SentAgain[]> {
  const { rows } = await sql<SentAgain>`
    update alert_deliveries y set state = 'waiting' from alerts a
    where a.id = y.alert_id and y.id = any (${ids}) and y.state = 'failed' and ${ofScope(scope)}
    returning y.id::float8 as id, a.id::float8 as "alertId", a.designation, a.client_id as "clientId"`.execute(tx);
  return rows;
}
