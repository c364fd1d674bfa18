import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Api } from '../../http/api.ts';
import { fail, tooManyAttempts } from '../../http/failure.ts';
import { hashToken } from '../../http/token.ts';
import { userAgentOf } from '../../http/user-agent.ts';
import { beginAttempt, counted, forgetAttempt } from '../../limits/attempt-queries.ts';
import { networkOf, wideNetworkOf } from '../../limits/network.ts';
import { completeByLink, scopeOfUser } from '../auth/index.ts';
import { findOpenLink, useLink } from './queries.ts';

/** Links from one network that open nothing, within 15 minutes. */
const MOST_UNKNOWN = 30;

/** Signs in the browser that opens a link first. Any other gets one answer, whatever became of the link. */
export async function openLink(api: Api, token: string, exchange: { request: FastifyRequest; reply: FastifyReply }) {
  const { request } = exchange;
  const now = api.clock();
  const by = [
    counted('sign-in link', [networkOf(request.ip)], MOST_UNKNOWN, 'shared'),
    counted('sign-in link', [wideNetworkOf(request.ip)], 3 * MOST_UNKNOWN, 'shared'),
  ];
  const { opensAt } = await beginAttempt(api.database, by, now);
  if (opensAt !== undefined) return tooManyAttempts(opensAt, now);
  const at = new Date(now);
  const hash = hashToken(token);
  const link = await findOpenLink(api.database, hash, at);
  const scope = link && (await scopeOfUser(api.database, link.userId, at));
  if (!link || !scope) return fail('sign_in_link_over');
  const from = { address: request.ip, userAgent: userAgentOf(request) };
  const use = {
    endsAt: link.endsAt.getTime(),
    use: (tx: Parameters<typeof useLink>[0]) => useLink(tx, hash, from, at),
  };
  const signedIn = await completeByLink(api, scope, use, exchange);
  if (!signedIn) return fail('sign_in_link_over');
  await forgetAttempt(api.database, by);
  return signedIn;
}
