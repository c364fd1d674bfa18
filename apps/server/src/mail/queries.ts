import type { Pool } from 'pg';

/* As the owner of the database, who sends everybody's mails. */

export type LeasedMail = {
  id: number;
  recipient: string;
  language: string;
  subject: string;
  text: string;
  html: string;
  createdAt: Date;
  /** This one included. */
  attempts: number;
  /** Null: the platform writes under its own name. */
  partner: { displayName: string; fromName: string; fromAddress: string; supportEmail: string } | null;
};

/** Takes the mail that has been due longest; no other worker takes it until the lease ends. */
export async function leaseMail(owner: Pool, now: Date, until: Date): Promise<LeasedMail | undefined> {
  const { rows } = await owner.query<LeasedMail>(
    `with due as (
       select id from mails where state = 'waiting' and next_attempt_at <= $1
       order by next_attempt_at, id limit 1 for update skip locked
     ), leased as (
       update mails m set attempts = attempts + 1, next_attempt_at = $2 from due where m.id = due.id returning m.*
     )
     select m.id::integer, m.recipient, m.language, m.subject, m.body_text as text, m.body_html as html,
       m.created_at as "createdAt", m.attempts,
       case when p.id is not null then jsonb_build_object('displayName', p.display_name, 'fromName', p.mail_from_name,
         'fromAddress', p.mail_from_address, 'supportEmail', p.support_email) end as partner
     from leased m left join partners p on p.id = m.partner_id`,
    [now, until],
  );
  return rows[0];
}

/** Its text leaves with it: links must not outlive their purpose. */
export async function mailSent(owner: Pool, id: number, now: Date): Promise<void> {
  await owner.query(
    "update mails set state = 'sent', sent_at = $2, body_text = '', body_html = '', last_error = '' where id = $1",
    [id, now],
  );
}

export async function mailTryAgain(owner: Pool, id: number, at: Date, reason: string): Promise<void> {
  await owner.query('update mails set next_attempt_at = $2, last_error = $3 where id = $1', [id, at, reason]);
}

export async function mailFailed(owner: Pool, id: number, reason: string): Promise<void> {
  await owner.query("update mails set state = 'failed', last_error = $2 where id = $1", [id, reason]);
}

/** Gives mails up that could not be sent, or were never tried, since before a moment: what they say is old. */
export async function failOldMails(owner: Pool, before: Date): Promise<void> {
  await owner.query(
    `update mails set state = 'failed', last_error = case last_error when '' then 'not sent within a day' else last_error end
     where state = 'waiting' and created_at < $1 and next_attempt_at <= $1::timestamptz + interval '1 day'`,
    [before],
  );
}

/** Deletes mails written before a moment, sent or not. @returns how many */
export async function deleteOldMails(owner: Pool, before: Date): Promise<number> {
  return (await owner.query('delete from mails where created_at < $1', [before])).rowCount ?? 0;
}
