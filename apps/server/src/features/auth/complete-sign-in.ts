import { SIGN_IN_SECONDS } from '@balise/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Scope, withScope } from '../../db/scope.ts';
import type { Api } from '../../http/api.ts';
import { deviceCookie, hashToken, isFromPage, newToken, tokenCookie } from '../../http/token.ts';
import { userAgentOf } from '../../http/user-agent.ts';
import { mailOwner, userDataOf } from '../users/index.ts';
import { logSignIn } from './log-sign-in.ts';
import { placeOf, rememberPlace } from './places.ts';
import { addSignIn } from './queries.ts';

/**
 * Signs somebody in who has shown everything that was asked. The token travels once: to a page in a cookie that no script reads, to any
 * other caller in the body. A page is also given a cookie by which the account knows the browser again. The owner is mailed about a
 * sign-in from a device that the account did not know.
 */
export async function completeSignIn(
  api: Api,
  scope: Scope,
  remember: boolean,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
) {
  const now = api.clock();
  const token = newToken();
  const lifetime = remember ? SIGN_IN_SECONDS.remembered : SIGN_IN_SECONDS.short;
  const expiresAt = now + lifetime * 1000;
  const place = placeOf(request);
  const isPage = isFromPage(request);
  const device = isPage ? (place.device ?? newToken()) : place.device;
  await withScope(api.database, scope, async (tx) => {
    const id = await addSignIn(tx, scope.userId, {
      hash: hashToken(token),
      now: new Date(now),
      expiresAt: new Date(expiresAt),
      remember,
      address: request.ip,
      userAgent: userAgentOf(request),
    });
    await logSignIn({ tx, who: { scope }, request, now }, { action: 'sign_in.success', id });
    const isNew = await rememberPlace(tx, scope.userId, place, device, now);
    if (isNew) await mailOwner(tx, scope.userId, 'new_sign_in', request, now);
  });
  if (isPage) reply.header('set-cookie', tokenCookie(token, api.secure, remember ? lifetime : undefined));
  if (device !== undefined) reply.header('set-cookie', deviceCookie(device, api.secure));
  return { token: isPage ? null : token, expiresAt, user: await userDataOf(api, { scope, remember }) };
}
