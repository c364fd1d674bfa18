import { createTransport } from 'nodemailer';
import type { SmtpServer } from '../config/mail.ts';

/** A mail as it is handed over. */
export type Letter = {
  from: { name: string; address: string };
  replyTo: string | undefined;
  to: string;
  subject: string;
  text: string;
  html: string | undefined;
  /** Where its recipient stops such mails. */
  unsubscribeUrl: string | undefined;
  language: string;
  attachment: { name: string; content: Buffer } | undefined;
  /** The same at every attempt: who receives a mail twice can tell. */
  messageId: string;
};

export type Post = { send(letter: Letter): Promise<void>; close(): void };

/** Letters at once. */
export const AT_ONCE = 3;
// ms; together well below the lease of a mail that is being sent (send-mail.job.ts)
const TIMES = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/**
 * Connects to a mail server, when there is something to send. A server elsewhere must offer TLS with a certificate that
 * holds, unless SMTP_URL says that it has none.
 */
export function openPost({ host, port, tls, account }: SmtpServer): Post {
  const transport = createTransport({
    host,
    port,
    secure: tls === 'at once',
    requireTLS: tls === 'required',
    ignoreTLS: tls === 'none',
    ...(account && { auth: { user: account.user, pass: account.password } }),
    pool: true,
    maxConnections: AT_ONCE,
    maxMessages: 100,
    // the library would send a letter again by itself, without a trace, when its connection ends before the answer
    maxRequeues: 0,
    ...TIMES,
    // a mail's text never names a file or an address to fetch
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async ({ language, html, replyTo, unsubscribeUrl, attachment, ...letter }) => {
      await transport.sendMail({
        ...letter,
        ...(html && { html }),
        ...(replyTo && { replyTo }),
        ...(attachment && { attachments: [{ filename: attachment.name, content: attachment.content }] }),
        headers: {
          'Auto-Submitted': 'auto-generated',
          'X-Auto-Response-Suppress': 'All',
          'Content-Language': language,
          // RFC 8058: one click in the mail program
          ...(unsubscribeUrl && {
            'List-Unsubscribe': `<${unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
      });
    },
    close: () => transport.close(),
  };
}

export type Trouble = {
  /** server: it cannot be reached or refuses us; whatever else waits would fare no better. letter: this one alone. */
  of: 'server' | 'letter';
  /** The receiver refuses it for good: another attempt changes nothing. */
  isFinal: boolean;
  /** The letter was on its way and the answer is lost: it may have arrived. */
  mayHaveArrived: boolean;
  reason: string;
};

const OF_SERVER = new Set([
  'ECONNECTION',
  'ETIMEDOUT',
  'EDNS',
  'ESOCKET',
  'ETLS',
  'EAUTH',
  'ENOAUTH',
  'EOAUTH2',
  'ECONNREFUSED',
]);

/** Of OF_SERVER, those that may also end a connection on which a letter was being sent. */
const OF_OPEN_CONNECTION = new Set(['ECONNECTION', 'ETIMEDOUT', 'ESOCKET']);

type SmtpError = Error & { code?: string; responseCode?: number; syscall?: string; timeoutType?: string };

/** What a failed handing over means. */
export function troubleOf(error: unknown): Trouble {
  const { code = '', responseCode = 0, syscall, timeoutType = 'SOCKET_TIMEOUT', message } = error as SmtpError;
  const of = OF_SERVER.has(code) ? 'server' : 'letter';
  const wasOpen = OF_OPEN_CONNECTION.has(code) && syscall !== 'connect' && timeoutType === 'SOCKET_TIMEOUT';
  return {
    of,
    isFinal: of === 'letter' && responseCode >= 500,
    mayHaveArrived: wasOpen && responseCode === 0,
    reason: message.slice(0, 300),
  };
}
