import type {
  AlertConditionFields,
  AlertContactId,
  AlertRule,
  AlertRuleFields,
  AlertRuleId,
  ClientId,
  DeviceId,
  GeofenceId,
  GroupId,
  UserId,
} from '@balise/contract';
import { ALL_DEVICES } from '@balise/contract';
import { sql } from 'kysely';
import type { Scope, Scoped } from '../../db/scope.ts';

const WEEK = 7 * 86_400_000;

/** Rules that the scope shows: of its clients, and the caller's own. */
function rulesOf(tx: Scoped, scope: Scope, now: number) {
  const rules = tx
    .selectFrom('alert_rules as r')
    .innerJoin('clients as c', 'c.id', 'r.client_id')
    .leftJoinLateral(
      (of) =>
        of
          .selectFrom('alerts as a')
          .select(({ fn }) => fn.max('a.at').as('last_at'))
          .select(sql<string>`count(*) filter (where a.at > ${new Date(now - WEEK)})`.as('week'))
          .whereRef('a.rule_id', '=', 'r.id')
          .as('raised'),
      (join) => join.onTrue(),
    )
    .selectAll('r')
    .select(['c.full_name', 'raised.last_at', 'raised.week']);
  return scope.clientId === null ? rules : rules.where('r.client_id', '=', scope.clientId);
}
type Row = Awaited<ReturnType<ReturnType<typeof rulesOf>['execute']>>[number];

/** By name. */
export async function findRules(
  tx: Scoped,
  scope: Scope,
  clientId: ClientId | undefined,
  now: number,
): Promise<AlertRule[]> {
  const rows = await rulesOf(tx, scope, now)
    .$if(clientId !== undefined, (query) => query.where('r.client_id', '=', clientId as ClientId))
    .where('r.deleted_at', 'is', null)
    .orderBy(sql`lower(r.name)`)
    .orderBy('r.id')
    .execute();
  return rows.map(presented);
}

/** `deleted`: a deleted one, instead of one that is not. */
export async function findRule(
  tx: Scoped,
  scope: Scope,
  id: AlertRuleId,
  now: number,
  deleted = false,
): Promise<AlertRule | undefined> {
  const row = await rulesOf(tx, scope, now)
    .where('r.id', '=', id)
    .where('r.deleted_at', deleted ? 'is not' : 'is', null)
    .executeTakeFirst();
  return row && presented(row);
}

const presented = (row: Row): AlertRule => ({
  id: row.id,
  clientId: row.client_id,
  clientName: row.full_name,
  name: row.name,
  severity: row.severity,
  isOwn: row.user_id !== null,
  userId: row.user_id,
  isEnabled: row.is_enabled,
  condition: { kind: row.kind, ...(row.parameters as object) } as AlertConditionFields,
  devices: { deviceIds: row.device_ids ?? [ALL_DEVICES], groupIds: row.group_ids },
  schedule: row.schedule,
  contactIds: row.contact_ids,
  channels: row.channels as AlertRule['channels'],
  quietHours: row.quiet_hours,
  escalation:
    row.escalate_after === null ? null : { afterMinutes: row.escalate_after, contactIds: row.escalate_contact_ids },
  digestAfter: row.digest_after,
  lastAlertAt: row.last_at?.getTime() ?? null,
  alertsLastWeek: Number(row.week ?? 0),
  updatedAt: row.updated_at.getTime(),
});

const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

function columnsOf({ condition, devices, escalation, ...fields }: AlertRuleFields, now: number) {
  const { kind, ...parameters } = condition;
  const isAll = devices.deviceIds.includes(ALL_DEVICES);
  return {
    name: fields.name,
    kind,
    parameters: JSON.stringify(parameters),
    severity: fields.severity,
    device_ids: isAll ? null : (devices.deviceIds as DeviceId[]),
    group_ids: devices.groupIds,
    schedule: json(fields.schedule),
    quiet_hours: json(fields.quietHours),
    contact_ids: fields.contactIds,
    channels: fields.channels,
    escalate_after: escalation?.afterMinutes ?? null,
    escalate_contact_ids: escalation?.contactIds ?? [],
    digest_after: fields.digestAfter,
    is_enabled: fields.isEnabled,
    updated_at: new Date(now),
  };
}

/** How many rules a client has, or a user of its own there; locks them against concurrent additions. */
export async function countRules(tx: Scoped, clientId: ClientId, userId: UserId | null): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('alert_rules', ${clientId}))`.execute(tx);
  const { count } = await tx
    .selectFrom('alert_rules')
    .where('client_id', '=', clientId)
    .where('deleted_at', 'is', null)
    .where('user_id', userId === null ? 'is' : '=', userId)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertRule(
  tx: Scoped,
  of: { clientId: ClientId; userId: UserId | null },
  fields: AlertRuleFields,
  now: number,
): Promise<AlertRuleId> {
  const { id } = await tx
    .insertInto('alert_rules')
    .values({
      ...columnsOf(fields, now),
      client_id: of.clientId,
      user_id: of.userId,
      created_at: new Date(now),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** @returns whether the scope may change it */
export async function updateRule(tx: Scoped, id: AlertRuleId, fields: AlertRuleFields, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('alert_rules')
    .set(columnsOf(fields, now))
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes a rule, or takes that back. @returns whether the scope may change it */
export async function markRule(tx: Scoped, id: AlertRuleId, deletedAt: Date | null): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('alert_rules')
    .set({ deleted_at: deletedAt })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export type RuleReferences = { deviceIds: DeviceId[]; groupIds: GroupId[]; geofenceIds: GeofenceId[] };

/** Of what a rule names, what belongs to the client and is shown by the scope. */
export async function ownAmong(tx: Scoped, clientId: ClientId, chosen: RuleReferences): Promise<RuleReferences> {
  const among = async <Id>(table: 'devices' | 'device_groups' | 'geofences', ids: Id[]): Promise<Id[]> => {
    if (ids.length === 0) return [];
    const { rows } = await sql<{ id: Id }>`
      select id from ${sql.table(table)}
      where id = any(${ids}) and client_id = ${clientId} and deleted_at is null`.execute(tx);
    return rows.map(({ id }) => id);
  };
  return {
    deviceIds: await among('devices', chosen.deviceIds),
    groupIds: await among('device_groups', chosen.groupIds),
    geofenceIds: await among('geofences', chosen.geofenceIds),
  };
}

/** Ids of the dynamic groups among some. */
export async function dynamicAmong(tx: Scoped, ids: GroupId[]): Promise<Set<GroupId>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .selectFrom('device_groups')
    .select('id')
    .where('id', 'in', ids)
    .where('rules', 'is not', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Of contacts, those that are the client's and that the scope shows. */
export async function contactsAmong(
  tx: Scoped,
  clientId: ClientId,
  ids: AlertContactId[],
): Promise<Set<AlertContactId>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .selectFrom('alert_contacts')
    .select('id')
    .where('id', 'in', ids)
    .where('client_id', '=', clientId)
    .where('deleted_at', 'is', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
