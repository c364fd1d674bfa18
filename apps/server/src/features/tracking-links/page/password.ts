import { createHmac, timingSafeEqual } from 'node:crypto';
import type { linkPageMessages } from '@balise/i18n';
import type { FastifyRequest } from 'fastify';
import type { Api } from '../../../http/api.ts';
import { beginAttempt, counted, forgetAttempt, takeBackAttempt } from '../../../limits/attempt-queries.ts';
import { networkOf } from '../../../limits/network.ts';
import { inHashingTurn, isPassword } from '../../users/index.ts';
import type { OpenLink } from './open-link.ts';
import { fill } from './vehicle-html.ts';

const COOKIE = 'balise_link';
/** Wrong passwords of a link from one network within 15 minutes, and from anywhere before each further one waits. */
const MOST = { here: 5, anywhere: 20 };

/** Whether a browser may see a link: it has no password, or the browser's cookie says that it was given. */
export function mayOpen(secret: Buffer, link: OpenLink, { headers }: FastifyRequest): boolean {
  if (link.passwordHash === null) return true;
  const expected = proofOf(secret, link, link.passwordHash);
  const cookies = [...(headers.cookie ?? '').matchAll(/(?:^|;\s*)balise_link=([\w-]{43})(?=;|$)/g)];
  return cookies.some(([, value = '']) => timingSafeEqual(Buffer.from(value), Buffer.from(expected)));
}

/** What says that the password was given: of this link alone, and until its password changes. */
const proofOf = (secret: Buffer, { id }: OpenLink, passwordHash: string): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['password of a tracking link', id, passwordHash]))
    .digest('base64url');

/** The Set-Cookie header of a browser that gave the password. Lax: the link is opened from messages, which are other sites. */
export function openedCookie({ secret, secure }: Api, link: OpenLink, token: string): string {
  const proof = proofOf(secret, link, link.passwordHash ?? '');
  return `${COOKIE}=${proof}; Path=/t/${token}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}

type Words = (typeof linkPageMessages)['en'];

/** @returns what is wrong with a password; undefined: it is right */
export async function judgePassword(
  api: Api,
  link: OpenLink,
  typed: string,
  request: FastifyRequest,
  { password: words }: Words,
): Promise<{ status: number; said: string } | undefined> {
  const { passwordHash } = link;
  if (passwordHash === null) return undefined;
  const [network, now] = [networkOf(request.ip), api.clock()];
  const by = [
    counted('link password', [link.id, network], MOST.here),
    counted('link password of', [link.id], MOST.anywhere, 'slowed'),
  ];
  const { opensAt } = await beginAttempt(api.database, by, now);
  const later = (at: number) => ({
    status: 429,
    said: fill(words.later, { minutes: String(Math.max(1, Math.ceil((at - now) / 60_000))) }),
  });
  if (opensAt !== undefined) return later(opensAt);
  const asker = { one: `network ${network}`, group: `network ${network}` };
  const isRight = await inHashingTurn(asker, () => isPassword(typed, passwordHash));
  if (isRight === undefined) {
    await takeBackAttempt(api.database, by); // the password was not checked
    return later(now);
  }
  if (!isRight) return { status: 403, said: words.wrong };
  await forgetAttempt(api.database, by);
  return undefined;
}
