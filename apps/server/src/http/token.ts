import { createHash, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

/** An opaque random secret of 256 bits, as it travels; only its hash is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** The same of 128 bits, for links that people read out, type and print: 22 characters. */
export const newShortToken = (): string => randomBytes(16).toString('base64url');

/** SHA-256: enough for a random secret, which no dictionary holds. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Whether a page in a browser asks: only browsers say so, and no script can keep them from it. */
export const isFromPage = ({ headers }: FastifyRequest): boolean =>
  headers.origin !== undefined || headers['sec-fetch-site'] !== undefined;

/** How a request shows who it comes from. A bearer header outranks the cookie. */
export type Presented = { token: string; by: 'header' | 'cookie' };

/**
 * @param secure whether the public address is https: then only the cookie that no other host name of the site can set counts
 * @returns undefined for a request that shows nothing that could be a token
 */
export function presentedToken(request: FastifyRequest, secure: boolean): Presented | undefined {
  const bearer = /^Bearer ([\w-]{43})$/i.exec(request.headers.authorization ?? '')?.[1];
  if (bearer) return { token: bearer, by: 'header' };
  if (request.headers.authorization !== undefined) return undefined;
  const cookie = (secure ? PINNED : COOKIE).exec(request.headers.cookie ?? '')?.[1];
  return cookie ? { token: cookie, by: 'cookie' } : undefined;
}

const COOKIE = /(?:^|;\s*)balise_token=([\w-]{43})(?=;|$)/;
const PINNED = /(?:^|;\s*)__Host-balise_token=([\w-]{43})(?=;|$)/;

/**
 * The Set-Cookie header that carries a token (decision 2 of the domain): no script reads it, no other site sends it.
 * @param secure whether the public address is https; the __Host- prefix (RFC 6265bis) then pins it to this very host
 * @param maxAge seconds; undefined: until the browser closes; 0 removes it
 */
export function tokenCookie(token: string, secure: boolean, maxAge: number | undefined): string {
  const name = secure ? '__Host-balise_token' : 'balise_token';
  const age = maxAge === undefined ? '' : `; Max-Age=${maxAge}`;
  return `${name}=${token}; Path=/; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}${age}`;
}

/**
 * The Set-Cookie header of the secret by which accounts know a browser again (features/auth/places.ts). It opens nothing.
 * @param secure as for tokenCookie
 */
export const deviceCookie = (device: string, secure: boolean): string =>
  `${secure ? '__Host-' : ''}balise_device=${device}; Path=/; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}; Max-Age=${DEVICE_LIFE}`;
const DEVICE_LIFE = 400 * 86_400; // s, the most that browsers keep

/** The secret of the browser's cookie; undefined for one that has none. */
export const deviceCookieOf = (request: FastifyRequest): string | undefined =>
  /(?:^|;\s*)(?:__Host-)?balise_device=([\w-]{43})(?=;|$)/.exec(request.headers.cookie ?? '')?.[1];
