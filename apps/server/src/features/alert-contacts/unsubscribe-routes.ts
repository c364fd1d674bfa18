import type { Brand } from '@balise/contract';
import { type Language, unsubscribeMessages } from '@balise/i18n';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Api } from '../../http/api.ts';
import { escapeHtml } from '../../http/escape-html.ts';
import { preferredLanguage } from '../../http/language.ts';
import { publicPage } from '../../http/public-page.ts';
import { hashToken } from '../../http/token.ts';
import { userAgentOf } from '../../http/user-agent.ts';
import { brandByHost, brandByName, PLATFORM_BRAND } from '../partners/index.ts';
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

/** What the page says: asks, says that it is done, or that a link is not known. */
type UnsubscribeStep = { step: 'ask'; client: string } | { step: 'done'; client: string } | { step: 'unknown' };

/** A page without a script, in the colours of a brand. The button sends the page's own address once more. */
function unsubscribePage(said: UnsubscribeStep, brand: Brand, language: Language): string {
  const words = unsubscribeMessages[language];
  const part = words[said.step];
  const filled = (text: string) =>
    text
      .replaceAll('{{client}}', said.step === 'unknown' ? '' : said.client)
      .replaceAll('{{brand}}', brand.displayName);
  const fill = (text: string) => escapeHtml(filled(text));
  const support = [brand.supportPhone, brand.supportEmail].filter(Boolean).join(' · ');
  const button =
    said.step === 'ask'
      ? `<form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click"><button>${escapeHtml(words.action)}</button></form>`
      : '';
  const help = support === '' ? '' : `<p class="help">${fill(words.help)} ${escapeHtml(support)}</p>`;
  return publicPage(
    { brand, language, title: filled(part.title), style: STYLE },
    `<p class="brand">${escapeHtml(brand.displayName)}</p><h1>${fill(part.title)}</h1><p>${fill(part.text)}</p>${button}
${help}`,
  );
}

const STYLE = `body{font:16px/24px system-ui,sans-serif;margin:0;background:light-dark(#f4f5f7,#14171a);color:light-dark(#1c2024,#e8eaed)}
main{box-sizing:border-box;max-width:480px;margin:10vh auto 32px;padding:24px;background:light-dark(#fff,#1d2125);border-top:4px solid var(--accent);border-radius:10px}
.brand{margin:0 0 16px;font-weight:600}h1{font-size:20px;line-height:28px;margin:0 0 8px}p{margin:0 0 16px}
button{font:inherit;font-weight:600;min-height:44px;padding:8px 20px;border:1px solid light-dark(#5f666d,#9aa1a9);border-radius:6px;background:light-dark(#fff,#2a2f35);color:inherit;cursor:pointer}
button:focus-visible{outline:2px solid var(--accent);outline-offset:2px}.help{margin:16px 0 0;font-size:14px;color:light-dark(#60666d,#a5acb4)}
@media(max-width:520px){main{margin:0;min-height:100vh;border-radius:0}}`;
