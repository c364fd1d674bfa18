import type { MailSender } from '../config-mail.ts';
import type { Connections } from '../db/connect.ts';
import { failOldMails, type LeasedMail, leaseMail, mailFailed, mailSent, mailTryAgain } from './queries.ts';
import { AT_ONCE, type Letter, type Post, troubleOf } from './smtp.ts';

const MINUTE = 60_000;
/** Between attempts: 1, 5 and 30 minutes, then every two hours, until the mail is a day old. */
const BACK_OFF = [1, 5, 30].map((minutes) => minutes * MINUTE);
const LATER = 120 * MINUTE;
const DAY = 86_400_000;
/** How long a mail is this process's own while it is being sent: longer than a mail server may take. */
const LEASE = 5 * MINUTE;

export type MailJob = {
  owner: Connections['pools']['owner'];
  post: Post;
  /** Who mails are from where the partner has no sender of its own. */
  from: MailSender;
  /** Milliseconds since 1970 UTC. */
  now: () => number;
  /** Hears of what the mail server refused, without the mail's content. */
  onTrouble: (reason: string, mailId: number) => void;
};

/**
 * Sends the mails that are due, a few at once, each in any one process. A mail is leased before it is sent and marked after: a
 * crash in between sends it a second time, with the same Message-ID, and never loses it.
 * @returns how many were sent
 */
export async function sendMails(job: MailJob): Promise<number> {
  await failOldMails(job.owner, new Date(job.now() - DAY));
  const round = { sent: 0, isServerAway: false };
  const work = async (): Promise<void> => {
    while (!round.isServerAway) {
      const now = job.now();
      const mail = await leaseMail(job.owner, new Date(now), new Date(now + LEASE));
      if (!mail) return;
      if (await sendOne(job, mail, round)) round.sent += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return round.sent;
}

async function sendOne(job: MailJob, mail: LeasedMail, round: { isServerAway: boolean }): Promise<boolean> {
  try {
    await job.post.send(letterOf(mail, job.from));
  } catch (error) {
    const { of, isFinal, reason } = troubleOf(error);
    if (of === 'server') round.isServerAway = true; // the others keep their turn: the next round tries again
    job.onTrouble(reason, mail.id);
    if (isFinal) await mailFailed(job.owner, mail.id, reason);
    else await mailTryAgain(job.owner, mail.id, new Date(job.now() + (BACK_OFF[mail.attempts - 1] ?? LATER)), reason);
    return false;
  }
  await mailSent(job.owner, mail.id, new Date(job.now()));
  return true;
}

function letterOf(mail: LeasedMail, platform: MailSender): Letter {
  const { partner } = mail;
  const from = partner?.fromAddress
    ? { name: partner.fromName || partner.displayName, address: partner.fromAddress }
    : { name: partner?.displayName ?? platform.name, address: platform.address };
  return {
    ...{ from, to: mail.recipient, subject: mail.subject, text: mail.text, language: mail.language },
    replyTo: partner?.supportEmail || undefined,
    html: mail.html || undefined,
    messageId: `<balise-${mail.id}-${mail.createdAt.getTime()}@${from.address.split('@')[1]}>`,
  };
}
