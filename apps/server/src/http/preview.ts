import type { FastifyReply, FastifyRequest } from 'fastify';

const COOKIE = /(?:^|;\s*)balise_preview=([\w-]{43})(?=;|$)/;

/**
 * The preview that a browser is in. A preview link (`?preview={token}`) begins it, and a cookie carries it over every page
 * until the browser closes or an empty `?preview=` ends it. The token shows a brand and opens nothing.
 * @param secure whether the public address is https
 */
export function previewOf(request: FastifyRequest, reply: FastifyReply, secure: boolean): string | undefined {
  const asked = new URLSearchParams(request.url.split('?')[1] ?? '').get('preview');
  if (asked === null) return COOKIE.exec(request.headers.cookie ?? '')?.[1];
  const token = /^[\w-]{43}$/.test(asked) ? asked : undefined;
  const end = `${secure ? '; Secure' : ''}${token === undefined ? '; Max-Age=0' : ''}`;
  reply.header('set-cookie', `balise_preview=${token ?? ''}; Path=/; HttpOnly; SameSite=Strict${end}`);
  return token;
}
