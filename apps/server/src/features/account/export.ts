import type { exportMe, Reply, UserId } from '@balise/contract';
import type { Scoped } from '../../db/scope.ts';
import { findOwnAccount, findOwnActivity, findOwnSettings, findOwnSignIns, findOwnViews } from './queries.ts';

const ACTIVITY = 10_000; // lines

/**
 * A copy of what is kept of a person, for the person. No secret is in it: neither password nor second factor.
 * @param now milliseconds since 1970 UTC
 */
export async function copyOfOwnData(tx: Scoped, id: UserId, now: number): Promise<Reply<typeof exportMe>> {
  const account = await findOwnAccount(tx, id);
  const signIns = await findOwnSignIns(tx, id);
  const activity = await findOwnActivity(tx, ACTIVITY);
  return {
    exportedAt: now,
    account: {
      id: account.id,
      role: account.role,
      firstName: account.first_name,
      lastName: account.last_name,
      email: account.email,
      phone: account.phone,
      language: account.language,
      status: account.status,
      createdAt: account.created_at.getTime(),
      dateEnd: account.date_end?.getTime() ?? null,
      rights: account.rights,
      twoFactorSince: account.confirmed_at?.getTime() ?? null,
    },
    signIns: signIns.map((signIn) => ({
      createdAt: signIn.created_at.getTime(),
      lastUsedAt: signIn.last_used_at.getTime(),
      expiresAt: signIn.expires_at.getTime(),
      revokedAt: signIn.revoked_at?.getTime() ?? null,
      address: signIn.address,
      userAgent: signIn.user_agent,
    })),
    settings: await findOwnSettings(tx, id),
    savedViews: await findOwnViews(tx, id),
    activity: activity.map(({ at, ...line }) => ({ at: at.getTime(), ...line })),
  };
}
