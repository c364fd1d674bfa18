import type { FastifyRequest } from 'fastify';
import { withScope } from '../../db/scope.ts';
import type { Api } from '../../http/api.ts';
import { type Failure, fail, tooManyAttempts } from '../../http/failure.ts';
import { hashToken } from '../../http/token.ts';
import { beginAttempt, counted, forgetAttempt } from '../../limits/attempt-queries.ts';
import { networkOf, wideNetworkOf } from '../../limits/network.ts';
import { guessesAt, revokeOthers, scopeOfUser } from '../auth/index.ts';
import { hashPassword, inHashingTurn, knownUser, mailOwner } from '../users/index.ts';
import { logOwnAct } from './log-own-act.ts';
import { passwordFault } from './new-password.ts';
import { findLink, type PasswordLink, usePasswordLink } from './queries.ts';

/** Codes from one network that are none, within 15 minutes. */
const MOST_UNKNOWN = 50;

const NONE = 0; // no sign-in has this number

/** The link of a code that is in it, or why it opens nothing. */
export async function openLink(api: Api, code: string, request: FastifyRequest): Promise<PasswordLink | Failure> {
  const now = api.clock();
  const by = [
    counted('reset code', [networkOf(request.ip)], MOST_UNKNOWN, 'shared'),
    counted('reset code', [wideNetworkOf(request.ip)], 3 * MOST_UNKNOWN, 'shared'),
  ];
  const { opensAt } = await beginAttempt(api.database, by, now);
  if (opensAt !== undefined) return tooManyAttempts(opensAt, now);
  const link = await findLink(api.database, hashToken(code), new Date(now));
  if (!link) return fail('code_invalid');
  await forgetAttempt(api.database, by);
  return link.isOpen ? link : fail('reset_link_expired');
}

/** Sets the password of the account of the link, and ends every sign-in of the account. It signs no one in. */
export async function resetByLink(
  api: Api,
  link: PasswordLink,
  code: string,
  password: string,
  request: FastifyRequest,
): Promise<null | Failure> {
  const fault = passwordFault(password, link);
  if (fault) return fail('fields_invalid', { password: fault });
  const hash = await inHashingTurn(knownUser(link.userId), () => hashPassword(password));
  if (hash === undefined) return fail('unavailable');
  const now = api.clock();
  const at = new Date(now);
  const scope = await scopeOfUser(api.database, link.userId, at);
  if (!scope) return fail('reset_link_expired'); // disabled in this very moment
  return await withScope(api.database, scope, async (tx) => {
    if (!(await usePasswordLink(tx, hashToken(code), hash, at))) return fail('reset_link_expired');
    await revokeOthers(tx, NONE, request, now);
    await forgetAttempt(tx, [guessesAt(link.email)]);
    await logOwnAct({ tx, who: { scope }, request, now }, 'password.reset');
    if (link.purpose === 'reset') await mailOwner(tx, scope.userId, 'password_changed', request, now);
    return null;
  });
}
