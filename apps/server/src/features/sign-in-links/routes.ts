import {
  addSignInLink,
  listSignInLinks,
  MOST_SIGN_IN_LINKS,
  openSignInLink,
  revokeSignInLink,
  type SignInLinkId,
} from '@balise/contract';
import type { Api, RequestContext } from '../../http/api.ts';
import { fail } from '../../http/failure.ts';
import { serve } from '../../http/serve.ts';
import { hashToken, newShortToken } from '../../http/token.ts';
import { audit } from '../audit/index.ts';
import { linkAt, mailBrand } from '../partners/index.ts';
import { mailLink } from './mail-link.ts';
import { openLink } from './open-link.ts';
import { findLinks, findUser, insertLink, type LinkedUser, revokeLink } from './queries.ts';

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
