import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { SignInLinkId, SignInLinkIdInPath, UserIdInPath } from '../core/ids.ts';
import { Instant } from '../core/text.ts';
import { SignedInReply } from './auth.ts';
import { SendsMail } from './password.ts';

/** Links that are kept of a user, those that are over among them. */
export const MOST_SIGN_IN_LINKS = 50;

/** What became of a link. Words in the dictionaries, `users.links.states`. */
export const SIGN_IN_LINK_STATES = ['open', 'used', 'revoked', 'ended'] as const;

export const SignInLink = z.object({
  id: SignInLinkId,
  state: z.enum(SIGN_IN_LINK_STATES).describe('ended: with the account; used: a browser is signed in by it'),
  createdAt: Instant,
  createdBy: z.string(),
  usedAt: Instant.nullable(),
  usedAddress: z.string().describe('of the browser that opened it; empty: nobody has'),
  usedAgent: z.string(),
  revokedAt: Instant.nullable(),
});
export type SignInLink = z.output<typeof SignInLink>;

const ById = z.object({ id: UserIdInPath });
const tag = 'User';

export const listSignInLinks = endpoint({
  name: 'listSignInLinks',
  method: 'GET',
  path: '/user/{id}/sign-in-link',
  access: 'view_users',
  tag,
  summary: 'The links by which a temporary user signs in, the newest first',
  params: ById,
  reply: z.array(SignInLink),
  errors: ['user_not_found'],
});

export const addSignInLink = endpoint({
  name: 'addSignInLink',
  method: 'POST',
  path: '/user/{id}/sign-in-link',
  access: 'edit_user',
  tag,
  summary: 'Makes a link by which a temporary user (`isTempLink`) signs in without a password',
  description:
    'The link opens once. The browser that opens it is signed in until the account ends (`dateEnd`). Its address is in this reply alone: only a ' +
    'hash of it is stored. A link that nobody has opened ends with the next. The user has read-only rights and no second factor.',
  params: ById,
  body: z.object({ mail: z.boolean().default(false).describe('also sends it to the address of the user') }),
  reply: z.object({ link: SignInLink, url: z.string(), sendsMail: SendsMail }),
  errors: [
    'user_not_found',
    'own_account',
    'user_holds_more',
    'sign_in_link_refused',
    'limit_reached',
    'too_many_invitations',
  ],
});

export const revokeSignInLink = endpoint({
  name: 'revokeSignInLink',
  method: 'DELETE',
  path: '/user/sign-in-link/{id}',
  access: 'edit_user',
  tag,
  summary: 'Ends a link, and signs out the browser that opened it',
  params: z.object({ id: SignInLinkIdInPath }),
  reply: z.null(),
  errors: ['sign_in_link_not_found'],
});

export const openSignInLink = endpoint({
  name: 'openSignInLink',
  method: 'POST',
  path: '/auth/sign-in-link',
  access: 'anyone',
  tag: 'Sign-in',
  summary: 'Signs a temporary user in by a link, once',
  description:
    'The answer is the same for a link that is unknown, was used or revoked, or whose account has ended. Of two browsers that open it at once, one is signed in.',
  body: z.object({
    token: z.string().trim().min(1, 'required').max(100, 'too_long').describe('what is behind # in the link'),
  }),
  reply: SignedInReply,
  errors: ['sign_in_link_over', 'too_many_attempts'],
});
