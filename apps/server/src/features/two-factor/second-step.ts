import { type Challenge, secondFactor, type UserId } from '@balise/contract';
import { beginAttempt, counted, forgetAttempt } from '../../db/attempts.ts';
import { type Scope, withScope } from '../../db/scope.ts';
import type { Api } from '../../http/api.ts';
import { type Failure, fail } from '../../http/failure.ts';
import { networkOf } from '../../http/network.ts';
import { serve } from '../../http/serve.ts';
import { hashToken, newToken } from '../../http/token.ts';
import { completeSignIn, noteFailures, scopeOfUser, standingOf, whyNot } from '../auth/index.ts';
import { logOwnAct } from '../passwords/index.ts';
import { addChallenge, findFactor, lookAtChallenge, useChallenge } from './queries.ts';
import { takeCode } from './take-code.ts';

const LIFE = 5 * 60_000; // ms
/** Wrong codes within 15 minutes: of one account, for somebody who has its password; from one network. */
export const MOST = { account: 5, network: 100 };

/**
 * What somebody whose password was right must answer before it is signed in; undefined where the account has no second factor.
 * @param remember what it chose at the first step
 */
export async function challengeFor(api: Api, scope: Scope, remember: boolean): Promise<Challenge | undefined> {
  return await withScope(api.database, scope, async (tx) => {
    const factor = await findFactor(tx, scope.userId);
    if (!factor?.confirmed_at) return undefined;
    const token = newToken();
    const expiresAt = api.clock() + LIFE;
    await addChallenge(tx, scope.userId, { hash: hashToken(token), remember, expiresAt: new Date(expiresAt) });
    return { token, expiresAt };
  });
}

/** Serves the second step of signing in. */
export function serveSecondStep(api: Api): void {
  const note = noteFailures(api);

  serve(api, secondFactor, async ({ body, request, reply }) => {
    const now = api.clock();
    const hash = hashToken(body.challenge);
    const network = [counted('second factor from', [networkOf(request.ip)], MOST.network)];
    if (!(await beginAttempt(api.database, network, now))) return fail('too_many_attempts');
    const challenge = await lookAtChallenge(api.database, hash, new Date(now));
    if (!challenge) return fail('sign_in_expired');
    const account = [counted('second factor', [challenge.userId], MOST.account)];
    if (!(await beginAttempt(api.database, account, now))) return fail('too_many_attempts');
    const scope = await scopeOfUser(api.database, challenge.userId, new Date(now));
    if (!scope) return await refused(api, challenge.userId, now);

    const how = await withScope(api.database, scope, async (tx) => {
      const taken = await takeCode(api, tx, scope.userId, body.code);
      if (taken === undefined) return undefined;
      if (!(await useChallenge(tx, hash))) return 'late';
      if (taken === 'recovery') await logOwnAct({ tx, who: { scope }, request }, now, 'two_factor.recovery_used');
      return taken;
    });
    if (how === undefined) {
      note([scope.userId], request);
      return fail('fields_invalid', { code: 'code_invalid' });
    }
    if (how === 'late') return fail('sign_in_expired');
    await forgetAttempt(api.database, account);
    await forgetAttempt(api.database, network);
    return await completeSignIn(api, scope, challenge.remember, { request, reply });
  });
}

/** As at the first step, to somebody whose password was right: why the account cannot be used any more. */
async function refused(api: Api, id: UserId, now: number): Promise<Failure> {
  const standing = await standingOf(api.database, id);
  return (standing && whyNot(standing, now)) ?? fail('account_disabled');
}
