import type { MailSender, SmtpServer } from '../config/mail.ts';
import type { Connections } from '../db/connect.ts';
import { holdAlerts } from '../features/alerts/index.ts';
import { answerResets } from '../features/passwords/index.ts';
import { tellShare } from '../features/shares/index.ts';
import { sendMail } from '../mail/send-mail.job.ts';
import { AT_ONCE, openPost } from '../mail/smtp.ts';
import type { Queue } from './runner.ts';

export type OutgoingMailOptions = {
  database: Pick<Connections, 'owner' | 'pools'>;
  /** Undefined: mails are written and stay in the outbox. */
  smtp: SmtpServer | undefined;
  from: MailSender;
  publicUrl: URL;
  /** Milliseconds since 1970 UTC. */
  now: () => number;
  log: { warn: (content: object, words: string) => void };
};

/** The queues of the mails that users ask for without being signed in, of those about shares, and of the mails to be sent. */
export function outgoingMail({ database, smtp, from, publicUrl, now, log }: OutgoingMailOptions): {
  queues: Queue[];
  close(): void;
} {
  const onResetTrouble = (error: unknown) => log.warn({ error }, 'a password reset failed');
  const resets: Queue = {
    name: 'password-resets',
    // all that wait: the job of one that was answered finds nothing
    run: async () => {
      await answerResets(database.owner, now(), publicUrl, onResetTrouble);
      return undefined;
    },
  };
  const shares: Queue = {
    name: 'share-mails',
    run: async ({ key }) => {
      await tellShare({ database: database.owner, publicUrl }, Number(key), now());
      return undefined;
    },
  };
  if (smtp === undefined) return { queues: [resets, shares], close: () => {} };
  const post = openPost(smtp);
  const onTrouble = (reason: string, mail: number) => log.warn({ reason, mail }, 'an email could not be sent');
  const job = { owner: database.pools.owner, post, from, now, onTrouble };
  const mails: Queue = {
    name: 'mails',
    atOnce: AT_ONCE,
    run: async ({ key, attempts }) =>
      (await holdAlerts(database.owner, { of: 'mail', id: Number(key) }, now())) ??
      (await sendMail(job, Number(key), attempts)),
  };
  return { queues: [resets, shares, mails], close: () => post.close() };
}
