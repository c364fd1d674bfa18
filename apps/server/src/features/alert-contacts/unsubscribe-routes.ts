import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Api } from '../../http/api.ts';
import { preferredLanguage } from '../../http/language.ts';
import { hashToken } from '../../http/token.ts';
import { userAgentOf } from '../../http/user-agent.ts';
import { brandByHost, brandByName, PLATFORM_BRAND } from '../partners/index.ts';
import { type UnsubscribeStep, unsubscribePage } from './unsubscribe-page.ts';
import { findSubscription, type Subscription, unsubscribe } from './unsubscribe-queries.ts';

const BODY = 8 * 1024; // bytes: nothing of it is read

type Asked = FastifyRequest<{ Params: { token: string } }>;

/**
 * The page behind the link in mails about alerts, for recipients who have no account. A GET only asks, because mail programs open links by themselves; a
 * POST, by the page's button or by a mail program (RFC 8058), stops the mails. Tokens that are not known all get the same page.
 */
export function unsubscribeRoutes(api: Api): void {
  api.fastify.register(async (pages) => {
    // mail programs send a form of either kind; the token in the address says everything
    pages.removeAllContentTypeParsers();
    pages.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY }, (_, _body, done) => done(null, undefined));
    pages.get('/unsubscribe/:token', async (request: Asked, reply) => {
      const found = await subscriptionOf(api, request);
      if (!found) return await answer(api, request, reply, undefined, { step: 'unknown' });
      const step = found.isActive ? 'ask' : 'done';
      return await answer(api, request, reply, found, { step, client: found.clientName });
    });
    pages.post('/unsubscribe/:token', { bodyLimit: BODY }, async (request: Asked, reply) => {
      const found = await subscriptionOf(api, request);
      if (!found) return await answer(api, request, reply, undefined, { step: 'unknown' });
      await unsubscribe(api.database, hashToken(request.params.token), {
        at: new Date(api.clock()),
        address: request.ip,
        userAgent: userAgentOf(request),
      });
      return await answer(api, request, reply, found, { step: 'done', client: found.clientName });
    });
  });
}

const subscriptionOf = async (api: Api, { params: { token } }: Asked): Promise<Subscription | undefined> =>
  /^[\w-]{22}$/.test(token) ? await findSubscription(api.database, hashToken(token)) : undefined;

async function answer(
  api: Api,
  request: Asked,
  reply: FastifyReply,
  found: Subscription | undefined,
  said: UnsubscribeStep,
): Promise<FastifyReply> {
  const brand = found
    ? await brandByName(api.database, found.partnerName)
    : await brandByHost(api.database, request.hostname, api.publicUrl);
  const language = found?.language ?? preferredLanguage(request.headers['accept-language']);
  return reply
    .type('text/html; charset=utf-8')
    .headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow', vary: 'accept-language' })
    .send(unsubscribePage(said, brand ?? PLATFORM_BRAND, language));
}
