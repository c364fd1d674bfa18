import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { Instant, line } from '../core/text.ts';
import { UserData } from './user.ts';

export const Credentials = z.object({
  email: z.string().trim().min(1, 'required').max(254).pipe(z.email('invalid_email')),
  password: z.string().min(1, 'required').max(256, 'too_long'),
  /** A partner's name; needed where the host name does not say which partner. */
  partner: line(100).optional(),
  /** Keeps the sign-in for 30 days of absence instead of 12 hours, in a cookie that outlives the browser. */
  remember: z.boolean().default(false),
});

/** What a sign-in answers with. The token travels once: to a page as a cookie, to any other caller in the body. */
export const SignedInReply = z.object({
  token: z
    .string()
    .nullable()
    .describe('for `Authorization: Bearer`; null for a page in a browser, which has it as a cookie'),
  expiresAt: Instant,
  user: UserData,
});

export const login = endpoint({
  name: 'login',
  method: 'POST',
  path: '/auth/login',
  access: 'anyone',
  tag: 'Sign-in',
  summary: 'Signs in',
  description:
    'Answers with a bearer token. A page in a browser gets it as a cookie instead (HttpOnly, SameSite=Strict). Unknown e-mail and wrong password ' +
    'get the same answer after the same time; five failures for one account from one address lock ' +
    'both for 15 minutes, ten from one /24 or /48 too; after ten from anywhere each further one from a place where the account has not ' +
    'signed in lately waits 1, 2, 4, … 60 minutes. `too_many_attempts` says in `Retry-After`, and in `figures.seconds`, when to try again. ' +
    'Where the account signs in in two steps, the answer is `second_factor_needed` with a `challenge` for `secondFactor`. ' +
    'A temporary account past its end is reported when that was (`endedAt`).',
  body: Credentials,
  reply: SignedInReply,
  errors: [
    'email_or_password_incorrect',
    'account_disabled',
    'account_ended',
    'account_suspended_unpaid',
    'platform_unknown',
    'platform_not_authorised',
    'partner_name_needed',
    'second_factor_needed',
    'too_many_attempts',
  ],
});

export const logout = endpoint({
  name: 'logout',
  method: 'POST',
  path: '/auth/logout',
  access: 'signedIn',
  tag: 'Sign-in',
  summary: 'Signs out: revokes the token of this request and clears its cookie',
  reply: z.null(),
  errors: [],
});

export const liveTicket = endpoint({
  name: 'liveTicket',
  method: 'POST',
  path: '/auth/ticket',
  access: 'view_devices',
  tag: 'Sign-in',
  summary: 'A ticket that opens the live socket once, within 30 seconds',
  reply: z.object({ ticket: z.string(), expiresAt: Instant }),
  errors: [],
});

export const SignIn = z.object({
  id: z.number(),
  createdAt: Instant,
  lastUsedAt: Instant,
  expiresAt: Instant,
  address: z.string(),
  userAgent: z.string(),
  current: z.boolean().describe('the sign-in of this very request'),
});
export type SignIn = z.infer<typeof SignIn>;

export const listSignIns = endpoint({
  name: 'listSignIns',
  method: 'GET',
  path: '/auth/sign-ins',
  access: 'signedIn',
  tag: 'Sign-in',
  summary: 'Where one is signed in now, newest use first',
  reply: z.array(SignIn),
  errors: [],
});

export const revokeSignIn = endpoint({
  name: 'revokeSignIn',
  method: 'DELETE',
  path: '/auth/sign-in/{id}',
  access: 'signedIn',
  tag: 'Sign-in',
  summary: 'Revokes one of one’s own sign-ins',
  params: z.object({ id: z.coerce.number<number>().pipe(z.int().positive()) }),
  reply: z.null(),
  errors: ['not_found'],
});

export const revokeOtherSignIns = endpoint({
  name: 'revokeOtherSignIns',
  method: 'POST',
  path: '/auth/sign-ins/revoke-others',
  access: 'signedIn',
  tag: 'Sign-in',
  summary: 'Revokes every sign-in of one’s own but the present one',
  reply: z.object({ revoked: z.number() }),
  errors: [],
});
