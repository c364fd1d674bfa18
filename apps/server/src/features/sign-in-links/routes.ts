import {
  addSignInLink,
  listSignInLinks,
  MOST_SIGN_IN_LINKS,
  openSignInLink,
  revokeSignInLink,
  type SignInLinkId,
} from '@balise/contract';
import { formatIn } from '@balise/i18n';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Scoped } from '../../db/scope.ts';
import type { Api, RequestContext } from '../../http/api.ts';
import { type Failure, fail, tooManyAttempts } from '../../http/failure.ts';
import { serve } from '../../http/serve.ts';
import { hashToken, newShortToken } from '../../http/token.ts';
import { userAgentOf } from '../../http/user-agent.ts';
import { beginAttempt, counted, forgetAttempt } from '../../limits/attempt-queries.ts';
import { networkOf, wideNetworkOf } from '../../limits/network.ts';
import { composeMail } from '../../mail/compose-mail.ts';
import { mayMailUnknown } from '../../mail/limit-mail-to-unknown.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { audit } from '../audit/index.ts';
import { completeByLink, scopeOfUser } from '../auth/index.ts';
import { linkAt, mailBrand } from '../partners/index.ts';
import { lockPeople } from '../users/index.ts';
import {
  findLinks,
  findOpenLink,
  findUser,
  insertLink,
  type LinkedUser,
  revokeLink,
  timeZoneOf,
  useLink,
} from './queries.ts';

export function signInLinkRoutes(api: Api): void {
  serve(api, listSignInLinks, async ({ tx, who, params, now }) => {
    const user = await findUser(tx, who.scope, params.id);
    return user ? await findLinks(tx, user, new Date(now)) : fail('user_not_found');
  });

  serve(api, addSignInLink, async (asked) => {
    const { tx, who, params, body, request } = asked;
    const now = new Date(asked.now);
    const user = await findUser(tx, who.scope, params.id);
    if (!user) return fail('user_not_found');
    const token = newShortToken();
    const { id, failure } = await insertLink(tx, user.id, hashToken(token), MOST_SIGN_IN_LINKS, now);
    if (failure || id === null) return fail(failure ?? 'user_not_found');
    const { hostNames } = await mailBrand(tx, user.partner_id);
    // behind #, which no server, proxy or Referer header ever sees
    const url = linkAt(`/sign-in-link#${token}`, api.publicUrl, hostNames, request.hostname);
    const refused = body.mail ? await mailLink(tx, user, url, asked.now) : undefined;
    if (refused) return refused;
    await log(asked, user, 'user.link_add', { link: id, mail: body.mail });
    const link = (await findLinks(tx, user, now)).find((one) => one.id === id);
    return link ? { link, url, sendsMail: api.sendsMail } : fail('user_not_found');
  });

  serve(api, revokeSignInLink, async (asked) => {
    const { tx, who, params, now } = asked;
    const userId = await revokeLink(tx, params.id as SignInLinkId, new Date(now));
    const user = userId === null ? undefined : await findUser(tx, who.scope, userId);
    if (!user) return fail('sign_in_link_not_found');
    await log(asked, user, 'user.link_revoke', { link: params.id });
    return null;
  });

  serve(api, openSignInLink, ({ body, request, reply }) => openLink(api, body.token, { request, reply }));
}

const log = (
  asked: RequestContext,
  { id, first_name, last_name, client_id: clientId, partner_id: partnerId }: LinkedUser,
  action: 'user.link_add' | 'user.link_revoke',
  after: object,
): Promise<void> =>
  audit(asked, {
    action,
    subject: { kind: 'user', id, name: `${first_name} ${last_name}` },
    clientId,
    partnerId,
    after,
  });

/**
 * Queues a mail with a link to the user's own address, in the transaction that made it.
 * @param now milliseconds since 1970 UTC
 * @returns why not: too many such mails
 */
async function mailLink(tx: Scoped, user: LinkedUser, url: string, now: number): Promise<Failure | undefined> {
  const { email, language, partner_id: partnerId, client_id: clientId, date_end } = user;
  await lockPeople(tx, partnerId);
  const refused = await mayMailUnknown(tx, { clientId, partnerId }, now);
  if (refused) return refused;
  const ends = formatIn(language, await timeZoneOf(tx, user)).dayAndTime(date_end?.getTime() ?? now);
  const values = { name: `${user.first_name} ${user.last_name}`, date: ends, link: url };
  const words = composeMail('sign_in_link', language, await mailBrand(tx, partnerId), values);
  await queueMail(tx, { kind: 'sign_in_link', partnerId, clientId, recipient: email, language, ...words }, now);
  return undefined;
}

/** Links from one network that open nothing, within 15 minutes. */
const MOST_UNKNOWN = 30;

/** Signs in the browser that opens a link first. Any other gets one answer, whatever became of the link. */
async function openLink(api: Api, token: string, exchange: { request: FastifyRequest; reply: FastifyReply }) {
  const { request } = exchange;
  const now = api.clock();
  const by = [
    counted('sign-in link', [networkOf(request.ip)], MOST_UNKNOWN, 'shared'),
    counted('sign-in link', [wideNetworkOf(request.ip)], 3 * MOST_UNKNOWN, 'shared'),
  ];
  const { opensAt } = await beginAttempt(api.database, by, now);
  if (opensAt !== undefined) return tooManyAttempts(opensAt, now);
  const at = new Date(now);
  const hash = hashToken(token);
  const link = await findOpenLink(api.database, hash, at);
  const scope = link && (await scopeOfUser(api.database, link.userId, at));
  if (!link || !scope) return fail('sign_in_link_over');
  const from = { address: request.ip, userAgent: userAgentOf(request) };
  const use = {
    endsAt: link.endsAt.getTime(),
    use: (tx: Parameters<typeof useLink>[0]) => useLink(tx, hash, from, at),
  };
  const signedIn = await completeByLink(api, scope, use, exchange);
  if (!signedIn) return fail('sign_in_link_over');
  await forgetAttempt(api.database, by);
  return signedIn;
}
