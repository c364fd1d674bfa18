import { MOST_PUSH_SUBSCRIPTIONS, type PushSubscriptionFields, type PushSubscriptionId } from '@balise/contract';
import { sql } from 'kysely';
import type { Scoped } from '../../db/scope.ts';

/* Row-level security shows the caller's own subscriptions. */

export async function findSubscriptions(tx: Scoped) {
  const rows = await tx
    .selectFrom('push_subscriptions')
    .select(['id', 'endpoint', 'user_agent', 'created_at', 'last_sent_at', 'sign_in_id'])
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id as PushSubscriptionId,
    endpoint: row.endpoint,
    userAgent: row.user_agent,
    createdAt: row.created_at.getTime(),
    lastSentAt: row.last_sent_at?.getTime() ?? null,
    signInId: Number(row.sign_in_id),
  }));
}
export type FoundSubscription = Awaited<ReturnType<typeof findSubscriptions>>[number];

/** Also takes over the subscription of the user who was signed in before in this browser. @returns null: the user has too many */
export async function putSubscription(
  tx: Scoped,
  { endpoint, p256dh, auth }: PushSubscriptionFields,
  { signInId, userAgent, now }: { signInId: number; userAgent: string; now: number },
): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`
    select put_push_subscription(${endpoint}, ${p256dh}, ${auth}, ${signInId}, ${userAgent}, ${MOST_PUSH_SUBSCRIPTIONS},
      ${new Date(now)}) as id`.execute(tx);
  return rows[0]?.id ?? null;
}

export async function deleteSubscription(tx: Scoped, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('push_subscriptions').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function queuePushTest(tx: Scoped, id: number): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select queue_push_test(${id}) as is`.execute(tx);
  return rows[0]?.is === true;
}
