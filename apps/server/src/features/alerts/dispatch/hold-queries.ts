import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { MAY_HAVE_ARRIVED } from '../../../mail/queries.ts';
import { type AlertGathering, gatheringKey } from './gathering.ts';
import type { RingingAlert } from './quiet-hours.ts';

/* As the owner of the database, who sends everybody's mails and SMS. */

/** A mail or an SMS by its id. */
export type Message = { of: 'mail' | 'sms'; id: number };

/** `isShown`: false where the share ended by which its client saw the vehicle. `isSentAgain`: a person asked for it. */
type AlertInMessage = RingingAlert & { isShown: boolean; isSentAgain: boolean };

const isIn = ({ of, id }: Message) => sql`${sql.ref(of === 'mail' ? 'd.mail_id' : 'd.sms_id')} = ${id}`;

/** The alerts that a message is about; empty: none. */
export async function alertsIn(database: Database, message: Message): Promise<AlertInMessage[]> {
  const { rows } = await sql<AlertInMessage>`
    select a.severity, a.raised_at as "raisedAt", c.time_zone as "timeZone", d.is_sent_again as "isSentAgain",
      alert_share_holds(a.share_id) as "isShown",
      case when r.id is not null then jsonb_build_object('quietHours', r.quiet_hours) end as rule
    from alert_deliveries d join alerts a on a.id = d.alert_id join clients c on c.id = a.client_id left join alert_rules r on r.id = a.rule_id
    where ${isIn(message)}`.execute(database);
  return rows;
}

/** A message that is held back may be as late as if it had been written at the end of that. */
export async function prolong(database: Database, { of, id }: Message, until: Date): Promise<void> {
  const held =
    of === 'mail'
      ? sql`update mails set held_until = ${until} where id = ${id}`
      : sql`update sms_messages set expires_at = greatest(expires_at, ${until}::timestamptz + interval '1 day') where id = ${id}`;
  await held.execute(database);
}

const ENDED = 'the share of the vehicle has ended';

type InWithdrawn = { contactId: number; gathering: AlertGathering; isShown: boolean };

/**
 * Ends a message that has not left and says something of a vehicle whose share has ended: without its text, and an SMS is paid back. What else it
 * said is gathered again and leaves as one message.
 */
export const withdraw = (database: Database, message: Message, now: Date): Promise<void> =>
  database.transaction().execute(async (tx) => {
    if (!(await endMessage(tx, message, now))) return;
    const { rows } = await sql<InWithdrawn>`
      update alert_deliveries d set mail_id = null, sms_id = null, reason = '', failed_at = null,
        state = case when alert_share_holds(a.share_id) then 'gathered' else 'dropped' end
      from alerts a where a.id = d.alert_id and ${isIn(message)}
      returning d.contact_id as "contactId", d.state = 'gathered' as "isShown",
        jsonb_build_object('of', case when a.rule_id is null then 'geofence' else 'rule' end,
          'id', coalesce(a.rule_id, (a.facts ->> 'geofenceId')::integer)) as gathering`.execute(tx);
    const rest = rows.find(({ isShown }) => isShown);
    if (!rest) return;
    await sql`select queue_job('alert-summaries', ${gatheringKey(rest.gathering, rest.contactId)}, ${now})`.execute(tx);
  });

/** @returns false where it has left, or may have */
async function endMessage(tx: Database, { of, id }: Message, now: Date): Promise<boolean> {
  const ended =
    of === 'mail'
      ? sql<{
          id: number;
        }>`update mails set state = 'failed',
            last_error = case when starts_with(last_error, ${MAY_HAVE_ARRIVED}) then ${`${MAY_HAVE_ARRIVED}: ${ENDED}`} else ${ENDED} end, body_text = '', body_html = '', unsubscribe_url = ''
          where id = ${id} and state = 'waiting' returning id::float8 as id`
      : sql<{ id: number }>`with held as (
            update sms_messages m set body = '' where id = ${id} and state = 'queued' and not exists (
              select from sms_parts p where p.message_id = m.id and p.sending = m.sending and p.gateway_id is null
            ) returning m.*
          ) select end_sms(held::sms_messages, 'failed', ${ENDED}, ${now}), id from held`;
  return (await ended.execute(tx)).rows.length > 0;
}
