import { LIGHT_PAGE_ROWS } from '@balise/contract';
import { languageOf } from '@balise/i18n';
import { BADGES, type Badge } from '@balise/tracking';
import type { FastifyRequest } from 'fastify';
import { withScope } from '../../db/scope.ts';
import type { Api, SignedIn } from '../../http/api.ts';
import { lightCookie } from '../../http/light-choice.ts';
import { presentedToken } from '../../http/token.ts';
import { readUserData } from '../users/index.ts';
import { forbiddenPage, lightPage } from './page.ts';
import { findVehicles } from './queries.ts';
import { badgeOf, rowsOf } from './rows.ts';

const MOST = 5000; // vehicles that are read to be counted by their states
const LONGEST = 100; // characters of a search

type Asked = FastifyRequest<{ Querystring: Record<string, unknown> }>;

/**
 * The light version for slow lines and any phone: the vehicles that the caller may see by state, in words, 50 a page, without a script and
 * with live rows where there is one. `?choose=light` keeps this browser on it, `?choose=full` takes it off.
 */
export function lightPageRoute(api: Api): void {
  api.fastify.get('/lite', async (request: Asked, reply) => {
    const { choose } = request.query;
    if (choose === 'light' || choose === 'full') {
      reply.header('set-cookie', lightCookie(choose === 'light', api.secure));
      return reply.redirect(choose === 'light' ? '/lite' : '/map');
    }
    const presented = presentedToken(request, api.secure);
    const who = presented && (await api.authenticate(presented.token));
    if (!who) return reply.header('cache-control', 'no-store').redirect('/login?next=%2Flite');
    // a turn ends with what was read: the page may take long to reach a reader
    const page = await api.turns.take(who.scope.userId, () => pageFor(api, who, request));
    if (!page) return reply.code(429).header('retry-after', '5').type('text/plain').send('Too many requests');
    const headers = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' };
    return reply.code(page.status).type('text/html; charset=utf-8').headers(headers).send(page.html);
  });
}

async function pageFor(api: Api, who: SignedIn, { query }: Asked): Promise<{ status: number; html: string }> {
  const now = api.clock();
  const search = textOf(query.q).trim().slice(0, LONGEST);
  const state = BADGES.find((one): one is Badge => one === query.state);
  const { user, found } = await withScope(api.database, who.scope, async (tx) => ({
    user: await readUserData(tx, who, api.platformMap),
    found: who.scope.rights.includes('view_devices') ? await findVehicles(tx, search, MOST) : undefined,
  }));
  const language = languageOf(user.language);
  if (!found) return { status: 403, html: forbiddenPage(user.brand, language) };
  const vehicles = found.slice(0, MOST);
  const counts = new Map<Badge, number>();
  const shown = vehicles.filter((vehicle) => {
    const { badge } = badgeOf(vehicle, now);
    counts.set(badge, (counts.get(badge) ?? 0) + 1);
    return state === undefined || badge === state;
  });
  const pages = Math.max(1, Math.ceil(shown.length / LIGHT_PAGE_ROWS));
  const page = Math.min(pages, Math.max(1, Math.trunc(Number(textOf(query.page))) || 1));
  const listed = shown.slice((page - 1) * LIGHT_PAGE_ROWS, page * LIGHT_PAGE_ROWS);
  const reader = { language, timeZone: user.client?.timeZone ?? 'UTC' };
  const rows = await rowsOf(listed, reader, api.places, now);
  return {
    status: 200,
    html: lightPage({
      brand: user.brand,
      reader,
      asked: { search, state, page },
      now,
      pages,
      counts,
      total: vehicles.length,
      isCut: found.length > MOST ? MOST : undefined,
      vehicles: listed.map(({ designation, label }, index) => ({ designation, label, row: rows[index]! })),
    }),
  };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
