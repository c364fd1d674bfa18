import type { ClientId, Language, MailKind, PartnerId, ReportJobId } from '@balise/contract';
import type { Database } from '../db/database.ts';

/** A mail to be sent. Plain text always; HTML where it adds something. */
export type Mail = {
  kind: MailKind;
  /** Whose affairs it is about: whose name it is sent under, and who reads it in the outbox. */
  partnerId: PartnerId | null;
  clientId: ClientId | null;
  recipient: string;
  language: Language;
  subject: string;
  text: string;
  html?: string;
  /** Where its recipient stops such mails, for the headers of RFC 8058. */
  unsubscribeUrl?: string;
  /** The file of a report that is attached; read when the mail is sent. */
  reportJobId?: ReportJobId;
};

/**
 * Puts a mail into the outbox, in the transaction of what caused it; a job sends it (send-mail.job.ts).
 * @param now milliseconds since 1970 UTC
 */
export async function queueMail(database: Database, mail: Mail, now: number): Promise<void> {
  await database
    .insertInto('mails')
    .values({
      partner_id: mail.partnerId,
      client_id: mail.clientId,
      kind: mail.kind,
      recipient: mail.recipient,
      language: mail.language,
      subject: mail.subject,
      body_text: mail.text,
      ...(mail.html === undefined ? {} : { body_html: mail.html }),
      ...(mail.unsubscribeUrl === undefined ? {} : { unsubscribe_url: mail.unsubscribeUrl }),
      ...(mail.reportJobId === undefined ? {} : { report_job_id: mail.reportJobId }),
      created_at: new Date(now),
    })
    .execute();
}
