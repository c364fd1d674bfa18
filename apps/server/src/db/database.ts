import { Kysely, PostgresDialect } from 'kysely';
import type { Pool } from 'pg';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;

/** Typed queries over a pool; who its connections sign in as decides what they may do. */
export const databaseOf = (pool: Pool): Database => new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
