import type { FastifyInstance } from 'fastify';
import { isApi } from '../surprises.ts';

/*
 * No inline script runs. Inline style is allowed because the component library sets its colours so;
 * blob: workers and images are the map's. The documentation page takes the same policy.
 */
const pagePolicy = (...maps: string[]): string =>
  [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...maps].join(' '),
    "font-src 'self' data:",
    ["connect-src 'self'", ...maps].join(' '),
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/** The policy of the app's own page, which fetches maps from these origins and from no others. */
export const appPolicy = (mapHosts: readonly string[]): string => pagePolicy(...mapHosts);

const PAGES = pagePolicy();
const ANSWERS = "default-src 'none'; frame-ancestors 'none'";

const EVERYWHERE = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), payment=(), geolocation=(self)',
};

/** Sets the headers that tell a browser what this site never does. `secure`: whether the public address is https. */
export function setSecurityHeaders(fastify: FastifyInstance, secure: boolean): void {
  fastify.addHook('onRequest', async (request, reply) => {
    reply.headers(EVERYWHERE);
    if (secure) reply.header('strict-transport-security', 'max-age=31536000');
    const answers = isApi(request.url) && !request.url.startsWith('/api/docs');
    reply.header('content-security-policy', answers ? ANSWERS : PAGES);
    if (answers) reply.header('cache-control', 'no-store');
  });
}
