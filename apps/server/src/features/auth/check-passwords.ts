import { hashPassword, isPassword } from '../users/index.ts';
import type { Account } from './queries.ts';

/**
 * Those of the accounts whose password this is. A password is hashed in any case, so that an unknown e-mail address takes
 * as long as a known one.
 */
export async function checkPasswords(accounts: Account[], password: string): Promise<Account[]> {
  if (accounts.length === 0) await isPassword(password, await nobodysHash);
  const right = await Promise.all(accounts.map((account) => isPassword(password, account.passwordHash)));
  return accounts.filter((_, index) => right[index]);
}

const nobodysHash = hashPassword('');
