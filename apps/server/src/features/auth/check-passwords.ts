import { hashPassword, isPassword } from '../users/index.ts';
import type { Account } from './queries.ts';

/**
 * Those of the accounts whose password this is. A password is hashed in any case, so that an unknown e-mail address takes
 * as long as a known one. Called in a turn of `inHashingTurn`.
 */
export async function checkPasswords(accounts: Account[], password: string): Promise<Account[]> {
  if (accounts.length === 0) await isPassword(password, await nobodysHash);
  const right: Account[] = [];
  for (const account of accounts) if (await isPassword(password, account.passwordHash)) right.push(account);
  return right;
}

const nobodysHash = hashPassword('');
