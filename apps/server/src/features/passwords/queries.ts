import type { Language, LinkPurpose, PartnerId, UserId } from '@balise/contract';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Scoped } from '../../db/scope.ts';

/** @returns false where the scope may not invite that user */
export async function addWelcomeLink(
  tx: Scoped,
  userId: UserId,
  hash: Buffer,
  now: Date,
  until: Date,
): Promise<boolean> {
  const { rows } = await sql<{ added: boolean }>`
    select add_welcome_link(${userId}, ${hash}, ${now}, ${until}) as added`.execute(tx);
  return rows[0]?.added === true;
}

/** Somebody's wish for a link. Nothing here says whether there is such an account. */
export type ResetRequest = {
  email: string;
  /** Whose host name it was asked at; null: the platform's own. */
  partnerId: PartnerId | null;
  host: string;
  address: string;
  userAgent: string;
  now: Date;
};

/** @returns false where so many wait that no more are taken */
export async function addResetRequest(database: Database, request: ResetRequest): Promise<boolean> {
  const { email, partnerId, host, address, userAgent, now } = request;
  const { rows } = await sql<{ taken: boolean }>`select request_password_reset(
    ${email}, ${partnerId}, ${host}, ${address}, ${userAgent}, ${now}) as taken`.execute(database);
  return rows[0]?.taken === true;
}

/** A link that somebody holds. */
export type PasswordLink = {
  userId: UserId;
  purpose: LinkPurpose;
  email: string;
  firstName: string;
  lastName: string;
  language: Language;
  expiresAt: Date;
  /** Not used yet, not past its end, of an account that may sign in. */
  isOpen: boolean;
};

export async function findLink(database: Database, hash: Buffer, now: Date): Promise<PasswordLink | undefined> {
  const { rows } = await sql<PasswordLink>`
    select user_id as "userId", purpose, email, first_name as "firstName", last_name as "lastName", language,
      expires_at as "expiresAt", is_open as "isOpen"
    from find_password_link(${hash}, ${now})`.execute(database);
  return rows[0];
}

/** Sets the password of the scope's user, whose link it is. @returns false where the link was used meanwhile */
export async function usePasswordLink(tx: Scoped, hash: Buffer, passwordHash: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select use_password_link(${hash}, ${passwordHash}, ${now}) as used`.execute(tx);
  return rows[0]?.used === true;
}

/** The stored hash of the scope's own user. */
export async function ownPasswordHash(tx: Scoped): Promise<string> {
  const { rows } = await sql<{ hash: string }>`select own_password_hash() as hash`.execute(tx);
  return rows[0]?.hash ?? '';
}

export async function setOwnPassword(tx: Scoped, passwordHash: string, now: Date): Promise<void> {
  await sql`select set_own_password(${passwordHash}, ${now})`.execute(tx);
}

/** The scope's own user, as its passwords and mails need it. */
export const findMyself = (tx: Scoped, id: UserId) =>
  tx
    .selectFrom('users')
    .where('id', '=', id)
    .select(['id', 'partner_id', 'client_id', 'first_name', 'last_name', 'email', 'language'])
    .executeTakeFirstOrThrow();
