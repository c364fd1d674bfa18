import type { FastifyRequest } from 'fastify';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether a request that a cookie vouches for may change something. SameSite=Strict keeps other sites out; this keeps
 * out other host names of the same site, such as another partner's, which share the cookie's site but not its trust, and
 * pages that came over plain http, which anyone on the network path may have written.
 * @param secure whether the platform is reached by https
 */
export function mayChange(request: FastifyRequest, secure: boolean): boolean {
  if (SAFE.has(request.method)) return true;
  const { origin } = request.headers;
  if (origin !== undefined)
    return originHost(origin, secure || request.protocol === 'https') === request.host.toLowerCase();
  const site = request.headers['sec-fetch-site'];
  return site === undefined || site === 'same-origin' || site === 'none';
}

const LOCAL = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * Host and port of an Origin header; undefined for `null`, for what is no address of a page, and for a page over plain http where
 * the platform is reached by https: but for one of the reader's own machine.
 */
export function originHost(origin: string, secure: boolean): string | undefined {
  const from = URL.parse(origin);
  if (from?.protocol === 'https:') return from.host;
  return from?.protocol === 'http:' && (!secure || LOCAL.test(from.hostname)) ? from.host : undefined;
}
