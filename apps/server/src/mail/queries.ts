import type { Pool } from 'pg';

/* As the owner of the database, who sends everybody's mails. */

export type WaitingMail = {
  id: number;
  recipient: string;
  language: string;
  subject: string;
  text: string;
  html: string;
  /** Empty: it cannot be unsubscribed from. */
  unsubscribeUrl: string;
  createdAt: Date;
  /** Until when it was held back; null: it was not. */
  heldUntil: Date | null;
  /** Of the attempt before; empty if there was none. */
  lastError: string;
  /** The report whose file is attached; null: there is none. */
  reportJobId: number | null;
  /** Null: the platform writes under its own name. */
  partner: { displayName: string; fromName: string; fromAddress: string; supportEmail: string } | null;
};

/**
 * The mark of a mail that was handed over and whose answer is lost: it may have arrived, and another attempt a second time. It begins
 * `last_error` and stays, also when the mail is sent.
 */
export const MAY_HAVE_ARRIVED = 'the answer to an earlier attempt was lost, so that it may have arrived already';

/**
 * Begins an attempt, and marks the mail where the attempt before has no outcome: its process ended before the answer.
 * @returns undefined where the mail no longer waits
 */
export async function beginMail(owner: Pool, id: number, attempts: number): Promise<WaitingMail | undefined> {
  const { rows } = await owner.query<WaitingMail>({
    name: 'begin_mail',
    text: `with held as (select id, attempts, last_error from mails where id = $1 and state = 'waiting' for update),
     begun as (
       update mails m set attempts = $2, last_error = case
         when starts_with(h.last_error, $3) or (h.attempts > 0 and h.last_error = '') then $3 else '' end
       from held h where m.id = h.id returning m.*)
     select m.id::integer, m.recipient, m.language, m.subject, m.body_text as text, m.body_html as html, m.unsubscribe_url as "unsubscribeUrl",
       m.report_job_id as "reportJobId", m.created_at as "createdAt", m.held_until as "heldUntil", h.last_error as "lastError",
       case when p.id is not null then jsonb_build_object('displayName', p.display_name, 'fromName', p.mail_from_name,
         'fromAddress', p.mail_from_address, 'supportEmail', p.support_email) end as partner
     from begun m join held h on h.id = m.id left join partners p on p.id = m.partner_id`,
    values: [id, attempts, MAY_HAVE_ARRIVED],
  });
  return rows[0];
}

/** Its text leaves with it: links must not outlive their purpose. */
export async function mailSent(owner: Pool, id: number, now: Date): Promise<void> {
  await owner.query(
    "update mails set state = 'sent', sent_at = $2, body_text = '', body_html = '', unsubscribe_url = '' where id = $1",
    [id, now],
  );
}

/** @param mayHaveArrived marks it */
export async function mailNotSent(owner: Pool, id: number, reason: string, mayHaveArrived: boolean): Promise<void> {
  await owner.query(
    `update mails set last_error = case when $4 or starts_with(last_error, $3) then $3 || ': ' || $2 else $2 end where id = $1`,
    [id, reason, MAY_HAVE_ARRIVED, mayHaveArrived],
  );
}

export async function mailFailed(owner: Pool, id: number, reason: string): Promise<void> {
  await owner.query(
    `update mails set state = 'failed', last_error = case when starts_with(last_error, $3) and not starts_with($2, $3)
       then $3 || ': ' || $2 else $2 end where id = $1`,
    [id, reason, MAY_HAVE_ARRIVED],
  );
}

/** Deletes mails written before a moment, sent or not. @returns how many */
export async function deleteOldMails(owner: Pool, before: Date): Promise<number> {
  const { rows } = await owner.query(
    `with gone as (delete from mails where created_at < $1 returning id),
       jobs_gone as (delete from jobs where queue = 'mails' and key in (select id::text from gone))
     select count(*)::integer as count from gone`,
    [before],
  );
  return rows[0].count;
}

/** The file of a report, to be attached. @returns undefined where it is no longer kept */
export async function readAttachment(
  owner: Pool,
  jobId: number,
): Promise<{ name: string; content: Buffer } | undefined> {
  const { rows } = await owner.query<{ name: string; content: Buffer | null }>(
    `select j.file_name as name, (select string_agg(p.content, ''::bytea order by p.part) from report_file_parts p where p.job_id = j.id) as content
     from report_jobs j where j.id = $1 and j.state = 'done'`,
    [jobId],
  );
  const [file] = rows;
  return file?.content ? { name: file.name, content: file.content } : undefined;
}
