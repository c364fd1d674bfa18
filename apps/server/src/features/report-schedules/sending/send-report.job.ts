import { type Language, MOST_ATTACHED, type SendingFailure } from '@balise/contract';
import { en, formatIn, fr } from '@balise/i18n';
import type { Database } from '../../../db/database.ts';
import type { Scoped } from '../../../db/scope.ts';
import { hashToken, newToken } from '../../../http/token.ts';
import { composeMail } from '../../../mail/compose-mail.ts';
import { queueMail } from '../../../mail/queue-mail.ts';
import { linkAt, mailBrand } from '../../partners/index.ts';
import { contactsOf, endSending, fileKeptUntil, lockSending, type MadeSending } from './sending-queries.ts';

export type ReportPost = {
  /** As the owner. */
  database: Database;
  publicUrl: URL;
};

/**
 * Sends a report that was made by its schedule, or tells its owner why there is none. The mails and the end of the sending are one
 * transaction: after a crash it is done once.
 * @param jobId of the report
 * @param now milliseconds since 1970 UTC
 */
export async function sendReport({ database, publicUrl }: ReportPost, jobId: number, now: number): Promise<void> {
  await database.transaction().execute(async (tx) => {
    const sending = await lockSending(tx as Scoped, jobId);
    if (!sending) return;
    const post = { tx: tx as Scoped, publicUrl, now, sending };
    const { state, failure, rows } = sending.job;
    if (state !== 'done') return await notSent(post, state, failure ?? 'error');
    if (rows === 0 && sending.skipEmpty) return await endSending(post.tx, sending, { state: 'empty' }, now);
    const recipients = await recipientsOf(post);
    if (recipients.length === 0) return await notSent(post, 'failed', 'no_recipients');
    await send(post, recipients);
  });
}

type Post = { tx: Scoped; publicUrl: URL; now: number; sending: MadeSending };
type Recipient = { name: string; email: string };

/** Contacts that are still confirmed, and the owner; each address once. */
async function recipientsOf({ tx, sending }: Post): Promise<Recipient[]> {
  const contacts = await contactsOf(tx, sending);
  const { toOwner, owner } = sending;
  const all = toOwner ? [...contacts, { name: owner.name, email: owner.email }] : contacts;
  return [...new Map(all.map((one) => [one.email.toLowerCase(), one])).values()];
}

async function send({ tx, publicUrl, now, sending }: Post, recipients: readonly Recipient[]): Promise<void> {
  const { language, clientId, partnerId, timeZone, job } = sending;
  const brand = await mailBrand(tx, partnerId);
  const isAttached = (job.bytes ?? 0) <= MOST_ATTACHED;
  const token = newToken();
  const words = { en, fr }[language].reportSchedules;
  const format = formatIn(language, timeZone);
  const about = {
    ...aboutOf(sending, language),
    kind: { en, fr }[language].reports.kinds[sending.kind],
    file: job.fileName ?? '',
    rows: words.mail.rows.replace('{{count}}', format.number(job.rows)),
    owner: sending.owner.name,
  };
  const size = words.mail.size.replace('{{megabytes}}', format.number((job.bytes ?? 0) / 1_048_576, 1));
  const link = linkAt(`/report-file/${token}`, publicUrl, brand.hostNames);
  for (const { name, email } of recipients) {
    const mail = isAttached
      ? composeMail('scheduled_report', language, brand, { ...about, name })
      : composeMail('scheduled_report_link', language, brand, {
          ...about,
          name,
          size,
          link,
          until: format.dateTime(fileKeptUntil(now)),
        });
    const kind = isAttached ? 'scheduled_report' : 'scheduled_report_link';
    const to = { kind, partnerId, clientId, recipient: email, language } as const;
    await queueMail(tx, { ...to, ...mail, ...(isAttached ? { reportJobId: job.id } : {}) }, now);
  }
  const linkHash = isAttached ? {} : { linkHash: hashToken(token) };
  await endSending(tx, sending, { state: 'sent', recipients: recipients.length, ...linkHash }, now);
}

/** Writes to the owner why it was not sent. */
async function notSent(
  { tx, publicUrl, now, sending }: Post,
  state: 'failed' | 'refused',
  failure: SendingFailure,
): Promise<void> {
  const { clientId, partnerId, owner } = sending;
  const { language } = owner;
  const { reasons, refused } = { en, fr }[language].reportSchedules;
  const brand = await mailBrand(tx, partnerId);
  const kind = 'scheduled_report_failed';
  const mail = composeMail(kind, language, brand, {
    ...aboutOf(sending, language),
    name: owner.name,
    reason: state === 'refused' ? refused : reasons[failure],
    link: linkAt('/reports/schedules', publicUrl, brand.hostNames),
  });
  await queueMail(tx, { kind, partnerId, clientId, recipient: owner.email, language, ...mail }, now);
  await endSending(tx, sending, { state, failure: state === 'refused' ? null : failure }, now);
}

function aboutOf({ schedule, clientName, from, to, timeZone }: MadeSending, language: Language) {
  const { date } = formatIn(language, timeZone);
  const [first, last] = [date(from.getTime()), date(to.getTime() - 1)];
  return { client: clientName, schedule, period: first === last ? first : `${first} – ${last}` };
}
