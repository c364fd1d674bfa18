import {
  changePassword,
  checkResetCode,
  type PartnerId,
  requestPasswordReset,
  resetPassword,
  validatePassword,
} from '@balise/contract';
import type { Api } from '../../http/api.ts';
import { Failure, fail } from '../../http/failure.ts';
import { serve } from '../../http/serve.ts';
import { userAgentOf } from '../../http/user-agent.ts';
import { revokeOthers } from '../auth/index.ts';
import { brandByHost } from '../partners/index.ts';
import { hashPassword, inHashingTurn, knownUser, mailOwner } from '../users/index.ts';
import { logOwnAct } from './log-own-act.ts';
import { passwordFault } from './new-password.ts';
import { confirmOwnPassword } from './own-password.ts';
import { findMyself, setOwnPassword } from './queries.ts';
import { requestReset } from './request-reset.ts';
import { openLink, resetByLink } from './reset.ts';

export function passwordRoutes(api: Api): void {
  serveReset(api);

  serve(api, validatePassword, async ({ body, ...asked }) => {
    return (await confirmOwnPassword(asked, 'password', body.password, asked.now)) ?? null;
  });

  serve(api, changePassword, async ({ body, ...asked }) => {
    if (body.newPassword !== body.confirmPassword) {
      return fail('fields_invalid', { confirmPassword: 'passwords_differ' });
    }
    const { tx, who, request } = asked;
    const me = await findMyself(tx, who.scope.userId);
    const fault = passwordFault(body.newPassword, {
      firstName: me.first_name,
      lastName: me.last_name,
      email: me.email,
    });
    if (fault) return fail('fields_invalid', { newPassword: fault });
    const refused = await confirmOwnPassword(asked, 'currentPassword', body.currentPassword, asked.now);
    if (refused) return refused;
    const hash = await inHashingTurn(knownUser(me.id), () => hashPassword(body.newPassword));
    if (hash === undefined) return fail('unavailable');
    const { now } = asked;
    await setOwnPassword(tx, hash, new Date(now));
    const revoked = await revokeOthers(tx, who.signInId, request, now);
    await logOwnAct(asked, 'password.change', { after: { otherSignInsRevoked: revoked } });
    await mailOwner(tx, me.id, 'password_changed', request, now);
    return null;
  });
}

function serveReset(api: Api): void {
  serve(api, requestPasswordReset, async ({ body, request, now }) => {
    const brand = await brandByHost(api.database, request.hostname, api.publicUrl);
    if (!brand) return fail('platform_unknown');
    const asked = {
      email: body.email,
      partnerId: brand.id satisfies PartnerId | null,
      host: request.hostname,
      address: request.ip,
      userAgent: userAgentOf(request),
    };
    return (await requestReset(api.database, asked, now)) ?? { sendsMail: api.sendsMail };
  });

  serve(api, checkResetCode, async ({ body, request }) => {
    const link = await openLink(api, body.resetCode, request);
    if (link instanceof Failure) return link;
    return { purpose: link.purpose, email: link.email, expiresAt: link.expiresAt.getTime() };
  });

  serve(api, resetPassword, async ({ body, request }) => {
    const link = await openLink(api, body.resetCode, request);
    if (link instanceof Failure) return link;
    return await resetByLink(api, link, body.resetCode, body.password, request);
  });
}
