import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';

const FOLDER = join(import.meta.dirname, '..', '..', 'sql');

/** The files of apps/server/sql, in the order in which they run: policies and triggers need functions of earlier files. */
const FILES = [
  'scope',
  'jobs',
  'accounts',
  'sign_in',
  'devices',
  'shares',
  'groups',
  'shared_group_members',
  'attachments',
  'driver_assignments',
  'drivers',
  'geofences',
  'speed_limits',
  'alert_contacts',
  'webhooks',
  'trackers',
  'private_periods',
  'legal_profile',
  'history',
  'archive',
  'blocking',
  'work_and_pay',
  'share_commands',
  'commands',
  'blocking_profiles',
  'alerts',
  'fuel',
  'tank',
  'maintenance',
  'workshop',
  'inspections',
  'trouble_codes',
  'forecasts',
  'billing',
  'reports',
  'report_schedules',
  'tracking_links',
  'sms',
  'client_deletions',
  'client_exports',
  'traccar_imports',
  'log',
] as const;

/**
 * Gives the database the functions, views, triggers, policies and grants of apps/server/sql. Where the text of a file differs from what
 * was applied last, all of them are replaced. Call it in a transaction that holds a lock.
 * @returns names of the files whose text changed
 */
export async function applySqlFiles(db: Kysely<unknown>): Promise<string[]> {
  await createTables(db);
  const { rows } = await sql<{ name: string; hash: string }>`select name, hash from migrations.sql_files`.execute(db);
  const applied = new Map(rows.map(({ name, hash }) => [name, hash]));
  const files = FILES.map((name) => readSqlFile(name));
  const changed = files.filter(({ name, hash }) => applied.get(name) !== hash);
  if (changed.length === 0 && applied.size === files.length) return [];
  await dropSqlFiles(db);
  const others = await functionsAndViews(db);
  // a function may use one of a later file
  await sql`set local check_function_bodies = off`.execute(db);
  for (const { content } of files) await sql.raw(content).execute(db);
  for (const { drop, closed } of await functionsAndViews(db)) {
    if (others.some((other) => other.drop === drop)) continue;
    await sql.raw(closed).execute(db);
    await sql`insert into migrations.sql_objects (drop) values (${drop})`.execute(db);
  }
  for (const { name, hash } of files)
    await sql`insert into migrations.sql_files (name, hash) values (${name}, ${hash})`.execute(db);
  return changed.map(({ name }) => name);
}

/**
 * Takes away what applySqlFiles made, and every policy, trigger and grant on the tables, so that a migration may change their columns.
 * Until the files are applied again, row-level security shows nothing to anyone.
 */
export async function dropSqlFiles(db: Kysely<unknown>): Promise<void> {
  await createTables(db);
  const { rows: onTables } = await sql<{ drop: string }>`${sql.raw(ON_TABLES)}`.execute(db);
  const { rows: made } = await sql<{ drop: string }>`select drop from migrations.sql_objects`.execute(db);
  const views = made.flatMap(({ drop }) => (drop.startsWith(DROP_VIEW) ? [drop.slice(DROP_VIEW.length)] : []));
  const functions = made.flatMap(({ drop }) => (drop.startsWith(DROP_VIEW) ? [] : [drop]));
  // views before functions, and all in one statement: one may use another
  const dropViews = views.length > 0 ? [DROP_VIEW + views.join(', ')] : [];
  for (const drop of [...onTables.map((row) => row.drop), ...dropViews, ...functions]) await sql.raw(drop).execute(db);
  await sql`delete from migrations.sql_files`.execute(db);
  await sql`delete from migrations.sql_objects`.execute(db);
}

const DROP_VIEW = 'drop view ';

/** What is applied (its text's SHA-256), and how what it made is dropped. */
async function createTables(db: Kysely<unknown>): Promise<void> {
  await sql`create table if not exists migrations.sql_files (name text primary key, hash text not null)`.execute(db);
  await sql`create table if not exists migrations.sql_objects (drop text primary key)`.execute(db);
}

function readSqlFile(name: string): { name: string; content: string; hash: string } {
  const content = readFileSync(join(FOLDER, `${name}.sql`), 'utf8');
  return { name, content, hash: createHash('sha256').update(content).digest('hex') };
}

/** The functions and views of the schema with the statements that drop one and that close it to the public. */
async function functionsAndViews(db: Kysely<unknown>): Promise<{ drop: string; closed: string }[]> {
  const { rows } = await sql<{ drop: string; closed: string }>`
    select format('drop function %s', oid::regprocedure) as drop, format('revoke execute on function %s from public', oid::regprocedure) as closed
    from pg_proc where pronamespace = 'public'::regnamespace
    union all
    select format('drop view %s', oid::regclass), format('revoke all on %s from public', oid::regclass)
    from pg_class where relkind = 'v' and relnamespace = 'public'::regnamespace`.execute(db);
  return rows;
}

const ON_TABLES = `
  select format('drop policy %I on %s', polname, polrelid::regclass) as drop
  from pg_policy p join pg_class c on c.oid = p.polrelid where c.relnamespace = 'public'::regnamespace
  union all
  select format('drop trigger %I on %s', tgname, tgrelid::regclass)
  from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where not tgisinternal and tgparentid = 0 and c.relnamespace = 'public'::regnamespace
  union all
  select distinct format('revoke all on %s from %I', granted.oid::regclass, r.rolname)
  from (
    select oid, relacl as acl from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
    union all
    select c.oid, a.attacl from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
  ) granted, aclexplode(granted.acl) a join pg_roles r on r.oid = a.grantee
  where r.rolname in ('balise_api', 'balise_ingest')`;
