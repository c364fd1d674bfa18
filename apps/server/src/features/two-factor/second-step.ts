import { type Challenge, secondFactor, type UserId } from '@balise/contract';
import { type Scope, withScope } from '../../db/scope.ts';
import type { Api } from '../../http/api.ts';
import { type Failure, fail, tooManyAttempts } from '../../http/failure.ts';
import { serve } from '../../http/serve.ts';
import { hashToken, newToken } from '../../http/token.ts';
import { beginAttempt, forgetAttempt } from '../../limits/attempt-queries.ts';
import {
  attemptsAt,
  completeSignIn,
  knownTo,
  type Most,
  noteFailures,
  placeOf,
  scopeOfUser,
  standingOf,
  whyNot,
} from '../auth/index.ts';
import { logOwnAct } from '../passwords/index.ts';
import { addChallenge, findFactor, lookAtChallenge, useChallenge } from './queries.ts';
import { takeCode } from './take-code.ts';

const LIFE = 5 * 60_000; // ms
/** Wrong codes, given by somebody who has the password: fewer over all networks than wrong passwords. */
const MOST: Most = { account: 5, network: 100, anywhere: 5 };
const PURPOSE = 'second factor';

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

  serve(api, secondFactor, async ({ body, request, reply, now }) => {
    const hash = hashToken(body.challenge);
    const challenge = await lookAtChallenge(api.database, hash, new Date(now));
    if (!challenge) return fail('sign_in_expired'); // 32 random bytes cannot be guessed
    const place = placeOf(request);
    // a known network is no proof here: the caller has the password already
    const isOwnDevice = (await knownTo(api.database, [challenge.userId], place, now)) === 'device';
    const attempt = attemptsAt(PURPOSE, challenge.userId, place, isOwnDevice ? 'device' : undefined, MOST);
    const { opensAt, crossed } = await beginAttempt(api.database, attempt, now);
    if (opensAt !== undefined) return tooManyAttempts(opensAt, now);
    const scope = await scopeOfUser(api.database, challenge.userId, new Date(now));
    if (!scope) return await refused(api, challenge.userId, now);

    const how = await withScope(api.database, scope, async (tx) => {
      const taken = await takeCode(api, tx, scope.userId, body.code);
      if (taken === undefined) return undefined;
      if (!(await useChallenge(tx, hash))) return 'late';
      if (taken === 'recovery') await logOwnAct({ tx, who: { scope }, request, now }, 'two_factor.recovery_used');
      return taken;
    });
    if (how === undefined) {
      note([scope.userId], request, crossed ? { kind: 'second_factor_attempts', to: [scope.userId] } : undefined);
      return fail('fields_invalid', { code: 'code_invalid' });
    }
    if (how === 'late') return fail('sign_in_expired');
    await forgetAttempt(api.database, attempt);
    return await completeSignIn(api, scope, challenge.remember, { request, reply });
  });
}

/** As at the first step, to somebody whose password was right: why the account cannot be used any more. */
async function refused(api: Api, id: UserId, now: number): Promise<Failure> {
  const standing = await standingOf(api.database, id);
  return (standing && whyNot(standing, now)) ?? fail('account_disabled');
}
