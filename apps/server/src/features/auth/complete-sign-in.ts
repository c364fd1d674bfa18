import { SIGN_IN_SECONDS } from '@balise/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Scope, type Scoped, withScope } from '../../db/scope.ts';
import type { Api } from '../../http/api.ts';
import { deviceCookie, hashToken, isFromPage, newToken, tokenCookie } from '../../http/token.ts';
import { userAgentOf } from '../../http/user-agent.ts';
import { mailOwner, userDataOf } from '../users/index.ts';
import { logSignIn } from './log-sign-in.ts';
import { placeOf, rememberPlace } from './places.ts';
import { addSignIn } from './queries.ts';

type Exchange = { request: FastifyRequest; reply: FastifyReply };

/**
 * Signs somebody in who has shown everything that was asked. The token travels once: to a page in a cookie that no script reads, to any
 * other caller in the body. A page is also given a cookie by which the account knows the browser again. The owner is mailed about a
 * sign-in from a device that the account did not know.
 */
export async function completeSignIn(api: Api, scope: Scope, remember: boolean, exchange: Exchange) {
  const lifetime = remember ? SIGN_IN_SECONDS.remembered : SIGN_IN_SECONDS.short;
  const signIn = newSignIn(api, exchange, { remember, expiresAt: api.clock() + lifetime * 1000 });
  await withScope(api.database, scope, (tx) => signIn.store(tx, scope, null));
  return await signIn.answer(scope);
}

/** A link that somebody opens: until when it signs in, ms since 1970 UTC, and its use, in the same transaction; undefined: it is over. */
type SignInLinkInUse = { endsAt: number; use: (tx: Scoped) => Promise<number | undefined> };

/** The same by a link. @returns undefined where somebody else has just used it */
export async function completeByLink(api: Api, scope: Scope, { endsAt, use }: SignInLinkInUse, exchange: Exchange) {
  const signIn = newSignIn(api, exchange, { remember: true, expiresAt: endsAt });
  const isUsed = await withScope(api.database, scope, async (tx) => {
    const linkId = await use(tx);
    if (linkId !== undefined) await signIn.store(tx, scope, linkId);
    return linkId !== undefined;
  });
  return isUsed ? await signIn.answer(scope) : undefined;
}

type Manner = { remember: boolean; expiresAt: number };

function newSignIn(api: Api, { request, reply }: Exchange, { remember, expiresAt }: Manner) {
  const now = api.clock();
  const token = newToken();
  const place = placeOf(request);
  const isPage = isFromPage(request);
  const device = isPage ? (place.device ?? newToken()) : place.device;
  return {
    async store(tx: Scoped, scope: Scope, linkId: number | null): Promise<void> {
      const id = await addSignIn(tx, scope.userId, {
        hash: hashToken(token),
        now: new Date(now),
        expiresAt: new Date(expiresAt),
        remember,
        address: request.ip,
        userAgent: userAgentOf(request),
        linkId,
      });
      await logSignIn({ tx, who: { scope }, request, now }, { action: 'sign_in.success', id });
      const isNew = await rememberPlace(tx, scope.userId, place, device, now);
      if (isNew) await mailOwner(tx, scope.userId, 'new_sign_in', request, now);
    },
    async answer(scope: Scope) {
      const lifetime = remember ? Math.ceil((expiresAt - now) / 1000) : undefined;
      if (isPage) reply.header('set-cookie', tokenCookie(token, api.secure, lifetime));
      if (device !== undefined) reply.header('set-cookie', deviceCookie(device, api.secure));
      return { token: isPage ? null : token, expiresAt, user: await userDataOf(api, { scope, remember }) };
    },
  };
}
