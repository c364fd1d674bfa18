import pg from 'pg';
import { type Database, databaseOf } from './database.ts';

/** Where each of the three database roles signs in. */
export type Addresses = { owner: string; ingest: string; api: string };
export type Role = keyof Addresses;

/** Connections of each role at most. Together under max_connections of the embedded server, with room for a second process. */
export const POOL_LIMITS: Record<Role, number> = { owner: 8, ingest: 6, api: 16 };

/** A statement that takes longer than this (ms) is ended by the server; 0: never. */
const STATEMENT_LIMITS: Record<Role, number> = { owner: 0, ingest: 60_000, api: 30_000 };

/** Pools of the three roles, and typed queries over each. Nothing is connected before its first query. */
export type Connections = {
  addresses: Addresses;
  pools: Record<Role, pg.Pool>;
  owner: Database;
  ingest: Database;
  api: Database;
  close(): Promise<void>;
};

/** `report` hears of connections that broke while idle; the pool replaces them by itself. */
export function connect(addresses: Addresses, report: (role: Role, error: Error) => void): Connections {
  const pools = {
    owner: openPool(addresses, 'owner', report),
    ingest: openPool(addresses, 'ingest', report),
    api: openPool(addresses, 'api', report),
  };
  return {
    addresses,
    pools,
    owner: databaseOf(pools.owner),
    ingest: databaseOf(pools.ingest),
    api: databaseOf(pools.api),
    close: async () => {
      await Promise.all(Object.values(pools).map((pool) => pool.end()));
    },
  };
}

function openPool(addresses: Addresses, role: Role, report: (role: Role, error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    connectionString: addresses[role],
    application_name: `balise ${role}`,
    max: POOL_LIMITS[role],
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    statement_timeout: STATEMENT_LIMITS[role],
    // a transaction whose process hangs must not hold its locks for ever
    idle_in_transaction_session_timeout: role === 'owner' ? 0 : 60_000,
  });
  // without a listener the loss of an idle connection would end the process; while the pool ends it is no loss
  pool.on('error', (error) => {
    if (!pool.ending) report(role, error);
  });
  // nor may the loss of one between two statements of a transaction: the next statement fails, and says why
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
