import pg from 'pg';
import type { Addresses } from './connect.ts';
import { ROLES } from './roles.ts';

/** The database does not hold what keeps clients apart; each fault is a sentence with its remedy. */
export class UnsafeDatabaseError extends Error {
  override name = 'UnsafeDatabaseError';
  constructor(faults: string[]) {
    super(
      `The database does not separate clients, so Balise does not start:\n${faults.map((f) => `  - ${f}`).join('\n')}`,
    );
  }
}

/**
 * Checks that the roles the server works as are bound by row-level security and that it is on every table.
 * Throws UnsafeDatabaseError otherwise.
 */
export async function verifyRoles(addresses: Addresses): Promise<void> {
  const client = new pg.Client({ connectionString: addresses.owner });
  await client.connect();
  try {
    const faults: string[] = [];
    for (const check of CHECKS) {
      const { rows } = await client.query<{ fault: string }>(check, check.includes('$1') ? [Object.values(ROLES)] : []);
      faults.push(...rows.map((row) => row.fault));
    }
    if (faults.length > 0) throw new UnsafeDatabaseError(faults);
  } finally {
    await client.end();
  }
}

const CHECKS = [
  `select format('the role %s does not exist', name) as fault
   from unnest($1::text[]) name where not exists (select from pg_roles where rolname = name)`,

  `select format('%s is a superuser, bypasses row-level security or may create roles or databases: alter role %s nosuperuser nobypassrls nocreaterole nocreatedb noreplication',
     rolname, rolname) as fault
   from pg_roles where rolname = any($1) and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication)`,

  // membership in any role could lend it another's rights
  `select format('%s is a member of %s: revoke %s from %s', m.member::regrole, m.roleid::regrole, m.roleid::regrole, m.member::regrole) as fault
   from pg_auth_members m join pg_roles r on r.oid = m.member where r.rolname = any($1)`,

  `select format('%s owns %s: alter table %s owner to the owner of the database', r.rolname, c.oid::regclass, c.oid::regclass) as fault
   from pg_class c join pg_roles r on r.oid = c.relowner where r.rolname = any($1) and c.relpersistence <> 't'`,

  // a table that balise_api cannot touch at all needs no policy; positions has none, as COPY refuses tables that have
  `select format('row-level security is off on %s: alter table %s enable row level security', c.oid::regclass, c.oid::regclass) as fault
   from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and not c.relrowsecurity
     and exists (
       select from pg_roles r where r.rolname = any($1) and r.rolname <> '${ROLES.ingest}'
         and (has_any_column_privilege(r.oid, c.oid, 'select, insert, update') or has_table_privilege(r.oid, c.oid, 'delete, truncate'))
     )`,

  // policies stand on the parent: a partition that can be read by itself is a way round them
  `select format('%s can access the partition %s directly: revoke all on %s from %s', role, c.oid::regclass, c.oid::regclass, role) as fault
   from pg_class c cross join unnest($1::text[]) role
   where c.relispartition and c.relkind in ('r', 'p')
     and exists (select from pg_roles where rolname = role)
     and (has_any_column_privilege(role, c.oid, 'select, insert, update') or has_table_privilege(role, c.oid, 'delete, truncate'))`,
];
