import type { Language } from '@balise/contract';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { type AlertGathering, type DispatchedAlert, gatheredIn } from '../alerts/index.ts';

/* As the owner of the database, who sends to everybody's browsers. */

export type Receiver = {
  subscriptionId: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  language: Language;
  deliveryId: number;
  createdAt: Date;
  /** Has no one dealt with it, is its rule on, and may its user still see it? What a person sends again need only be seen. */
  isWanted: boolean;
  /** A person asked for it. */
  isSentAgain: boolean;
};

const RECEIVERS = (now: Date) => sql`
  select s.id as "subscriptionId", s.endpoint, s.p256dh, s.auth, u.language, d.id::float8 as "deliveryId", d.created_at as "createdAt",
    a.id::float8 as "alertId", d.is_sent_again as "isSentAgain",
    (d.is_sent_again or a.acknowledged_at is null and (r.id is null or r.is_enabled and r.deleted_at is null)) and i.revoked_at is null and i.expires_at > ${now} and alert_subject_seen(u.id, a.device_id, a.driver_id, a.facts ->> 'document', ${now})
      and alert_share_holds(a.share_id) and (a.user_id is null or a.user_id = u.id) as "isWanted"
  from alert_deliveries d join alerts a on a.id = d.alert_id left join alert_rules r on r.id = a.rule_id join push_subscriptions s on s.id = d.subscription_id
    join users u on u.id = s.user_id join sign_ins i on i.id = s.sign_in_id`;

/** Deliveries to one browser that are due: one alert, or what is sent as one, the oldest first. Empty: there is nothing to send. */
export async function dueTo(
  owner: Database,
  wanted: { deliveryId: number } | { gathering: AlertGathering; receiverId: number },
  now: Date,
): Promise<(Receiver & { alertId: DispatchedAlert['id'] })[]> {
  const which =
    'deliveryId' in wanted
      ? sql`d.id = ${wanted.deliveryId} and d.state = 'waiting'`
      : sql`d.subscription_id = ${wanted.receiverId} and ${gatheredIn(wanted.gathering)}`;
  const { rows } = await sql<Receiver & { alertId: number }>`${RECEIVERS(now)} where ${which} order by d.id`.execute(
    owner,
  );
  return rows;
}

/** A browser by itself, for a test. */
export async function browserOf(owner: Database, id: number) {
  const { rows } = await sql<Pick<Receiver, 'endpoint' | 'p256dh' | 'auth' | 'language'>>`
    select s.endpoint, s.p256dh, s.auth, u.language from push_subscriptions s join users u on u.id = s.user_id
    where s.id = ${id}`.execute(owner);
  return rows[0];
}

export async function endPushes(
  owner: Database,
  ids: readonly number[],
  { state, reason = '', attempts = 0 }: { state: 'sent' | 'failed' | 'dropped'; reason?: string; attempts?: number },
): Promise<void> {
  await sql`
    update alert_deliveries set state = ${state}, reason = ${reason}, attempts = ${attempts} where id = any (${ids})`.execute(
    owner,
  );
}

/** Deliveries to one browser wait for the end of quiet hours, to be sent as one then. */
export async function waitForQuiet(
  owner: Database,
  ids: readonly number[],
  { key, due }: { key: string; due: Date },
): Promise<void> {
  await sql`
    with waiting as (update alert_deliveries set state = 'waiting' where id = any (${ids}) returning id)
    select queue_job('pushes', ${key}, ${due}) from (select count(*) from waiting) one`.execute(owner);
}

/** A delivery to a browser that is gone, or to no one: it is dropped. */
export async function dropOrphan(owner: Database, deliveryId: number): Promise<void> {
  await sql`
    update alert_deliveries d set state = 'dropped' where id = ${deliveryId} and state = 'waiting'
      and not exists (select from push_subscriptions s where s.id = d.subscription_id)`.execute(owner);
}

export async function noteSent(owner: Database, id: number, now: Date): Promise<void> {
  await sql`update push_subscriptions set last_sent_at = ${now} where id = ${id}`.execute(owner);
}

/** The push service no longer knows it. */
export async function forgetBrowser(owner: Database, id: number): Promise<void> {
  await sql`delete from push_subscriptions where id = ${id}`.execute(owner);
}
