import type { ClientId, PartnerId, Right, Role, UserId } from '@balise/contract';
import { sql, type Transaction } from 'kysely';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';

/** Who asks and what that person may see, computed once at the door. Ids of what the role has no part in are null. */
export type Scope = {
  userId: UserId;
  role: Role;
  partnerId: PartnerId | null;
  clientId: ClientId | null;
  /** Sees only the devices of its own list (user_devices). */
  limited: boolean;
  /** What the person may do: of the rights it was given, those that count where it stands (contract effectiveRights). */
  rights: readonly Right[];
  /** A reseller's person who looks at the platform as this scope's client does. */
  viewing: boolean;
};

/** A transaction that row-level security bounds to a scope. */
export type Scoped = Transaction<Tables>;

/**
 * Runs `work` in one transaction in which PostgreSQL shows only what the scope may see (policies of the migrations).
 * The settings end with the transaction, so that a pooled connection never carries them on. Rolls back when `work` throws.
 */
export const withScope = <T>(database: Database, scope: Scope, work: (tx: Scoped) => Promise<T>): Promise<T> =>
  database.transaction().execute(async (tx) => {
    await setScope(tx, scope);
    return await work(tx);
  });

/** Reads as somebody else would, in the transaction of one's own scope; changes nothing. Back in one's own afterwards. */
export async function seeingAs<T>(tx: Scoped, own: Scope, other: Scope, read: (tx: Scoped) => Promise<T>): Promise<T> {
  await setScope(tx, other);
  const seen = await read(tx); // what throws ends the transaction, and the scope with it
  await setScope(tx, own);
  return seen;
}

async function setScope(tx: Scoped, scope: Scope): Promise<void> {
  await sql`select
    set_config('balise.role', ${scope.role}, true),
    set_config('balise.user_id', ${String(scope.userId)}, true),
    set_config('balise.partner_id', ${idText(scope.partnerId)}, true),
    set_config('balise.client_id', ${idText(scope.clientId)}, true),
    set_config('balise.limited', ${scope.limited ? 'yes' : 'no'}, true),
    set_config('balise.rights', ${scope.rights.join(',')}, true)`.execute(tx);
}

const idText = (id: number | null): string => (id === null ? '' : String(id));
