import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Scope, withScope } from '../../db/scope.ts';
import type { Api } from '../../http/api.ts';
import { hashToken, newToken, tokenCookie } from '../../http/token.ts';
import { userDataOf } from '../users/index.ts';
import { LIFETIME } from './authenticate.ts';
import { logSignIn } from './log-sign-in.ts';
import { addSignIn } from './queries.ts';

/** Signs somebody in who has shown everything that was asked: stores the sign-in, sets its cookie, gives its token. */
export async function completeSignIn(
  api: Api,
  scope: Scope,
  remember: boolean,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
) {
  const now = api.clock();
  const token = newToken();
  const lifetime = remember ? LIFETIME.remembered : LIFETIME.short;
  const expiresAt = now + lifetime * 1000;
  await withScope(api.database, scope, async (tx) => {
    const id = await addSignIn(tx, scope.userId, {
      ...{ hash: hashToken(token), now: new Date(now), expiresAt: new Date(expiresAt), remember },
      ...{ address: request.ip, userAgent: (request.headers['user-agent'] ?? '').slice(0, 300) },
    });
    await logSignIn({ tx, who: { scope }, request }, now, { action: 'sign_in.success', id });
  });
  reply.header('set-cookie', tokenCookie(token, api.secure, remember ? lifetime : undefined));
  return { token, expiresAt, user: await userDataOf(api.database, scope) };
}
