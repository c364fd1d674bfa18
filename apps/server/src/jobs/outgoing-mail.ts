import { setTimeout as delay } from 'node:timers/promises';
import type { MailSender, SmtpServer } from '../config-mail.ts';
import type { Connections } from '../db/connect.ts';
import type { NotifyListener } from '../db/notify.ts';
import { answerResets } from '../features/passwords/index.ts';
import { sendMails } from '../mail/send-mails.job.ts';
import { openPost } from '../mail/smtp.ts';

/** At the latest after this many ms the outbox is looked at: a notification may be lost, and attempts become due. */
export const POLL_EVERY = 30_000;

export type OutgoingMailOptions = {
  database: Pick<Connections, 'owner' | 'pools'>;
  listen: NotifyListener['listen'];
  /** Undefined: mails are written and stay in the outbox. */
  smtp: SmtpServer | undefined;
  from: MailSender;
  publicUrl: URL;
  /** Milliseconds since 1970 UTC. */
  now: () => number;
  log: { warn: (content: object, words: string) => void };
};

export type OutgoingMail = { stop(): Promise<void> };

/**
 * Writes the mails that people asked for without being signed in, and sends what waits: as soon as the database says that there
 * is something, and by the clock.
 */
export function startOutgoingMail({
  database,
  listen,
  smtp,
  from,
  publicUrl,
  now,
  log,
}: OutgoingMailOptions): OutgoingMail {
  const stopping = new AbortController();
  const post = smtp && openPost(smtp);
  let wake = () => {};
  let isAsked = false;
  const ask = () => {
    isAsked = true;
    wake();
  };
  listen('mail_waiting', ask, ask);

  const look = async (): Promise<void> => {
    await answerResets(database.owner, now(), publicUrl, (error) => log.warn({ error }, 'a password reset failed'));
    if (!post) return;
    const onTrouble = (reason: string, mail: number) => log.warn({ reason, mail }, 'an email could not be sent');
    await sendMails({ owner: database.pools.owner, post, from, now, onTrouble });
  };
  const keep = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      isAsked = false;
      await look().catch((error) => log.warn({ error }, 'the outbox could not be read; trying again'));
      if (isAsked) continue;
      const asked = new Promise<void>((resolve) => {
        wake = resolve;
      });
      const resting = new AbortController();
      const signal = AbortSignal.any([stopping.signal, resting.signal]);
      await Promise.race([asked, delay(POLL_EVERY, undefined, { signal }).catch(() => {})]);
      resting.abort();
    }
  };
  const kept = keep();
  return {
    async stop() {
      stopping.abort();
      await kept;
      post?.close();
    },
  };
}
