import type { Scoped } from '../../db/scope.ts';
import type { SignedIn } from '../../http/api.ts';
import { type Failure, fail, tooManyAttempts } from '../../http/failure.ts';
import { beginAttempt, counted, forgetAttempt } from '../../limits/attempt-queries.ts';
import { inHashingTurn, isPassword, knownUser } from '../users/index.ts';
import { ownPasswordHash } from './queries.ts';

const MOST = 5; // as at the sign-in

/**
 * Asks somebody who is signed in for its password again, before what must be its own doing. Wrong ones are counted and lock
 * the question, so that a stolen sign-in does not find the password out.
 * @param field the one that holds the password
 * @param now milliseconds since 1970 UTC
 * @returns why it is refused; undefined for the right password
 */
export async function confirmOwnPassword(
  { tx, who }: { tx: Scoped; who: SignedIn },
  field: string,
  password: string,
  now: number,
): Promise<Failure | undefined> {
  const { userId } = who.scope;
  const by = [counted('own password', [userId], MOST)];
  const { opensAt } = await beginAttempt(tx, by, now);
  if (opensAt !== undefined) return tooManyAttempts(opensAt, now);
  const hash = await ownPasswordHash(tx);
  const isRight = await inHashingTurn(knownUser(userId), () => isPassword(password, hash));
  if (isRight === undefined) return fail('unavailable'); // and what was counted is rolled back
  if (!isRight) return fail('fields_invalid', { [field]: 'password_incorrect' }, { keeps: true });
  await forgetAttempt(tx, by);
  return undefined;
}
