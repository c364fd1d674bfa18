import { randomBytes } from 'node:crypto';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { createPlatformAdministrator } from '../features/users/index.ts';

/**
 * Gives an empty platform its administrator. @returns the lines to print once, with a password nobody else knows; none when there
 * is an administrator already.
 */
export async function ensureAdministrator(
  owner: Database,
  { email, password }: Config['administrator'],
): Promise<string[]> {
  const chosen = password ?? randomBytes(12).toString('base64url');
  if (!(await createPlatformAdministrator(owner, { email, password: chosen }))) return [];
  if (password) return [`  administrator  ${email} (password from BALISE_ADMIN_PASSWORD)`];
  return [`  administrator  ${email}`, `  password       ${chosen}   (shown this once: write it down)`];
}
