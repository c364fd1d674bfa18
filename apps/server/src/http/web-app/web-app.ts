import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Brand } from '@balise/contract';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseAway } from '../../db/away.ts';

import { appPolicy } from '../guard/security-headers.ts';
import { choseLight } from '../light-choice.ts';
import { presentedToken } from '../token.ts';
import { serveInstalledApp } from './installed-app.ts';

const COOKIE = /(?:^|;\s*)balise_preview=([\w-]{43})(?=;|$)/;

/** The brands that a page may begin with (undefined where no platform exists, or for a preview link that is over or of another host), and the hosts of its maps. */
export type Brands = {
  at: (hostName: string) => Promise<Brand | undefined>;
  ofPreview: (token: string, hostName: string) => Promise<Brand | undefined>;
  /** Origins of the maps of the user with this token; without one, of the platform's map. */
  mapHosts: (token: string | undefined) => Promise<readonly string[]>;
};

/**
 * Serves the built web app: its files as they are (compressed ones where they exist, parts of them on request, so that the
 * map reads its tiles from one file), and its two pages with the host's brand written into them.
 * @param folder of the build, apps/web/dist
 * @param secure whether the public address is https
 * @returns what answers every other address: a screen of the app
 */
export async function serveWebApp(
  fastify: FastifyInstance,
  folder: string,
  brands: Brands,
  secure: boolean,
): Promise<Fallback> {
  if (!existsSync(join(folder, 'index.html'))) {
    throw new Error(`the web app is not built: ${folder} has no index.html; "npm start" builds it`);
  }
  await fastify.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    globIgnore: ['**/*.html', '**/*.br', '**/*.gz'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response, path) => response.header('cache-control', cacheOf(path)),
  });
  const page = pagesOf(folder, brands, secure);
  for (const path of ['/login', '/forgot-password', '/reset-password', '/sign-in-link']) {
    fastify.get(path, (request, reply) => page(request, reply, 'sign-in.html'));
  }
  serveInstalledApp(fastify, (request, reply) => brandFor(request, reply, brands, secure));
  fastify.get('/', (request, reply) => page(request, reply, 'index.html'));
  return (request, reply) => {
    // A path with a file's ending that is no file is a mistake; any other is a screen of the app
    const isScreen =
      (request.method === 'GET' || request.method === 'HEAD') && !/\.\w+$/.test(request.url.split('?')[0] ?? '');
    return isScreen ? page(request, reply, 'index.html') : notFound(reply);
  };
}

/** Answers what has no route. */
export type Fallback = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> | FastifyReply;

/** What a server without a web app answers outside the API. */
export const notFound = (reply: FastifyReply): FastifyReply => reply.code(404).type('text/plain').send('Not found');

// Vite puts a hash of the content into the name of everything below assets/
const cacheOf = (path: string): string =>
  /[\\/]assets[\\/]/.test(path) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';

function pagesOf(folder: string, brands: Brands, secure: boolean) {
  const templates = new Map<string, Promise<string>>();
  return async (request: FastifyRequest, reply: FastifyReply, name: string): Promise<FastifyReply> => {
    if (/^\/(map)?$/.test(request.url) && choseLight(request)) return reply.redirect('/lite');
    const template = templates.get(name) ?? readFile(join(folder, name), 'utf8');
    templates.set(name, template);
    const html = withBrand(await template, await brandFor(request, reply, brands, secure).catch(noneWhileAway));
    if (name === 'index.html') {
      const token = presentedToken(request, secure)?.token;
      const hosts = await brands.mapHosts(token).catch(noneWhileAway);
      reply.header('content-security-policy', appPolicy(hosts ?? (await brands.mapHosts(undefined))));
      // the page that the service worker keeps for a start without a line (apps/web/public/service-worker.js)
      reply.header('balise-page', 'app');
    }
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(html);
  };
}

/** The brand of the preview that a browser is in, else of the host name. */
async function brandFor(
  request: FastifyRequest,
  reply: FastifyReply,
  brands: Brands,
  secure: boolean,
): Promise<Brand | undefined> {
  const token = previewOf(request, reply, secure);
  return (token && (await brands.ofPreview(token, request.hostname))) || (await brands.at(request.hostname));
}

// The page still opens, shows what it knows, and asks for its brand again
function noneWhileAway(error: unknown): undefined {
  if (!isDatabaseAway(error)) throw error;
}

/**
 * Writes a brand into a page: its language into the html tag, which the browser's language detection reads last, and the
 * rest as data, which no policy against inline scripts concerns. `<` is escaped, so that no name can end the element.
 */
export function withBrand(html: string, brand: Brand | undefined): string {
  if (!brand) return html;
  const json = JSON.stringify(brand).replaceAll('<', '\\u003c');
  return html
    .replace('<html lang="en">', `<html lang="${brand.defaultLanguage}">`)
    .replace('<!--brand-->', () => `<script type="application/json" id="brand">${json}</script>`);
}

/**
 * The preview that a browser is in. A preview link (`?preview={token}`) begins it, and a cookie carries it over every page
 * until the browser closes or an empty `?preview=` ends it. The token shows a brand and opens nothing.
 * @param secure whether the public address is https
 */
function previewOf(request: FastifyRequest, reply: FastifyReply, secure: boolean): string | undefined {
  const asked = new URLSearchParams(request.url.split('?')[1] ?? '').get('preview');
  if (asked === null) return COOKIE.exec(request.headers.cookie ?? '')?.[1];
  const token = /^[\w-]{43}$/.test(asked) ? asked : undefined;
  const end = `${secure ? '; Secure' : ''}${token === undefined ? '; Max-Age=0' : ''}`;
  reply.header('set-cookie', `balise_preview=${token ?? ''}; Path=/; HttpOnly; SameSite=Strict${end}`);
  return token;
}
