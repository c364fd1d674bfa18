import { READ_ONLY, type SignInLink, type SignInLinkId, type UserId } from '@balise/contract';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Scope, Scoped } from '../../db/scope.ts';

/** A user as its links name it; undefined: the scope has no such user. */
export const findUser = (tx: Scoped, scope: Scope, id: UserId) =>
  tx
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'email', 'language', 'partner_id', 'client_id', 'date_end'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .$if(scope.clientId !== null, (query) => query.where('client_id', '=', scope.clientId))
    .executeTakeFirst();
export type LinkedUser = NonNullable<Awaited<ReturnType<typeof findUser>>>;

/** The clocks of a user's client, else UTC. */
export async function timeZoneOf(tx: Scoped, { client_id }: LinkedUser): Promise<string> {
  if (client_id === null) return 'UTC';
  const client = await tx.selectFrom('clients').select('time_zone').where('id', '=', client_id).executeTakeFirst();
  return client?.time_zone ?? 'UTC';
}

/** The newest first. */
export async function findLinks(tx: Scoped, { id, date_end }: LinkedUser, now: Date): Promise<SignInLink[]> {
  const rows = await tx
    .selectFrom('sign_in_links')
    .select(['id', 'created_at', 'created_by_name', 'used_at', 'used_address', 'used_agent', 'revoked_at'])
    .where('user_id', '=', id)
    .orderBy('id', 'desc')
    .execute();
  const isOver = date_end !== null && date_end <= now;
  return rows.map(({ used_at, revoked_at, ...row }) => ({
    id: row.id as SignInLinkId,
    state: revoked_at ? 'revoked' : isOver ? 'ended' : used_at ? 'used' : 'open',
    createdAt: row.created_at.getTime(),
    createdBy: row.created_by_name,
    usedAt: used_at?.getTime() ?? null,
    usedAddress: row.used_address,
    usedAgent: row.used_agent,
    revokedAt: revoked_at?.getTime() ?? null,
  }));
}

type Refused = 'user_not_found' | 'own_account' | 'user_holds_more' | 'sign_in_link_refused' | 'limit_reached';

export async function insertLink(
  tx: Scoped,
  userId: UserId,
  hash: Buffer,
  most: number,
  now: Date,
): Promise<{ id: SignInLinkId | null; failure: Refused | null }> {
  const { rows } = await sql<{ id: SignInLinkId | null; failure: Refused | null }>`
    select link_id as id, failure from add_sign_in_link(${userId}, ${hash}, ${[...READ_ONLY]}, ${most}, ${now})`.execute(
    tx,
  );
  return rows[0] ?? { id: null, failure: 'user_not_found' };
}

/** @returns its user; null where the scope has no such link, or it was revoked before */
export async function revokeLink(tx: Scoped, id: SignInLinkId, now: Date): Promise<UserId | null> {
  const { rows } = await sql<{ user: UserId | null }>`select revoke_sign_in_link(${id}, ${now}) as "user"`.execute(tx);
  return rows[0]?.user ?? null;
}

/** Whose link opens now, and when the account ends; before there is a scope. */
export async function findOpenLink(
  database: Database,
  hash: Buffer,
  now: Date,
): Promise<{ userId: UserId; endsAt: Date } | undefined> {
  const { rows } = await sql<{ userId: UserId; endsAt: Date }>`
    select user_id as "userId", ends_at as "endsAt" from find_sign_in_link(${hash}, ${now})`.execute(database);
  return rows[0];
}

/** Of two who open a link at once, one gets its number. */
export async function useLink(
  tx: Scoped,
  hash: Buffer,
  from: { address: string; userAgent: string },
  now: Date,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number | null }>`
    select use_sign_in_link(${hash}, ${from.address}, ${from.userAgent}, ${now}) as id`.execute(tx);
  return rows[0]?.id ?? undefined;
}
