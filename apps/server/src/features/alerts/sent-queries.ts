import type { AlertDelivery, AlertDeliveryId, ClientId, listAlertDeliveries } from '@balise/contract';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Scope, Scoped } from '../../db/scope.ts';

/* Row-level security shows the deliveries of the alerts that the scope shows. */

type Wanted = z.output<(typeof listAlertDeliveries)['query']>;

const ofScope = ({ clientId }: Scope) => (clientId === null ? sql`true` : sql`y.client_id = ${clientId}`);

/** Newest first, a page at a time. */
export async function findDeliveries(
  tx: Scoped,
  scope: Scope,
  { state, alertId, page, pageSize }: Wanted,
): Promise<{ total: number; deliveries: AlertDelivery[] }> {
  const where = sql`${ofScope(scope)} and ${state === undefined ? sql`true` : sql`y.state = ${state}`}
    and ${alertId === undefined ? sql`true` : sql`y.alert_id = ${alertId}`}`;
  const from = sql`alert_deliveries y join alerts a on a.id = y.alert_id`;
  const counted = await sql<{ total: number }>`select count(*)::float8 as total from ${from} where ${where}`.execute(
    tx,
  );
  const { rows } = await sql<AlertDelivery>`
    select y.id::float8 as id, y.alert_id::float8 as "alertId", a.kind, a.device_id as "deviceId", a.designation, y.channel, y.recipient,
      y.state, y.reason, y.is_escalation as "isEscalation", floor(extract(epoch from y.created_at) * 1000)::float8 as "createdAt"
    from ${from} where ${where} order by y.id desc limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(tx);
  return { total: counted.rows[0]?.total ?? 0, deliveries: rows };
}

/** Queues a failed delivery again, by a trigger. @returns its alert; undefined where the scope shows no such failure */
export async function sendAgain(tx: Scoped, scope: Scope, id: AlertDeliveryId) {
  const { rows } = await sql<{ alertId: number; designation: string; clientId: ClientId }>`
    update alert_deliveries y set state = 'waiting' from alerts a
    where a.id = y.alert_id and y.id = ${id} and y.state = 'failed' and ${ofScope(scope)}
    returning a.id::float8 as "alertId", a.designation, a.client_id as "clientId"`.execute(tx);
  return rows[0];
}
