import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import type { RingingAlert } from './quiet-hours.ts';

/* As the owner of the database, who sends everybody's mails and SMS. */

/** A mail or an SMS by its id. */
export type Message = { of: 'mail' | 'sms'; id: number };

/** The alerts that a message is about; empty: none, or a person asked for it. */
export async function alertsIn(database: Database, { of, id }: Message): Promise<RingingAlert[]> {
  const { rows } = await sql<RingingAlert & { isSentAgain: boolean }>`
    select a.severity, a.raised_at as "raisedAt", c.time_zone as "timeZone", d.is_sent_again as "isSentAgain",
      case when r.id is not null then jsonb_build_object('quietHours', r.quiet_hours) end as rule
    from alert_deliveries d join alerts a on a.id = d.alert_id join clients c on c.id = a.client_id left join alert_rules r on r.id = a.rule_id
    where ${sql.ref(of === 'mail' ? 'd.mail_id' : 'd.sms_id')} = ${id}`.execute(database);
  return rows.some(({ isSentAgain }) => isSentAgain) ? [] : rows;
}

/** A message that is held back may be as late as if it had been written at the end of that. */
export async function prolong(database: Database, { of, id }: Message, until: Date): Promise<void> {
  const held =
    of === 'mail'
      ? sql`update mails set held_until = ${until} where id = ${id}`
      : sql`update sms_messages set expires_at = greatest(expires_at, ${until}::timestamptz + interval '1 day') where id = ${id}`;
  await held.execute(database);
}
