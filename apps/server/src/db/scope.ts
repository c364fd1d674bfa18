import type { ClientId, PartnerId, Right, Role, UserId } from '@balise/contract';
import { sql, type Transaction } from 'kysely';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';

/** The caller and what it may see, computed once per request. Ids that do not apply to the role are null. */
export type Scope = {
  userId: UserId;
  role: Role;
  partnerId: PartnerId | null;
  clientId: ClientId | null;
  /** Sees only the devices of its own list (user_devices). */
  limited: boolean;
  /** What the person may do: of the rights it was given, those that count in its role (contract effectiveRights). */
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

/** Reads with another user's scope within the current transaction, then restores the caller's own; changes nothing. */
export async function seeingAs<T>(tx: Scoped, own: Scope, other: Scope, read: (tx: Scoped) => Promise<T>): Promise<T> {
  await setScope(tx, other);
  const seen = await read(tx); // what throws ends the transaction, and the scope with it
  await setScope(tx, own);
  return seen;
}

/** The values of a scope, for functions that enter it themselves (enter_scope). */
export function scopeSettings(scope: Scope): { names: string[]; contents: string[] } {
  const settings = {
    'balise.role': scope.role,
    'balise.user_id': String(scope.userId),
    'balise.partner_id': idText(scope.partnerId),
    'balise.client_id': idText(scope.clientId),
    'balise.limited': scope.limited ? 'yes' : 'no',
    'balise.rights': scope.rights.join(','),
    // entered by enter_share alone
    'balise.share_id': '',
  };
  return { names: Object.keys(settings), contents: Object.values(settings) };
}

/** Sets whose rows PostgreSQL shows for the rest of the transaction. */
export async function setScope(tx: Scoped, scope: Scope): Promise<void> {
  const { names, contents } = scopeSettings(scope);
  const set = names.map((name, place) => sql`set_config(${name}, ${contents[place]}, true)`);
  await sql`select ${sql.join(set)}`.execute(tx);
}

const idText = (id: number | null): string => (id === null ? '' : String(id));
