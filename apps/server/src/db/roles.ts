import { createHmac } from 'node:crypto';
import pg from 'pg';
import type { Addresses } from './connect.ts';

/** The roles that the server works as; the owner only migrates, backs up and restores. */
export const ROLES = { ingest: 'balise_ingest', api: 'balise_api' } as const;

/**
 * Addresses of the three roles, from the owner's. Their passwords are derived from the owner's (HMAC-SHA-256), so that nothing
 * more has to be configured. Throws when the owner's address has no password.
 */
export function addressesFrom(owner: string): Addresses {
  const as = (role: string): string => {
    const url = new URL(owner);
    const password = rolePassword(decodeURIComponent(url.password), role);
    url.username = role;
    url.password = password;
    return url.href;
  };
  return { owner, ingest: as(ROLES.ingest), api: as(ROLES.api) };
}

function rolePassword(ownerPassword: string, role: string): string {
  if (ownerPassword === '') throw new Error('the address of the database has no password');
  return createHmac('sha256', ownerPassword).update(`balise database role ${role}`).digest('base64url');
}

/** Creates the two roles or resets their passwords; the owner needs CREATEROLE or must be a superuser. */
export async function createRoles(addresses: Addresses): Promise<void> {
  const client = new pg.Client({ connectionString: addresses.owner });
  await client.connect();
  try {
    await client.query('begin');
    await client.query("select pg_advisory_xact_lock(hashtext('balise roles'))");
    for (const key of ['ingest', 'api'] as const) await ensureRole(client, ROLES[key], addresses[key]);
    await client.query('commit');
  } finally {
    await client.end();
  }
  await grantConnect(addresses.owner);
}

async function ensureRole(client: pg.Client, role: string, address: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role]);
  if (!rowCount)
    await client.query(`create role ${role} nosuperuser nocreatedb nocreaterole noreplication nobypassrls login`);
  if (rowCount && (await canSignIn(address))) return;
  await client.query(
    `alter role ${role} password ${client.escapeLiteral(decodeURIComponent(new URL(address).password))}`,
  );
}

async function canSignIn(address: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: address });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Only the three roles enter the database. A copy made from a template does not inherit this, so each database has it done. */
export async function grantConnect(owner: string): Promise<void> {
  const client = new pg.Client({ connectionString: owner });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>('select current_database() as name');
    const database = client.escapeIdentifier(rows[0]?.name ?? '');
    await client.query(`revoke all on database ${database} from public`);
    await client.query(`grant connect on database ${database} to ${ROLES.ingest}, ${ROLES.api}`);
    // the write buffer stages its rows in a temporary table
    await client.query(`grant temporary on database ${database} to ${ROLES.ingest}`);
  } finally {
    await client.end();
  }
}
