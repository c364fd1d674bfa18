import {
  type ClientId,
  type ClientState,
  type PartnerId,
  type Right,
  type Role,
  SIGN_IN_SECONDS,
  type SignIn,
  type UserId,
  usableRights,
} from '@balise/contract';
import type { Language } from '@balise/i18n';
import { sql } from 'kysely';
import { type Database, poolOf } from '../../db/database.ts';
import type { Scope, Scoped } from '../../db/scope.ts';
import type { SignedIn } from '../../http/api.ts';
import { hashToken } from '../../http/token.ts';
import { writtenAddress } from '../../limits/network.ts';

/** An account as sign-in sees it, before the user is signed in. */
export type Account = {
  id: UserId;
  partnerId: PartnerId | null;
  clientState: ClientState | null;
  partnerPublished: boolean;
  passwordHash: string;
  active: boolean;
  dateEnd: Date | null;
};

/** What decides whether an account may sign in. */
export type AccountStatus = Omit<Account, 'passwordHash'>;

/** Of one account; undefined: there is none any more. */
export async function accountStatusOf(database: Database, id: UserId): Promise<AccountStatus | undefined> {
  const { rows } = await sql<AccountStatus>`
    select id, partner_id as "partnerId", client_state as "clientState", partner_published as "partnerPublished",
      active, date_end as "dateEnd"
    from account_state(${id})`.execute(database);
  return rows[0];
}

/** Accounts of an e-mail address, one a partner at most. */
export async function accountsOf(database: Database, email: string): Promise<Account[]> {
  const { rows } = await sql<Account>`
    select id, partner_id as "partnerId", client_state as "clientState", partner_published as "partnerPublished",
      password_hash as "passwordHash", active, date_end as "dateEnd"
    from find_accounts(${email})`.execute(database);
  return rows;
}

type ScopeRow = {
  user_id: UserId;
  role: Role;
  partner_id: PartnerId | null;
  client_id: ClientId | null;
  limited: boolean;
  rights: string[];
  is_viewing: boolean;
};

const scopeIn = (row: ScopeRow): Scope => ({
  userId: row.user_id,
  role: row.role,
  partnerId: row.partner_id,
  clientId: row.client_id,
  limited: row.limited,
  rights: usableRights(row.role, row.limited, row.rights),
  viewing: row.is_viewing,
});

/** What a user may see now, as itself or as a client that it views; undefined when it may not sign in. */
export async function scopeOfUser(
  database: Database,
  userId: UserId,
  now: Date,
  viewing: number | null = null,
): Promise<Scope | undefined> {
  const { rows } = await sql<ScopeRow>`select * from scope_of_user(${userId}, ${viewing}, ${now})`.execute(database);
  return rows[0] && scopeIn(rows[0]);
}

type SignInRow = ScopeRow & { sign_in_id: string; expires_at: Date; remember: boolean; language: Language };

/** Whose token it is; its use pushes the end of the sign-in. Lifetimes in seconds. */
export async function signInOf(
  database: Database,
  hash: Buffer,
  now: Date,
  lifetime: { short: number; remembered: number },
) {
  // before every call: prepared once a connection
  const { rows } = await poolOf(database).query<SignInRow>({
    name: 'use_sign_in',
    text: 'select * from use_sign_in($1, $2, make_interval(secs => $3), make_interval(secs => $4))',
    values: [hash, now, lifetime.short, lifetime.remembered],
  });
  const row = rows[0];
  if (!row) return undefined;
  const { language, remember } = row;
  return {
    signInId: Number(row.sign_in_id),
    scope: scopeIn(row),
    language,
    remember,
    expiresAt: row.expires_at.getTime(),
  };
}

/** Takes a live ticket: it opens once, and only before its end. */
export async function redeemTicket(database: Database, hash: Buffer, now: Date) {
  const { rows } = await sql<ScopeRow & { sign_in_id: string }>`
    select * from redeem_live_ticket(${hash}, ${now})`.execute(database);
  return rows[0] && { signInId: Number(rows[0].sign_in_id), scope: scopeIn(rows[0]) };
}

/** A sign-in that holds now. */
export type HoldingSignIn = {
  /** The client as which it looks at the platform; null: as its own user. */
  viewed: ClientId | null;
  /** When it or its user's account ends, unless it is used or changed before: ms since 1970 UTC. */
  endsAt: number;
  rights: readonly Right[];
};

/** Those of the sign-ins that still hold, by their number. */
export async function holdingSignIns(
  database: Database,
  ids: number[],
  now: Date,
): Promise<Map<number, HoldingSignIn>> {
  const { rows } = await sql<ScopeRow & { id: string; expires_at: Date }>`
    select w.id, s.* from unnest(${ids}::bigint[]) w (id) cross join lateral scope_of_sign_in(w.id, ${now}) s`.execute(
    database,
  );
  return new Map(
    rows.map((row) => {
      const { viewing, clientId, rights } = scopeIn(row);
      return [Number(row.id), { viewed: viewing ? clientId : null, endsAt: row.expires_at.getTime(), rights }];
    }),
  );
}

export type NewSignIn = {
  hash: Buffer;
  now: Date;
  expiresAt: Date;
  remember: boolean;
  address: string;
  userAgent: string;
  /** The link by which it was made; null: a password. */
  linkId: number | null;
};

const KEPT = '30 days'; // ended sign-ins, for the list of places where a user was signed in

/** Stores a sign-in of the scope's user; those long over leave. @returns its number */
export async function addSignIn(tx: Scoped, userId: UserId, signIn: NewSignIn): Promise<number> {
  await tx
    .deleteFrom('sign_ins')
    .where(sql<boolean>`coalesce(revoked_at, expires_at) < ${signIn.now}::timestamptz - ${KEPT}::interval`)
    .execute();
  const { id } = await tx
    .insertInto('sign_ins')
    .values({
      user_id: userId,
      token_hash: signIn.hash,
      created_at: signIn.now,
      last_used_at: signIn.now,
      expires_at: signIn.expiresAt,
      remember: signIn.remember,
      address: signIn.address,
      user_agent: signIn.userAgent,
      link_id: signIn.linkId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return Number(id);
}

export async function addTicket(tx: Scoped, signInId: number, hash: Buffer, expiresAt: Date): Promise<void> {
  await tx
    .insertInto('live_tickets')
    .values({ token_hash: hash, sign_in_id: signInId, expires_at: expiresAt })
    .execute();
}

/** Sign-ins of the scope's user that hold, newest use first. */
export async function signInsNow(tx: Scoped, now: Date): Promise<Omit<SignIn, 'current'>[]> {
  const rows = await tx
    .selectFrom('sign_ins')
    .select(['id', 'created_at', 'last_used_at', 'expires_at', 'address', 'user_agent'])
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .limit(200)
    .execute();
  return rows.map((row) => ({
    id: Number(row.id),
    createdAt: row.created_at.getTime(),
    lastUsedAt: row.last_used_at.getTime(),
    expiresAt: row.expires_at.getTime(),
    address: writtenAddress(row.address),
    userAgent: row.user_agent,
  }));
}

/** @returns where that sign-in of the scope's user was; undefined where there was none that held */
export const revoke = (tx: Scoped, signInId: number, now: Date) =>
  tx
    .updateTable('sign_ins')
    .set({ revoked_at: now })
    .where('id', '=', String(signInId))
    .where('revoked_at', 'is', null)
    .returning(['address', 'user_agent as userAgent'])
    .executeTakeFirst();

/** Revokes the scope's own user's sign-ins but one, and whatever of a sign-in waits for its second factor. @returns how many held */
export async function revokeSignInsBut(tx: Scoped, except: number, now: Date): Promise<number> {
  await tx.deleteFrom('sign_in_challenges').execute(); // the scope's own user's (row-level security)
  const result = await tx
    .updateTable('sign_ins')
    .set({ revoked_at: now })
    .where('id', '<>', String(except))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** The scope's own user, as the audit log names it. */
export const findAuthor = (tx: Scoped, id: UserId) =>
  tx
    .selectFrom('users')
    .select(['first_name', 'last_name', 'partner_id', 'client_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** Into the audit log, as Balise's own act: somebody failed to sign in. */
export async function noteFailure(
  database: Database,
  userId: UserId,
  now: Date,
  from: { address: string; userAgent: string },
): Promise<void> {
  await sql`select audit_anonymous(${userId}, ${now}, 'sign_in.failure', ${from.address}, ${from.userAgent})`.execute(
    database,
  );
}

/** Those of the keys that are known to one of the users. */
export async function findKnownPlaces(
  database: Database,
  users: UserId[],
  keys: Buffer[],
  now: Date,
): Promise<Buffer[]> {
  const { rows } = await sql<{ key: Buffer }>`
    select key from find_known_places(${users}::integer[], ${keys}::bytea[], ${now}) as key`.execute(database);
  return rows.map(({ key }) => key);
}

/** Keeps places of the scope's own user. @returns the keys that it knew before, all of them */
export async function savePlaces(tx: Scoped, userId: UserId, keys: Buffer[], now: Date): Promise<Buffer[]> {
  const before = await tx.selectFrom('known_places').select('key').where('user_id', '=', userId).execute();
  await tx
    .insertInto('known_places')
    .values(keys.map((key) => ({ user_id: userId, key, seen_at: now })))
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doUpdateSet({ seen_at: now }))
    .execute();
  return before.map(({ key }) => key);
}

/** Forgets the places of the scope's own user (row-level security) but these. */
export async function keepPlaces(tx: Scoped, keys: Buffer[]): Promise<void> {
  await tx.deleteFrom('known_places').where('key', 'not in', keys).execute();
}

/**
 * Whose token it is and what that person may see now. Undefined for a token that is unknown, expired or revoked, and for
 * an account that may no longer sign in.
 * @param now milliseconds since 1970 UTC
 */
export const authenticate = (database: Database, token: string, now: number): Promise<SignedIn | undefined> =>
  signInOf(database, hashToken(token), new Date(now), SIGN_IN_SECONDS);
