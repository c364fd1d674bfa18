import {
  beginTwoFactor,
  confirmTwoFactor,
  disableTwoFactor,
  renewRecoveryCodes,
  twoFactorState,
  type UserId,
} from '@balise/contract';
import type { Scoped } from '../../db/scope.ts';
import type { Api } from '../../http/api.ts';
import { fail, tooManyAttempts } from '../../http/failure.ts';
import { serve } from '../../http/serve.ts';
import { beginAttempt, counted, forgetAttempt } from '../../limits/attempt-queries.ts';
import { revokeOthers } from '../auth/index.ts';
import { mailBrand } from '../partners/index.ts';
import { confirmOwnPassword, findMyself, logOwnAct } from '../passwords/index.ts';
import { mailOwner } from '../users/index.ts';
import { confirmBothFactors } from './confirm-both-factors.ts';
import { confirmFactor, countRecoveryCodes, findFactor, putFactor, putRecoveryCodes, removeFactor } from './queries.ts';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import { seal } from './seal.ts';
import { serveSecondStep } from './second-step.ts';
import { secretOf } from './take-code.ts';
import { base32, newTotpSecret, stepOfCode, totpUri } from './totp.ts';

/** Wrong codes within 15 minutes. */
const MOST = 5;

export function twoFactorRoutes(api: Api): void {
  serveSecondStep(api);
  serveSetUp(api);

  serve(api, twoFactorState, async ({ tx, who }) => {
    const factor = await findFactor(tx, who.scope.userId);
    const since = factor?.confirmed_at?.getTime() ?? null;
    return { since, recoveryCodesLeft: since === null ? 0 : await countRecoveryCodes(tx, who.scope.userId) };
  });

  serve(api, renewRecoveryCodes, async ({ body, ...asked }) => {
    const { userId } = asked.who.scope;
    const factor = await findFactor(asked.tx, userId);
    if (!factor?.confirmed_at) return fail('two_factor_not_begun');
    const refused = await confirmBothFactors(api, asked, body);
    if (refused) return refused;
    await logOwnAct(asked, 'two_factor.recovery_renew');
    await mailOwner(asked.tx, userId, 'recovery_codes_renewed', asked.request, asked.now);
    return { recoveryCodes: await giveRecoveryCodes(asked.tx, userId) };
  });

  serve(api, disableTwoFactor, async ({ body, ...asked }) => {
    const { userId } = asked.who.scope;
    if (!(await findFactor(asked.tx, userId))?.confirmed_at) return null;
    const refused = await confirmBothFactors(api, asked, body);
    if (refused) return refused;
    await removeFactor(asked.tx, userId);
    await logOwnAct(asked, 'two_factor.disable');
    await mailOwner(asked.tx, userId, 'two_factor_disabled', asked.request, asked.now);
    return null;
  });
}

function serveSetUp(api: Api): void {
  serve(api, beginTwoFactor, async ({ body, ...asked }) => {
    const { tx, who } = asked;
    const { userId } = who.scope;
    if ((await findFactor(tx, userId))?.confirmed_at) return fail('two_factor_on');
    const refused = await confirmOwnPassword(asked, 'password', body.password, asked.now);
    if (refused) return refused;
    const secret = newTotpSecret();
    await putFactor(tx, userId, seal(api.secret, userId, secret), new Date(asked.now));
    const me = await findMyself(tx, userId);
    const { displayName } = await mailBrand(tx, me.partner_id);
    return { secret: base32(secret), uri: totpUri(secret, displayName, me.email) };
  });

  serve(api, confirmTwoFactor, async ({ body, ...asked }) => {
    const { tx, who } = asked;
    const { userId } = who.scope;
    const { now } = asked;
    const factor = await findFactor(tx, userId);
    if (factor?.confirmed_at) return fail('two_factor_on');
    const secret = await secretOf(api, tx, userId);
    if (!secret) return fail('two_factor_not_begun');
    const by = [counted('second factor set-up', [userId], MOST)];
    const { opensAt } = await beginAttempt(tx, by, now);
    if (opensAt !== undefined) return tooManyAttempts(opensAt, now);
    const step = stepOfCode(secret, body.code.replace(/\s/g, ''), now);
    if (step === undefined) return fail('fields_invalid', { code: 'code_invalid' }, { keeps: true });
    if (!(await confirmFactor(tx, userId, step, new Date(now)))) return fail('two_factor_on');
    await forgetAttempt(tx, by);
    await revokeOthers(tx, who.signInId, asked.request, now);
    await logOwnAct(asked, 'two_factor.enable');
    await mailOwner(tx, userId, 'two_factor_enabled', asked.request, now);
    return { recoveryCodes: await giveRecoveryCodes(tx, userId) };
  });
}

async function giveRecoveryCodes(tx: Scoped, userId: UserId): Promise<string[]> {
  const codes = newRecoveryCodes();
  await putRecoveryCodes(tx, userId, codes.map(hashRecoveryCode));
  return codes;
}
