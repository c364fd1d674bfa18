import type { Database } from '../../db/database.ts';
import type { SignedIn } from '../../http/api.ts';
import { hashToken } from '../../http/token.ts';
import { signInOf } from './queries.ts';

/** Seconds without use after which a sign-in ends. */
export const LIFETIME = { short: 12 * 3600, remembered: 30 * 86_400 };

/**
 * Whose token it is and what that person may see now. Undefined for a token that is unknown, expired or revoked, and for
 * an account that may no longer sign in.
 * @param now milliseconds since 1970 UTC
 */
export const authenticate = (database: Database, token: string, now: number): Promise<SignedIn | undefined> =>
  signInOf(database, hashToken(token), new Date(now), LIFETIME);
