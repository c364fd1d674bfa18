import type { ClientId, DeviceId, HistoryChoice, Suspender, UserId } from '@balise/contract';
import { sql } from 'kysely';
import type { Scope, Scoped } from '../../../db/scope.ts';

/**
 * Devices that the scope shows, held against other changes until the transaction ends, in the order of their ids, so that
 * two acts on many never wait for each other in a circle.
 */
export async function lockDevices(tx: Scoped, scope: Scope, ids: readonly DeviceId[], deleted = false) {
  let query = tx
    .selectFrom('devices as d')
    .innerJoin('clients as c', 'c.id', 'd.client_id')
    .select([
      'd.id',
      'd.client_id',
      'c.partner_id',
      'c.full_name',
      'c.state as client_state',
      'd.designation',
      'd.label',
    ])
    .select(['d.device_type_id', 'd.operator_id', 'd.tracker_model_id', 'd.imei', 'd.country_code2', 'd.phone'])
    .select([
      'd.code',
      'd.note',
      'd.sim_number',
      'd.vehicle_make',
      'd.vehicle_model',
      'd.vin_number',
      'd.vin_is_chassis',
      'd.status',
      'd.suspended_by',
      'd.suspension_reason',
    ])
    .select(['d.deletion_reason', 'd.deleted_at', 'd.speed_limit'])
    .where(sql<boolean>`d.id = any(${ids})`)
    .where('d.deleted_at', deleted ? 'is not' : 'is', null)
    .where('d.purged_at', 'is', null)
    .orderBy('d.id')
    .forUpdate('d');
  if (scope.clientId !== null) query = query.where('d.client_id', '=', scope.clientId);
  return await query.execute();
}
export type LockedDevice = Awaited<ReturnType<typeof lockDevices>>[number];

const these = (ids: readonly DeviceId[]) => sql<boolean>`id = any(${ids})`;

export async function setEnabled(tx: Scoped, ids: readonly DeviceId[], enable: boolean): Promise<void> {
  await tx
    .updateTable('devices')
    .set({ status: enable ? 'enabled' : 'disabled' })
    .where(these(ids))
    .execute();
}

type Suspension = { by: Suspender; at: Date; reason: string };

export async function markSuspended(
  tx: Scoped,
  ids: readonly DeviceId[],
  { by, at, reason }: Suspension,
): Promise<void> {
  await tx
    .updateTable('devices')
    .set({ status_before_suspension: sql`status`, status: 'suspended' })
    .set({ suspended_by: by, suspended_at: at, suspension_reason: reason })
    .where(these(ids))
    .execute();
}

export async function liftSuspension(tx: Scoped, ids: readonly DeviceId[]): Promise<void> {
  await tx
    .updateTable('devices')
    .set({ status: sql`coalesce(status_before_suspension, 'enabled')`, status_before_suspension: null })
    .set({ suspended_by: null, suspended_at: null, suspension_reason: '' })
    .where(these(ids))
    .execute();
}

/** Deletes softly: the rows, their history and their periods stay. */
export async function markDeleted(
  tx: Scoped,
  ids: readonly DeviceId[],
  { by, at, reason }: { by: UserId; at: Date; reason: string },
): Promise<void> {
  await tx
    .updateTable('devices')
    .set({ status_before_deletion: sql`status`, status: 'deleted' })
    .set({ deleted_at: at, deleted_by: by, deletion_reason: reason })
    .where(these(ids))
    .execute();
}

export async function markRestored(tx: Scoped, ids: readonly DeviceId[]): Promise<void> {
  await tx
    .updateTable('devices')
    .set({ status: sql`coalesce(status_before_deletion, 'enabled')`, status_before_deletion: null })
    .set({ deleted_at: null, deleted_by: null, deletion_reason: '' })
    .where(these(ids))
    .execute();
}

/** Of deleted devices: whose IMEI or phone another has by now, and whether the scope shows that other. */
export async function takenSince(tx: Scoped, ids: readonly DeviceId[]) {
  const { rows } = await sql<{ device_id: DeviceId; field: 'imei' | 'phone'; seen: boolean }>`
    select t.device_id, t.field, exists (select from devices d where d.id = t.by_device) as seen
    from find_identities_taken_since(${ids}) t`.execute(tx);
  return rows;
}

type Limit = { limit: number | null; startsAt: Date; changedAt: Date; userId: UserId };

/** The limit now, and the moment from which it holds; after the one before it, however quickly they follow. */
export async function setSpeedLimit(tx: Scoped, ids: readonly DeviceId[], limit: Limit): Promise<void> {
  await tx.updateTable('devices').set({ speed_limit: limit.limit }).where(these(ids)).execute();
  await sql`
    insert into device_speed_limits (device_id, starts_at, speed_limit, changed_at, changed_by, changed_by_name)
    select d.id, greatest(${limit.startsAt}::timestamptz, max(l.starts_at) + interval '1 ms'), ${limit.limit}::float8,
      ${limit.changedAt}::timestamptz, u.id, u.first_name || ' ' || u.last_name
    from unnest(${ids}::int[]) d (id) join users u on u.id = ${limit.userId}
      left join device_speed_limits l on l.device_id = d.id
    group by d.id, u.id`.execute(tx);
}

type Shared = Partial<{ device_type_id: number; operator_id: number | null; tracker_model_id: number | null }>;

export async function setShared(tx: Scoped, ids: readonly DeviceId[], columns: Shared): Promise<void> {
  await tx.updateTable('devices').set(columns).where(these(ids)).execute();
}

/**
 * Hands devices of one client to another. "stays": the present period ends now and the next one begins. "goes": every period
 * that was the former client's is the new one's; those of earlier owners stay theirs. What the former client typed beside the
 * vehicle's own marks (plate, VIN) and the tracker's goes as the past does.
 */
export async function passOn(
  tx: Scoped,
  ids: readonly DeviceId[],
  { from, to, history, now }: { from: ClientId; to: ClientId; history: HistoryChoice; now: Date },
): Promise<void> {
  const periods = tx.updateTable('device_ownership').where(sql<boolean>`device_id = any(${ids})`);
  if (history === 'goes') {
    await periods.set({ client_id: to }).where('client_id', '=', from).execute();
  } else {
    // a device that came within this very millisecond has no time of its own to keep
    const fresh = sql<boolean>`starts_at >= ${now}`;
    const open = periods.where('ends_at', '=', sql<Date>`'infinity'`);
    await open.set({ client_id: to }).where(fresh).execute();
    const ended = await open.set({ ends_at: now }).where('client_id', '=', from).returning('device_id').execute();
    const next = ended.map(({ device_id }) => ({ device_id, client_id: to, starts_at: now }));
    if (next.length > 0) await tx.insertInto('device_ownership').values(next).execute();
  }
  // what was typed is its owner's, as far as the past goes along
  const typed = {
    label: '',
    code: '',
    note: '',
    speed_limit: null,
    suspension_reason: '',
    suspended_at: sql<Date | null>`case when suspended_at is not null then ${now}::timestamptz end`,
  };
  await tx
    .updateTable('devices')
    .set({ client_id: to, ...(history === 'goes' ? {} : typed) })
    .where(these(ids))
    .execute();
}
