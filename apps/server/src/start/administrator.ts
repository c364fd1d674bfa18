import { randomBytes } from 'node:crypto';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import { passwordFault } from '../features/passwords/index.ts';
import {
  createPlatformAdministrator,
  hasPlatformAdministrator,
  PLATFORM_ADMINISTRATOR,
} from '../features/users/index.ts';
import { StartError } from './start-error.ts';

/**
 * Gives an empty platform its administrator.
 * @returns the lines to print once, with the generated password; none when an administrator exists already
 * @throws StartError for a chosen password that is guessed at once
 */
export async function ensureAdministrator(
  owner: Database,
  { email, password }: Config['administrator'],
): Promise<string[]> {
  if (await hasPlatformAdministrator(owner)) return [];
  if (password !== undefined) refuseGuessable(password, email);
  const chosen = password ?? randomBytes(12).toString('base64url');
  if (!(await createPlatformAdministrator(owner, { email, password: chosen }))) return [];
  if (password) return [`  administrator  ${email} (password from BALISE_ADMIN_PASSWORD)`];
  return [`  administrator  ${email}`, `  password       ${chosen}   (shown only once: write it down)`];
}

function refuseGuessable(password: string, email: string): void {
  const fault = passwordFault(password, { ...PLATFORM_ADMINISTRATOR, email });
  if (fault === undefined) return;
  const why =
    fault === 'password_is_personal'
      ? 'little more than the administrator’s name or e-mail address'
      : 'one of the most common passwords';
  throw new StartError(
    `BALISE_ADMIN_PASSWORD is ${why}: use several unrelated words, or leave it unset for a generated password`,
  );
}
