import { type Challenge, login } from '@balise/contract';
import { beginAttempt, counted, forgetAttempt } from '../../db/attempts.ts';
import type { Scope } from '../../db/scope.ts';
import type { Api } from '../../http/api.ts';
import { Failure, fail } from '../../http/failure.ts';
import { networkOf } from '../../http/network.ts';
import { serve } from '../../http/serve.ts';
import { isHashingBusy } from '../users/index.ts';
import { checkPasswords } from './check-passwords.ts';
import { completeSignIn } from './complete-sign-in.ts';
import { noteFailures } from './note-failures.ts';
import { accountsOf, scopeOfUser } from './queries.ts';
import { chooseAccount, type Door } from './sign-in.ts';

/** Which door a request stands at, by the partner's name that a person typed or else by host name; undefined: none. */
export type DoorOf = (partnerName: string | undefined, hostName: string) => Promise<Door | undefined>;
/** What somebody whose password was right must answer next; undefined: nothing. */
export type NextStep = (scope: Scope, remember: boolean) => Promise<Challenge | undefined>;

/** Failures within 15 minutes: for an account from a network (domain 4.11), from a network, which a whole city may share. */
const MOST = { account: 5, network: 100 };

const attemptOf = (email: string, address: string) => {
  const network = networkOf(address);
  return [
    counted('sign-in from', [network], MOST.network),
    counted('sign-in', [email.toLowerCase(), network], MOST.account),
  ];
};

/** Serves the first step of signing in, which is the only one for most. */
export function serveLogin(api: Api, doorOf: DoorOf, nextStep: NextStep): void {
  const note = noteFailures(api);

  serve(api, login, async ({ body, request, reply }) => {
    if (isHashingBusy()) return fail('unavailable');
    const door = await doorOf(body.partner || undefined, request.hostname);
    if (!door) return fail('platform_unknown');
    const attempt = attemptOf(body.email, request.ip);
    if (!(await beginAttempt(api.database, attempt, api.clock()))) return fail('too_many_attempts');
    const accounts = await accountsOf(api.database, body.email);
    const account = chooseAccount(await checkPasswords(accounts, body.password), door, api.clock());
    if (account instanceof Failure)
      note(
        accounts.map(({ id }) => id),
        request,
      );
    if (account instanceof Failure && account.code === 'email_or_password_incorrect') return account;
    await forgetAttempt(api.database, attempt); // the password was right, whatever else stands in the way
    if (account instanceof Failure) return account;

    const scope = await scopeOfUser(api.database, account.id, new Date(api.clock()));
    if (!scope) return fail('account_disabled'); // withdrawn in this very moment
    const challenge = await nextStep(scope, body.remember);
    if (challenge) return fail('second_factor_needed', {}, { challenge });
    return await completeSignIn(api, scope, body.remember, { request, reply });
  });
}
