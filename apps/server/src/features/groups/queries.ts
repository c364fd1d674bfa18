import type { ClientId, Group, GroupId } from '@balise/contract';
import type { Rule, RuleSet } from '@balise/tracking';
import { sql } from 'kysely';
import { isNotTaken } from '../../db/fragments/unless-taken.ts';
import type { Scope, Scoped } from '../../db/scope.ts';

/** Groups that the scope shows and that are not deleted, with how many own and shared devices it shows of each. */
function groupsOf(tx: Scoped, scope: Scope) {
  const groups = tx
    .selectFrom('device_groups as g')
    .innerJoin('clients as c', 'c.id', 'g.client_id')
    .leftJoin(
      (members) =>
        members
          .selectFrom('device_group_members')
          .select(['group_id', (it) => it.fn.countAll<string>().as('devices')])
          .groupBy('group_id')
          .as('m'),
      (join) => join.onRef('m.group_id', '=', 'g.id'),
    )
    .select(['g.id', 'g.client_id', 'c.full_name', 'g.designation', 'g.description', 'g.rules', 'g.combine'])
    .leftJoin('group_limits as s', 's.group_id', 'g.id')
    .leftJoin(
      (members) =>
        members
          .selectFrom('shared_group_members_now')
          .select(['group_id', (it) => it.fn.countAll<string>().as('devices')])
          .groupBy('group_id')
          .as('r'),
      (join) => join.onRef('r.group_id', '=', 'g.id'),
    )
    .select(['m.devices', 'r.devices as shared', 's.speed_limit'])
    .where('g.deleted_at', 'is', null);
  return scope.clientId === null ? groups : groups.where('g.client_id', '=', scope.clientId);
}
type GroupRow = Awaited<ReturnType<ReturnType<typeof groupsOf>['execute']>>[number];

/** By name. */
export async function findGroups(tx: Scoped, scope: Scope, clientId: ClientId | undefined): Promise<Group[]> {
  const rows = await groupsOf(tx, scope)
    .$if(clientId !== undefined, (query) => query.where('g.client_id', '=', clientId as ClientId))
    .orderBy(sql`lower(g.designation)`)
    .orderBy('g.id')
    .execute();
  return rows.map(presented);
}

export async function findGroup(tx: Scoped, scope: Scope, id: GroupId): Promise<Group | undefined> {
  const row = await groupsOf(tx, scope).where('g.id', '=', id).executeTakeFirst();
  return row && presented(row);
}

/** The names of groups by their id, those of deleted ones among them; without those that the scope does not show. */
export async function groupNames(tx: Scoped, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const wanted = [...new Set(ids)];
  const rows = await tx
    .selectFrom('device_groups')
    .select(['id', 'designation'])
    .where(sql<boolean>`id = any(${wanted})`)
    .execute();
  return new Map(rows.map(({ id, designation }) => [id, designation]));
}

const presented = (row: GroupRow): Group => ({
  id: row.id,
  clientId: row.client_id,
  clientName: row.full_name,
  designation: row.designation,
  description: row.description,
  kind: row.rules === null ? 'static' : 'dynamic',
  rules: rulesIn(row.rules) ?? [],
  combine: row.combine,
  deviceCount: Number(row.devices ?? 0) + Number(row.shared ?? 0),
  sharedCount: Number(row.shared ?? 0),
  speedLimit: row.speed_limit,
});

/** What was stored by insertGroup or updateGroup. */
export const rulesIn = (column: unknown): Rule[] | null => column as Rule[] | null;

/** What people typed of a group; rules null: static. */
export type StoredGroup = { designation: string; description: string; rules: readonly Rule[] | null } & Pick<
  RuleSet,
  'combine'
>;

/** A group held against other changes until the transaction ends. `deleted`: one that was, instead of one that is there. */
export async function lockGroup(tx: Scoped, scope: Scope, id: GroupId, deleted = false) {
  let query = tx
    .selectFrom('device_groups')
    .select(['id', 'client_id as clientId', 'designation', 'description', 'rules', 'combine'])
    .where('id', '=', id)
    .where('deleted_at', deleted ? 'is not' : 'is', null);
  if (scope.clientId !== null) query = query.where('client_id', '=', scope.clientId);
  const row = await query.forUpdate().executeTakeFirst();
  return row && { ...row, rules: rulesIn(row.rules) };
}
export type LockedGroup = NonNullable<Awaited<ReturnType<typeof lockGroup>>>;

/** How many groups a client has; locked against additions until the transaction ends. */
export async function countGroups(tx: Scoped, clientId: ClientId): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('device groups of a client'), ${clientId})`.execute(tx);
  const { groups } = await tx
    .selectFrom('device_groups')
    .select((it) => it.fn.countAll<string>().as('groups'))
    .where('client_id', '=', clientId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(groups);
}

/** @returns undefined where the client has a group of that name */
export async function insertGroup(tx: Scoped, clientId: ClientId, group: StoredGroup): Promise<GroupId | undefined> {
  const row = await tx
    .insertInto('device_groups')
    .values({ client_id: clientId, ...columnsOf(group) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** @returns false where the client has another group of that name; the transaction is then of no more use */
export const updateGroup = (tx: Scoped, id: GroupId, group: StoredGroup, areRulesNew: boolean): Promise<boolean> =>
  isNotTaken(
    'device_groups_name',
    tx
      .updateTable('device_groups')
      .set({ ...columnsOf(group), ...(areRulesNew ? { revision: sql<number>`revision + 1` } : {}) })
      .where('id', '=', id)
      .execute(),
  );

export async function markDeleted(tx: Scoped, id: GroupId, now: Date): Promise<void> {
  await tx.updateTable('device_groups').set({ deleted_at: now }).where('id', '=', id).execute();
}

/** @returns false where the client has another group of that name by now */
export const markRestored = (tx: Scoped, id: GroupId): Promise<boolean> =>
  isNotTaken(
    'device_groups_name',
    tx.updateTable('device_groups').set({ deleted_at: null }).where('id', '=', id).execute(),
  );

const columnsOf = ({ designation, description, rules, combine }: StoredGroup) => ({
  designation,
  description,
  combine,
  rules: rules === null ? null : sql`${JSON.stringify(rules)}::jsonb`,
});
