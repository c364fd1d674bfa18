import { Kysely, PostgresDialect } from 'kysely';
import type { Pool } from 'pg';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;

/** Typed queries over a pool; who its connections sign in as decides what they may do. */
export function databaseOf(pool: Pool): Database {
  const database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  POOLS.set(database, pool);
  return database;
}

const POOLS = new WeakMap<Database, Pool>();

/** The pool below a database: for what a query of Kysely is not, such as a COPY or a prepared statement. */
export function poolOf(database: Database): Pool {
  const pool = POOLS.get(database);
  if (!pool) throw new Error('a database that no pool is known of');
  return pool;
}
