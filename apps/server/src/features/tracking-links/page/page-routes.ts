import { createHash } from 'node:crypto';
import { linkPageMessages } from '@balise/i18n';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Api } from '../../../http/api.ts';
import { preferredLanguage } from '../../../http/language.ts';
import { hashToken } from '../../../http/token.ts';
import { userAgentOf } from '../../../http/user-agent.ts';
import { LINK_LOOKS, LINK_PAGES } from '../../../limits/limits.ts';
import { networkOf } from '../../../limits/network.ts';
import { RateLimit } from '../../../limits/rate-limit.ts';
import { brandByHost, brandByName, PLATFORM_BRAND } from '../../partners/index.ts';
import { LINK_TOKEN } from '../token.ts';
import { drawnOf } from './drawn.ts';
import { liveMapOf, openWorld } from './map/world.ts';
import { type OpenLink, openLinkOf } from './open-link.ts';
import { findOpenLink, noteLook } from './open-queries.ts';
import { type Frame, linkPageHtml, neutralHtml, passwordHtml, RENEWING, vehiclesHtml } from './page-html.ts';
import { judgePassword, mayOpen, openedCookie } from './password.ts';
import type { LinkPage } from './read-page.ts';
import { recentPages } from './recent-pages.ts';
import { recentPictures } from './recent-pictures.ts';

type Asked = FastifyRequest<{ Params: { token: string } }>;
const FORM = 4 * 1024; // bytes
/** The query of a page that has a live map: it gets what that draws. */
const LIVE = 'live';

/** Programs that fetch an address to preview it in a message: nobody looks yet. */
const PREVIEWERS = /bot\b|whatsapp|facebookexternalhit|preview|crawler|spider/i;

/** What the routes of a link share: who asks how often, what was read a moment ago, and which looks are noted already. */
type Doors = {
  api: Api;
  pages: ReturnType<typeof recentPages>;
  pictureOf: ReturnType<typeof recentPictures>;
  /** The script of the live map; undefined where the web app is not built, whose scripts pages use. */
  liveMap: string | undefined;
  /** Whether a network asks too often; each question counts. */
  isTooOften: (request: Asked) => boolean;
  note: (request: Asked, link: OpenLink, page: LinkPage, isOpening: boolean) => Promise<void>;
};

/**
 * The page of a tracking link, for people without an account, and what a live page asks for. The token is the right. A link that is unknown,
 * expired, revoked, or whose client or user may show nothing, gets one and the same page.
 */
export function linkPageRoutes(api: Api, webFolder: string | undefined): void {
  const doors = doorsOf(api, webFolder);
  api.fastify.get('/t/:token', (request: Asked, reply) => showPage(doors, request, reply));
  api.fastify.get('/t/:token/data', (request: Asked, reply) => sendData(doors, request, reply));
  api.fastify.register(async (forms) => {
    forms.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM },
      (_, body, done) => done(null, new URLSearchParams(String(body)).get('password') ?? ''),
    );
    forms.post('/t/:token', { bodyLimit: FORM }, (request: Asked, reply) => takePassword(doors, request, reply));
  });
}

function doorsOf(api: Api, webFolder: string | undefined): Doors {
  const asking = new RateLimit<string>(LINK_PAGES);
  const looks = new RateLimit<string>(LINK_LOOKS);
  return {
    api,
    pages: recentPages(api),
    pictureOf: recentPictures(openWorld(webFolder)),
    liveMap: liveMapOf(webFolder),
    isTooOften: (request) => {
      const [network, now] = [networkOf(request.ip), api.clock()];
      const isOver = asking.isExhausted(network, now);
      if (!isOver) asking.spend(network, now);
      return isOver;
    },
    note: async (request, link, page, isOpening) => {
      const key = `${link.id} ${request.ip}`;
      if (!isOpening && looks.isExhausted(key, page.at)) return;
      looks.spend(key, page.at);
      // a live page shows what comes until its next look is noted
      const until = page.until + LINK_LOOKS.every;
      const look = { read: page.read, until, at: page.at, address: request.ip };
      await noteLook(api.database, link.id, { ...look, userAgent: userAgentOf(request) }, isOpening);
    },
  };
}

async function showPage(doors: Doors, request: Asked, reply: FastifyReply) {
  const { api, pages, pictureOf, liveMap, isTooOften, note } = doors;
  if (isTooOften(request)) return tooOften(request, reply);
  const link = await linkOf(api, request);
  if (!link) return await neutral(api, request, reply);
  const frame = await frameOf(api, request, link);
  if (!mayOpen(api.secret, link, request)) return await send(reply, passwordHtml(frame, undefined), []);
  const page = await pages.read(link);
  const renews = Object.hasOwn(request.query as object, RENEWING);
  const isPreview = PREVIEWERS.test(userAgentOf(request));
  if (request.method === 'GET') await note(request, link, page, !renews && !isPreview);
  const addresses = await pages.addresses(link, page, frame.language);
  const map = await pictureOf(link, page, frame.language);
  return await send(reply, linkPageHtml({ link, page, addresses, map, liveMap }, frame), link.embedHosts);
}

/** What a page asks for again and again to stay up to date: its words and its picture, as the page has them, and what a live map draws. */
async function sendData({ api, pages, pictureOf, isTooOften, note }: Doors, request: Asked, reply: FastifyReply) {
  reply.headers(closedHeaders());
  if (isTooOften(request)) return reply.code(429).send({});
  const link = await linkOf(api, request);
  if (!link || !mayOpen(api.secret, link, request)) return reply.code(404).send({});
  const page = await pages.read(link);
  await note(request, link, page, false);
  const language = preferredLanguage(request.headers['accept-language']);
  const html = vehiclesHtml({ link, page, addresses: await pages.addresses(link, page, language) }, language);
  const live = Object.hasOwn(request.query as object, LIVE) ? drawnOf(link, page) : undefined;
  const body = JSON.stringify({ html, map: await pictureOf(link, page, language), live });
  const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  reply.header('etag', tag);
  if (request.headers['if-none-match'] === tag) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(body);
}

async function takePassword({ api, isTooOften }: Doors, request: Asked, reply: FastifyReply) {
  if (isTooOften(request)) return tooOften(request, reply);
  const link = await linkOf(api, request);
  if (!link) return await neutral(api, request, reply);
  const frame = await frameOf(api, request, link);
  const typed = typeof request.body === 'string' ? request.body.slice(0, 200) : '';
  const fault = await judgePassword(api, link, typed, request, linkPageMessages[frame.language]);
  if (fault !== undefined) return await send(reply.code(fault.status), passwordHtml(frame, fault.said), []);
  reply.headers(closedHeaders()).header('set-cookie', openedCookie(api, link, request.params.token));
  return reply.code(303).header('location', `/t/${request.params.token}`).send();
}

/** The link of a token while it may be opened. What cannot be a token is asked for too: one answer, after one time. */
async function linkOf(api: Api, { params: { token } }: Asked): Promise<OpenLink | undefined> {
  const row = await findOpenLink(api.database, hashToken(LINK_TOKEN.test(token) ? token : ''), api.clock());
  return row && openLinkOf(row);
}

async function frameOf(api: Api, request: Asked, link: OpenLink): Promise<Frame> {
  const brand = await brandByName(api.database, link.partnerName);
  return { brand: brand ?? PLATFORM_BRAND, language: preferredLanguage(request.headers['accept-language']) };
}

async function neutral(api: Api, request: Asked, reply: FastifyReply): Promise<FastifyReply> {
  const brand = (await brandByHost(api.database, request.hostname, api.publicUrl)) ?? PLATFORM_BRAND;
  const language = preferredLanguage(request.headers['accept-language']);
  return await send(reply.code(404), neutralHtml({ brand, language }), []);
}

function tooOften(request: Asked, reply: FastifyReply): FastifyReply {
  const said = linkPageMessages[preferredLanguage(request.headers['accept-language'])].tooOften;
  return reply.headers(closedHeaders()).code(429).type('text/plain; charset=utf-8').send(said);
}

async function send(reply: FastifyReply, html: string, embedHosts: readonly string[]): Promise<FastifyReply> {
  reply.headers(closedHeaders()).header('vary', 'accept-language, cookie');
  reply.header('content-security-policy', pagePolicy(embedHosts));
  // of browsers that do not know frame-ancestors; where some site may embed the page it cannot say which
  if (embedHosts.length > 0) reply.removeHeader('x-frame-options');
  return reply.type('text/html; charset=utf-8').send(html);
}

/** Of everything below a link: kept by nobody, found by nobody, and its address is passed on to nobody. */
const closedHeaders = () => ({
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
});

/**
 * What a link's page may do, and which sites may show it within theirs.
 * @param embedHosts host names; none: no site
 */
function pagePolicy(embedHosts: readonly string[]): string {
  const frames = embedHosts.flatMap((host) => {
    const name = asciiName(host);
    return name === undefined ? [] : [`https://${name}`];
  });
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${frames.length === 0 ? "'none'" : frames.join(' ')}`,
  ].join('; ');
}

/** A host name as headers write it: letters beyond ASCII as Punycode. */
function asciiName(host: string): string | undefined {
  const address = `https://${host}`;
  return URL.canParse(address) ? new URL(address).hostname : undefined;
}
