import type { FastifyRequest } from 'fastify';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether a request that a cookie vouches for may change something. SameSite=Strict keeps other sites out; this keeps
 * out other host names of the same site, such as another partner's, which share the cookie's site but not its trust.
 */
export function mayChange(request: FastifyRequest): boolean {
  if (SAFE.has(request.method)) return true;
  const origin = request.headers.origin;
  if (origin !== undefined) return hostOf(origin) === request.host.toLowerCase();
  const site = request.headers['sec-fetch-site'];
  return site === undefined || site === 'same-origin' || site === 'none';
}

/** @returns host and port of an Origin header; undefined for `null` and what is no address */
const hostOf = (origin: string): string | undefined => (URL.canParse(origin) ? new URL(origin).host : undefined);
