import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { Instant, line } from '../core/text.ts';
import { PASSWORD_LENGTH } from './password-length.ts';

/**
 * A password that somebody chooses. Length alone is asked for, no mixture of characters; the server refuses common
 * passwords too, and the person's own name and address.
 */
export const NewPassword = z
  .string()
  .min(1, 'required')
  .min(PASSWORD_LENGTH.min, 'password_too_short')
  .max(PASSWORD_LENGTH.max, 'too_long');

/** A password that somebody has already: only so long that comparing it costs nothing. */
export const PresentPassword = z.string().min(1, 'required').max(256, 'too_long');

// Accepted because callers send them; the link is built from the platform's own addresses alone
/** Whether the platform has a mail server; without one its mails wait in the outbox. The same whatever the address. */
export const SendsMail = z
  .boolean()
  .describe('whether the platform has a mail server; without one its mails wait in the outbox');

const ignored = { baseUrl: line(2000).optional().describe('ignored') };

export const requestPasswordReset = endpoint({
  name: 'requestPasswordReset',
  method: 'POST',
  path: '/trx-na/reset-password-email',
  access: 'anyone',
  tag: 'Password',
  summary: 'Sends a link with which to choose a new password',
  description:
    'The answer is the same, after the same work, whether or not the address has an account: the mail is written afterwards. ' +
    'The link holds for 30 minutes and opens once. Three requests for an address in 15 minutes, twenty from one network.',
  body: z.object({
    email: z.string().trim().min(1, 'required').max(254).pipe(z.email('invalid_email')),
    ...ignored,
    ip: line(100).optional().describe('ignored: the connection’s own address counts'),
    ipLocation: line(500).optional().describe('ignored'),
    language: line(35).optional().describe('ignored: the mail is in the language of the account'),
  }),
  reply: z.object({ sendsMail: SendsMail }),
  errors: ['platform_unknown', 'too_many_attempts'],
});

export const LINK_PURPOSES = ['reset', 'welcome'] as const;
export type LinkPurpose = (typeof LINK_PURPOSES)[number];

const ResetCode = z.string().trim().min(1, 'required').max(100, 'too_long');

export const checkResetCode = endpoint({
  name: 'checkResetCode',
  method: 'POST',
  path: '/trx-na/check-reset-code',
  access: 'anyone',
  tag: 'Password',
  summary: 'Whether a link still lets a password be chosen, and whose',
  body: z.object({ ...ignored, resetCode: ResetCode.describe('what is behind # in the link') }),
  reply: z.object({ purpose: z.enum(LINK_PURPOSES), email: z.string(), expiresAt: Instant }),
  errors: ['code_invalid', 'reset_link_expired', 'too_many_attempts'],
});

export const resetPassword = endpoint({
  name: 'resetPassword',
  method: 'POST',
  path: '/trx-na/reset-password',
  access: 'anyone',
  tag: 'Password',
  summary: 'Chooses a new password with the code of a link',
  description: 'Uses the link up, revokes every sign-in of the account, and signs no one in.',
  body: z.object({ password: NewPassword, resetCode: ResetCode, ...ignored }),
  reply: z.null(),
  errors: ['code_invalid', 'reset_link_expired', 'too_many_attempts'],
});

export const validatePassword = endpoint({
  name: 'validatePassword',
  method: 'POST',
  path: '/user/password-validate',
  access: 'signedIn',
  tag: 'Password',
  summary: 'Whether this is the caller’s password: asked again before what cannot be undone',
  description: 'A wrong one is the fault `password_incorrect` of the field; five lock the question for 15 minutes.',
  body: z.object({ password: PresentPassword }),
  reply: z.null(),
  errors: ['too_many_attempts'],
});

export const changePassword = endpoint({
  name: 'changePassword',
  method: 'POST',
  path: '/user/password-change',
  access: 'signedIn',
  tag: 'Password',
  summary: 'Changes the caller’s password',
  description: 'Revokes the caller’s other sign-ins and keeps the present one.',
  body: z.object({
    currentPassword: PresentPassword,
    newPassword: NewPassword,
    confirmPassword: z.string().min(1, 'required').max(PASSWORD_LENGTH.max, 'too_long'),
  }),
  reply: z.null(),
  errors: ['too_many_attempts'],
});
