import type { MailSender } from '../config/mail.ts';
import type { Connections } from '../db/connect.ts';
import { beginMail, mailFailed, mailNotSent, mailSent, readAttachment, type WaitingMail } from './queries.ts';
import { type Letter, type Post, troubleOf } from './smtp.ts';

const MINUTE = 60_000;
/** Between attempts: 1, 5 and 30 minutes and 2 hours, then every 6 hours, until the mail is a day old, or for a day after it was held back. */
const BACK_OFF = [1, 5, 30, 120].map((minutes) => minutes * MINUTE);
const LATER = 360 * MINUTE;
const DAY = 86_400_000;
/** While the mail server is away, no other mail is tried for this time, ms. */
const SERVER_AWAY = 30_000;

export type MailJob = {
  owner: Connections['pools']['owner'];
  post: Post;
  /** Who mails are from where the partner has no sender of its own. */
  from: MailSender;
  /** Milliseconds since 1970 UTC. */
  now: () => number;
  /** Called with what the mail server refused, without the mail's content. */
  onTrouble: (reason: string, mailId: number) => void;
};

/** Undefined: the mail needs no further attempt. The times are ms. */
export type MailOutcome = undefined | { retryAfter: number; reason: string; pause?: number };

/**
 * Sends a mail. It is stored as sent after the mail server took it: a crash in between sends it a second time, with the same Message-ID,
 * and never loses it. Such a mail is marked, also where the connection ended before the answer (MAY_HAVE_ARRIVED).
 * @param attempts this one included
 */
export async function sendMail(job: MailJob, id: number, attempts: number): Promise<MailOutcome> {
  const mail = await beginMail(job.owner, id, attempts);
  if (mail === undefined) return undefined;
  // what it says is old
  if ((mail.heldUntil ?? mail.createdAt).getTime() < job.now() - DAY) {
    await mailFailed(job.owner, id, mail.lastError || 'not sent within a day');
    return undefined;
  }
  const attachment = mail.reportJobId === null ? undefined : await readAttachment(job.owner, mail.reportJobId);
  if (mail.reportJobId !== null && !attachment) {
    await mailFailed(job.owner, id, 'the attached report is no longer kept');
    return undefined;
  }
  try {
    await job.post.send({ ...letterOf(mail, job.from), attachment });
  } catch (error) {
    const { of, isFinal, mayHaveArrived, reason } = troubleOf(error);
    job.onTrouble(reason, id);
    if (isFinal) {
      await mailFailed(job.owner, id, reason);
      return undefined;
    }
    await mailNotSent(job.owner, id, reason, mayHaveArrived);
    const retry = { retryAfter: BACK_OFF[attempts - 1] ?? LATER, reason };
    return of === 'server' ? { ...retry, pause: SERVER_AWAY } : retry;
  }
  await mailSent(job.owner, id, new Date(job.now()));
  return undefined;
}

function letterOf(mail: WaitingMail, platform: MailSender): Omit<Letter, 'attachment'> {
  const { partner } = mail;
  const from = partner?.fromAddress
    ? { name: partner.fromName || partner.displayName, address: partner.fromAddress }
    : { name: partner?.displayName ?? platform.name, address: platform.address };
  return {
    from,
    to: mail.recipient,
    subject: mail.subject,
    text: mail.text,
    language: mail.language,
    replyTo: partner?.supportEmail || undefined,
    html: mail.html || undefined,
    unsubscribeUrl: mail.unsubscribeUrl || undefined,
    messageId: `<balise-${mail.id}-${mail.createdAt.getTime()}@${from.address.split('@')[1]}>`,
  };
}
