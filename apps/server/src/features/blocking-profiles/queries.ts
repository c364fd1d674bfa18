import {
  type BlockingProfile,
  type BlockingProfileFields,
  type BlockingProfileId,
  type ClientId,
  type DeviceId,
  type GroupId,
  NEXT_RUNS,
  timesOfWeek,
} from '@balise/contract';
import { nextRuns, type ProfileHours } from '@balise/tracking';
import { sql } from 'kysely';
import { offsetsOf } from '../../calendar/index.ts';
import { isNotTaken } from '../../db/fragments/unless-taken.ts';
import type { Scope, Scoped } from '../../db/scope.ts';

/** Profiles that the scope manages. */
function profilesOf(tx: Scoped, scope: Scope) {
  const profiles = tx
    .selectFrom('blocking_profiles as p')
    .innerJoin('clients as c', 'c.id', 'p.client_id')
    .leftJoin('users as u', 'u.id', 'p.changed_by')
    .select(['p.id', 'p.client_id', 'c.full_name', 'c.time_zone', 'p.name', 'p.description', 'p.week', 'p.exceptions'])
    .select(['p.device_ids', 'p.group_ids', 'p.condition', 'p.is_active', 'p.updated_at'])
    .select(sql<string | null>`u.first_name || ' ' || u.last_name`.as('changed_by'))
    .select(
      sql<number>`(select count(*)::int from blocking_profile_devices m where m.profile_id = p.id)`.as('vehicles'),
    );
  return scope.clientId === null ? profiles : profiles.where('p.client_id', '=', scope.clientId);
}
type Row = Awaited<ReturnType<ReturnType<typeof profilesOf>['execute']>>[number];

/** By name. */
export async function findProfiles(
  tx: Scoped,
  scope: Scope,
  clientId: ClientId | undefined,
  now: number,
): Promise<BlockingProfile[]> {
  const rows = await profilesOf(tx, scope)
    .$if(clientId !== undefined, (query) => query.where('p.client_id', '=', clientId as ClientId))
    .where('p.deleted_at', 'is', null)
    .orderBy(sql`lower(p.name)`)
    .orderBy('p.id')
    .execute();
  const offsets = new Map<string, (at: number) => number>();
  return rows.map((row) => {
    const offset = offsets.get(row.time_zone) ?? offsetsOf(row.time_zone);
    offsets.set(row.time_zone, offset);
    return presented(row, offset, now);
  });
}

export async function findProfile(
  tx: Scoped,
  scope: Scope,
  id: BlockingProfileId,
  now: number,
): Promise<BlockingProfile | undefined> {
  const row = await profilesOf(tx, scope).where('p.id', '=', id).where('p.deleted_at', 'is', null).executeTakeFirst();
  return row && presented(row, offsetsOf(row.time_zone), now);
}

function presented(row: Row, offset: (at: number) => number, now: number): BlockingProfile {
  const times = timesOfWeek(row.week);
  return {
    id: row.id,
    clientId: row.client_id,
    clientName: row.full_name,
    timeZone: row.time_zone,
    name: row.name,
    description: row.description,
    week: row.week,
    blockingTime: times?.blockingTime ?? null,
    unblockingTime: times?.unblockingTime ?? null,
    days: times?.days ?? null,
    exceptions: row.exceptions,
    devices: { deviceIds: row.device_ids, groupIds: row.group_ids },
    condition: row.condition,
    isActive: row.is_active,
    vehicles: row.vehicles,
    nextRuns: row.is_active ? nextRuns(row, offset, now, NEXT_RUNS).map(({ kind, at }) => ({ kind, at })) : [],
    changedBy: row.changed_by ?? '',
    updatedAt: row.updated_at.getTime(),
  };
}

/** A profile locked until the transaction ends; with `deletedSince` one that was deleted since then, instead of one that is not. */
export async function lockProfile(tx: Scoped, scope: Scope, id: BlockingProfileId, deletedSince?: Date) {
  let query = tx
    .selectFrom('blocking_profiles as p')
    .innerJoin('clients as c', 'c.id', 'p.client_id')
    .select(['p.id', 'p.client_id as clientId', 'p.name', 'p.week', 'p.exceptions', 'p.device_ids', 'p.group_ids'])
    .select(['p.condition', 'p.is_active', 'c.time_zone'])
    .where('p.id', '=', id);
  query = deletedSince ? query.where('p.deleted_at', '>=', deletedSince) : query.where('p.deleted_at', 'is', null);
  if (scope.clientId !== null) query = query.where('p.client_id', '=', scope.clientId);
  return await query.forUpdate('p').executeTakeFirst();
}
export type LockedProfile = NonNullable<Awaited<ReturnType<typeof lockProfile>>>;

/** How many profiles a client has; locked against additions until the transaction ends. */
export async function countProfiles(tx: Scoped, clientId: ClientId): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('blocking profiles of a client'), ${clientId})`.execute(tx);
  // those that a limited user does not see count too
  const { rows } = await sql<{ count: number }>`select count_blocking_profiles(${clientId}) as count`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Who changes a profile, when, and by which clocks its hours are. */
export type ProfileChange = { userId: Scope['userId']; now: number; timeZone: string };

const columnsOf = (fields: BlockingProfileFields, { userId, now }: ProfileChange) => ({
  name: fields.name,
  description: fields.description,
  week: JSON.stringify(fields.week),
  exceptions: JSON.stringify(fields.exceptions),
  device_ids: fields.devices.deviceIds as DeviceId[],
  group_ids: fields.devices.groupIds,
  condition: fields.condition,
  is_active: fields.isActive,
  changed_by: userId,
  updated_at: new Date(now),
});

/** What the clock goes by after a change of the hours, of the vehicles or of whether it is active. */
function clockOf(hours: ProfileHours, isActive: boolean, { now, timeZone }: ProfileChange) {
  const [next] = isActive ? nextRuns(hours, offsetsOf(timeZone), now, 1) : [];
  return {
    changed_at: new Date(now),
    time_zone: timeZone,
    next_at: next ? new Date(next.at) : null,
    next_kind: next?.kind ?? null,
  };
}

/** @returns undefined where the client has a profile of that name */
export async function insertProfile(
  tx: Scoped,
  clientId: ClientId,
  fields: BlockingProfileFields,
  change: ProfileChange,
) {
  const at = new Date(change.now);
  const row = await tx
    .insertInto('blocking_profiles')
    .values({
      ...columnsOf(fields, change),
      ...clockOf(fields, fields.isActive, change),
      client_id: clientId,
      created_at: at,
      done_until: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** @returns false where the client has another profile of that name; the transaction is then of no more use */
export const updateProfile = (
  tx: Scoped,
  id: BlockingProfileId,
  fields: BlockingProfileFields,
  change: ProfileChange,
  isClockChanged: boolean,
): Promise<boolean> =>
  isNotTaken(
    'blocking_profiles_name',
    tx
      .updateTable('blocking_profiles')
      .set({ ...columnsOf(fields, change), ...(isClockChanged ? clockOf(fields, fields.isActive, change) : {}) })
      .where('id', '=', id)
      .execute(),
  );

/** Deletes a profile, or takes that back. @returns false where the client has another profile of that name by now */
export const markProfile = (
  tx: Scoped,
  profile: LockedProfile,
  isDeleted: boolean,
  change: ProfileChange,
): Promise<boolean> =>
  isNotTaken(
    'blocking_profiles_name',
    tx
      .updateTable('blocking_profiles')
      .set({
        ...clockOf(profile, !isDeleted && profile.is_active, change),
        changed_by: change.userId,
        deleted_at: isDeleted ? new Date(change.now) : null,
      })
      .where('id', '=', profile.id)
      .execute(),
  );

type Chosen = { deviceIds: DeviceId[]; groupIds: GroupId[] };

/** Of the devices and groups that a profile names, those that are the client's and that the scope shows. */
export async function ownAmong(tx: Scoped, clientId: ClientId, { deviceIds, groupIds }: Chosen) {
  const among = async <Id>(table: 'devices' | 'device_groups', ids: readonly Id[]): Promise<Set<Id>> => {
    if (ids.length === 0) return new Set();
    const { rows } = await sql<{ id: Id }>`
      select id from ${sql.table(table)}
      where id = any(${ids}) and client_id = ${clientId} and deleted_at is null`.execute(tx);
    return new Set(rows.map(({ id }) => id));
  };
  return { devices: await among('devices', deviceIds), groups: await among('device_groups', groupIds) };
}
