import type { Scoped } from '../../db/scope.ts';
import type { Api, SignedIn } from '../../http/api.ts';
import { type Failure, fail, tooManyAttempts } from '../../http/failure.ts';
import { beginAttempt, counted, forgetAttempt } from '../../limits/attempt-queries.ts';
import { confirmOwnPassword } from '../passwords/index.ts';
import { takeCode } from './take-code.ts';

/** Wrong codes within 15 minutes, beside a right password. */
const MOST = 5;

/**
 * Asks somebody who is signed in for the password and then a code of the app or a recovery code, which is used up. Wrong ones of either
 * are counted and lock the question.
 * @returns why it is refused, at the field that is wrong; undefined where both are right
 */
export async function confirmBothFactors(
  api: Api,
  { tx, who }: { tx: Scoped; who: SignedIn },
  { password, code }: { password: string; code: string },
): Promise<Failure | undefined> {
  const now = api.clock();
  const { userId } = who.scope;
  const refused = await confirmOwnPassword({ tx, who }, 'password', password, now);
  if (refused) return refused;
  const by = [counted('second factor again', [userId], MOST)];
  const { opensAt } = await beginAttempt(tx, by, now);
  if (opensAt !== undefined) return tooManyAttempts(opensAt, now);
  if ((await takeCode(api, tx, userId, code)) === undefined) {
    return fail('fields_invalid', { code: 'code_invalid' }, { keeps: true });
  }
  await forgetAttempt(tx, by);
  return undefined;
}
