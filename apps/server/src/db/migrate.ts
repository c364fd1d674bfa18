import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import pg from 'pg';
import { applySqlFiles, dropSqlFiles } from './sql-files.ts';

const FOLDER = join(import.meta.dirname, '..', '..', 'migrations');

/**
 * Brings the database to the newest tables (migrations/*.sql, forward only) and functions (sql/*.sql), as the owner. Each of the two is one
 * transaction under an advisory lock, so that two processes may start at once. Returns the names of the files that ran. Throws with the
 * name of the migration that failed, or when the database was migrated by another Balise.
 */
export async function migrate(owner: string): Promise<string[]> {
  const pool = new pg.Pool({ connectionString: owner, max: 2, application_name: 'balise migrate' });
  pool.on('error', () => {});
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    const migrator = new Migrator({
      db,
      provider: { getMigrations: async () => readMigrations() },
      // apart from the tables that people's roles may see
      migrationTableSchema: 'migrations',
    });
    const { error, results = [] } = await migrator.migrateToLatest();
    if (error) throw explain(error, results.find(({ status }) => status === 'Error')?.migrationName);
    const files = await db.transaction().execute(async (transaction) => {
      await sql`select pg_advisory_xact_lock(hashtext('balise sql files'))`.execute(transaction);
      return await applySqlFiles(transaction);
    });
    return [...results.map(({ migrationName }) => migrationName), ...files.map((name) => `sql/${name}`)];
  } finally {
    await db.destroy();
  }
}

/** Names of the migrations this Balise knows, in order. */
export const knownMigrations = (): string[] =>
  readdirSync(FOLDER)
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.slice(0, -'.sql'.length))
    .sort();

function readMigrations(): Record<string, Migration> {
  let isFirst = true;
  const up = (name: string) => async (db: Kysely<unknown>) => {
    if (isFirst) await dropSqlFiles(db);
    isFirst = false;
    await sql.raw(readFileSync(join(FOLDER, `${name}.sql`), 'utf8')).execute(db);
  };
  return Object.fromEntries(knownMigrations().map((name) => [name, { up: up(name) }]));
}

function explain(error: unknown, name: string | undefined): Error {
  const { message } = error as Error;
  if (name) return new Error(`migration ${name} failed and was rolled back: ${message}`, { cause: error });
  if (/corrupted migrations|missing/.test(message)) {
    return new Error(
      `this database was made by another version of Balise, a newer one or one from before the first release; start that version. (${message})`,
      {
        cause: error,
      },
    );
  }
  return error as Error;
}
