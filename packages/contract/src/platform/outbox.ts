import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { MailId, MailIdInPath } from '../core/ids.ts';
import { LANGUAGES } from '../core/language.ts';
import { pageInQuery } from '../core/list-order.ts';
import { Instant, line } from '../core/text.ts';
import { MAIL_KINDS } from './mail-kinds.ts';

export const MAIL_STATES = ['waiting', 'sent', 'failed'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** A mail as the outbox lists it. */
export const OutboxMail = z.object({
  id: MailId,
  kind: z.enum(MAIL_KINDS),
  recipient: z.string(),
  language: z.enum(LANGUAGES),
  subject: z.string(),
  state: z.enum(MAIL_STATES),
  createdAt: Instant,
  sentAt: Instant.nullable(),
  attempts: z.number(),
  lastError: z
    .string()
    .describe('what the mail server said last, or that the answer to an earlier attempt was lost; empty: neither'),
  partnerName: z.string().nullable(),
  clientName: z.string().nullable(),
});
export type OutboxMail = z.infer<typeof OutboxMail>;

export const listMails = endpoint({
  name: 'listMails',
  method: 'GET',
  path: '/outbox/list',
  access: 'view_outbox',
  tag: 'Outbox',
  summary: 'What was written to people, newest first, a page at a time',
  description: 'A partner sees the mails of its own people and clients, the platform all. They are kept for 90 days.',
  query: z.object({
    search: line(100).optional().describe('in the recipient or subject'),
    kind: z.enum(MAIL_KINDS).optional(),
    state: z.enum(MAIL_STATES).optional(),
    ...pageInQuery,
  }),
  reply: z.object({ total: z.number(), mails: z.array(OutboxMail) }),
  errors: [],
});

export const readMail = endpoint({
  name: 'readMail',
  method: 'GET',
  path: '/outbox/{id}',
  access: 'view_outbox',
  tag: 'Outbox',
  summary: 'One mail with its text',
  description:
    'The text is gone once a mail was sent. Reading one that holds a link to choose a password is written into the audit log, ' +
    'and the link of somebody who holds rights that the reader lacks is left out.',
  params: z.object({ id: MailIdInPath }),
  reply: OutboxMail.extend({ text: z.string().describe('empty: sent'), linkWithheld: z.boolean() }),
  errors: ['not_found'],
});

export const outboxState = endpoint({
  name: 'outboxState',
  method: 'GET',
  path: '/outbox/state',
  access: 'view_outbox',
  tag: 'Outbox',
  summary: 'Whether mails are sent at all, and how many wait or failed',
  reply: z.object({
    sends: z.boolean().describe('false: no mail server is configured (SMTP_URL), mails stay here'),
    waiting: z.number(),
    failed: z.number().describe('within the last seven days'),
  }),
  errors: [],
});
