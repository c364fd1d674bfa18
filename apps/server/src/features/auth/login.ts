import { type Challenge, login } from '@balise/contract';
import type { Scope } from '../../db/scope.ts';
import type { Api } from '../../http/api.ts';
import { Failure, fail, tooManyAttempts } from '../../http/failure.ts';
import { serve } from '../../http/serve.ts';
import { beginAttempt, type Counted, forgetAttempt, takeBackAttempt } from '../../limits/attempt-queries.ts';
import { hashPassword, inHashingTurn, isPassword } from '../users/index.ts';

import { completeSignIn } from './complete-sign-in.ts';
import { noteFailures } from './note-failures.ts';
import { attemptsAnywhere, attemptsAt, attemptsHere, knownTo, type Most, placeOf, waitsAs } from './places.ts';
import { type Account, accountsOf, scopeOfUser } from './queries.ts';
import { chooseAccount, type SignInBrand } from './sign-in.ts';

const nobodysHash = hashPassword('');

/** The partner of a sign-in request, by the typed partner name or else by host name; undefined: none. */
export type SignInBrandOf = (partnerName: string | undefined, hostName: string) => Promise<SignInBrand | undefined>;
/** What somebody whose password was right must answer next; undefined: nothing. */
export type NextStep = (scope: Scope, remember: boolean) => Promise<Challenge | undefined>;

/** Failures (domain 4.11): a network may be shared by a whole city. */
const MOST: Most = { account: 5, network: 100, anywhere: 10 };
const PURPOSE = 'sign-in';

/** Serves the first step of signing in, which is the only one for most. */
export function serveLogin(api: Api, brandOf: SignInBrandOf, nextStep: NextStep): void {
  const note = noteFailures(api);

  serve(api, login, async ({ body, request, reply }) => {
    const brand = await brandOf(body.partner || undefined, request.hostname);
    if (!brand) return fail('platform_unknown');
    const now = api.clock();
    const email = body.email.toLowerCase();
    const accounts = await accountsOf(api.database, body.email);
    const place = placeOf(request);
    const ids = accounts.map(({ id }) => id);
    const known = await knownTo(api.database, ids, place, now);
    const attempt = attemptsAt(PURPOSE, email, place, known, MOST);
    const { opensAt, crossed } = await beginAttempt(api.database, attempt, now);
    if (opensAt !== undefined) return tooManyAttempts(opensAt, now);
    const right = await inHashingTurn(waitsAs(place, known), () => checkPasswords(accounts, body.password));
    if (right === undefined) {
      await takeBackAttempt(api.database, attempt); // the password was not checked
      return fail('unavailable');
    }
    const account = chooseAccount(right, brand, now);
    if (account instanceof Failure) {
      const isWrong = account.code === 'email_or_password_incorrect';
      const mayOpen = accounts.filter(
        ({ partnerId }) => brand.partnerId === undefined || partnerId === brand.partnerId,
      );
      const mail = { kind: 'sign_in_attempts' as const, to: mayOpen.map(({ id }) => id) };
      note(ids, request, isWrong && crossed ? mail : undefined);
      if (isWrong) return account;
    }
    // the password was right, whatever else is in the way; its owner's other devices there are free again too
    await forgetAttempt(api.database, [...attempt, ...attemptsHere(PURPOSE, email, place, MOST)]);
    if (account instanceof Failure) return account;

    const scope = await scopeOfUser(api.database, account.id, new Date(api.clock()));
    if (!scope) return fail('account_disabled'); // withdrawn in this very moment
    const challenge = await nextStep(scope, body.remember);
    if (challenge) return fail('second_factor_needed', {}, { challenge });
    return await completeSignIn(api, scope, body.remember, { request, reply });
  });
}

/** The limit that slows down guessing the password of an e-mail address; a password reset clears it. */
export const guessesAt = (email: string): Counted => attemptsAnywhere(PURPOSE, email.toLowerCase(), MOST.anywhere);

/**
 * Those of the accounts whose password this is. A password is hashed in any case, so that an unknown e-mail address takes
 * as long as a known one. Called in a turn of `inHashingTurn`.
 */
async function checkPasswords(accounts: Account[], password: string): Promise<Account[]> {
  if (accounts.length === 0) await isPassword(password, await nobodysHash);
  const right: Account[] = [];
  for (const account of accounts) if (await isPassword(password, account.passwordHash)) right.push(account);
  return right;
}
