import type { ClientBase } from 'pg';

/** A table that holds rows itself: an ordinary one, or a partition with its place in the parent. */
export type TableShape = {
  name: string;
  columns: string[];
  partition: { parent: string; bound: string } | null;
};

/** Where a sequence goes on. */
export type SequenceShape = { name: string; next: string };

/** Tables of the platform, each after those it refers to, so that rows can be put in that order. */
export async function tablesInOrder(client: ClientBase): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape & { refers: string[] }>(`
    select c.relname as name,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      case when c.relispartition then json_build_object(
        'parent', (select inhparent::regclass::text from pg_inherits where inhrelid = c.oid),
        'bound', pg_get_expr(c.relpartbound, c.oid)) end as partition,
      array(select f.confrelid::regclass::text from pg_constraint f where f.conrelid = c.oid and f.contype = 'f'
        and f.confrelid <> c.oid) as refers
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    order by c.relname`);
  const placed = new Set<string>();
  const ordered: TableShape[] = [];
  for (let waiting = rows; waiting.length > 0; ) {
    const ready = waiting.filter(({ refers }) => refers.every((other) => placed.has(other)));
    if (ready.length === 0)
      throw new Error(`tables refer to each other in a circle: ${waiting.map(({ name }) => name)}`);
    for (const { name, columns, partition } of ready) {
      placed.add(name);
      ordered.push({ name, columns, partition });
    }
    waiting = waiting.filter(({ name }) => !placed.has(name));
  }
  return ordered;
}

export async function readSequences(client: ClientBase): Promise<SequenceShape[]> {
  const { rows } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by 1",
  );
  const sequences: SequenceShape[] = [];
  for (const { name } of rows) {
    const found = await client.query<{ next: string }>(
      `select case when is_called then last_value + 1 else last_value end::text as next from ${client.escapeIdentifier(name)}`,
    );
    sequences.push({ name, next: found.rows[0]?.next ?? '1' });
  }
  return sequences;
}

/**
 * Begins a transaction that sees one unchanging picture of everything. No partition is dropped while it lasts, and none was since
 * the picture: what is archived in the meantime is still there as rows.
 */
export async function beginPicture(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relkind = 'p' and relnamespace = 'public'::regnamespace`,
  );
  await client.query('begin isolation level repeatable read read only');
  for (const { name } of rows) await client.query(`lock table only ${name} in access share mode`);
}

export async function appliedMigrations(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from migrations.kysely_migration order by name');
  return rows.map(({ name }) => name);
}

/** Whether people or devices would be lost by replacing what is stored. The administrator of an empty platform does not count. */
export async function isInUse(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ used: boolean }>(
    'select exists (select from partners) or exists (select from devices) or exists (select from positions) as used',
  );
  return rows[0]?.used ?? true;
}

export async function makePartition(client: ClientBase, { name, partition }: TableShape): Promise<void> {
  if (!partition) return;
  const found = await client.query('select to_regclass($1) is not null as there', [
    `public.${client.escapeIdentifier(name)}`,
  ]);
  if (found.rows[0]?.there) return;
  await client.query(
    `create table ${client.escapeIdentifier(name)} partition of ${partition.parent} ${partition.bound}`,
  );
}

/** Keeps everybody else out and empties every table, until the transaction ends. */
export async function emptyTables(client: ClientBase, tables: readonly TableShape[]): Promise<void> {
  const names = tables.map(({ name }) => client.escapeIdentifier(name)).join(', ');
  await client.query(`lock table ${names} in access exclusive mode`);
  await letTriggersAct(client, tables, false);
  await client.query(`truncate ${names}`);
}

/**
 * Triggers of the tables act, or do not, while the transaction lasts: what is restored did happen once, and is neither added up,
 * noted nor refused a second time. References are checked all the same.
 */
export async function letTriggersAct(client: ClientBase, tables: readonly TableShape[], act: boolean): Promise<void> {
  for (const { name } of tables)
    await client.query(`alter table ${client.escapeIdentifier(name)} ${act ? 'enable' : 'disable'} trigger user`);
}

/** In the transaction, unlike setval: a restore that fails leaves the numbers as they were. */
export async function restartSequence(client: ClientBase, { name, next }: SequenceShape): Promise<void> {
  if (!/^\d+$/.test(next)) throw new RangeError(`sequence ${name} cannot go on at ${next}`);
  await client.query(`alter sequence ${client.escapeIdentifier(name)} restart with ${next}`);
}

/** Listeners reconnect and then drop their caches, as after every lost connection. */
export async function notifyListeners(client: ClientBase): Promise<void> {
  await client.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'balise listener'",
  );
}
