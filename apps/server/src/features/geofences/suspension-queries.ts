import type {
  ClientId,
  DeviceId,
  GeofenceId,
  GeofenceSuspension,
  GeofenceSuspensionId,
  GroupId,
  UserId,
} from '@balise/contract';
import { sql } from 'kysely';
import type { Scope, Scoped } from '../../db/scope.ts';

/** How long a suspension stays in the list after its end, ms. */
const LISTED_FOR = 30 * 86_400_000;

export type NewSuspension = {
  startsAt: number;
  endsAt: number;
  reason: string;
  by: { id: UserId; name: string };
  now: number;
};

export type Pair = { geofence_id: GeofenceId; device_id: DeviceId; client_id: ClientId };

/**
 * Devices that geofences apply to, by themselves or through a group, as the scope shows them: every one of `geofences`, and of those in
 * `grouped` the members of the group. Each once, at most `most`.
 */
export async function appliedAmong(
  tx: Scoped,
  geofences: readonly GeofenceId[],
  grouped: readonly { geofence_id: GeofenceId; group_id: GroupId }[],
  most: number,
): Promise<Pair[]> {
  const { rows } = await sql<Pair>`
    select distinct a.geofence_id, a.device_id, a.client_id from device_geofences a
    where a.geofence_id = any (${geofences}::integer[])
      or (a.geofence_id, a.device_id) in (
        select r.geofence_id, m.device_id
        from jsonb_to_recordset(${JSON.stringify(grouped)}::jsonb) as r (geofence_id integer, group_id integer)
          join device_group_members m on m.group_id = r.group_id
      )
    limit ${most}`.execute(tx);
  return rows;
}

export async function insertSuspensions(tx: Scoped, pairs: readonly Pair[], made: NewSuspension): Promise<void> {
  await sql`
    insert into geofence_suspensions
      (geofence_id, client_id, device_id, starts_at, ends_at, reason, made_by, made_by_name, made_at)
    select r.geofence_id, r.client_id, r.device_id, ${new Date(made.startsAt)}, ${new Date(made.endsAt)}, ${made.reason},
      ${made.by.id}, ${made.by.name}, ${new Date(made.now)}
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as r (geofence_id integer, client_id integer, device_id integer)
    order by r.geofence_id, r.device_id`.execute(tx);
}

const named = (tx: Scoped, scope: Scope) => {
  const suspensions = tx
    .selectFrom('geofence_suspensions as s')
    .innerJoin('geofences as g', 'g.id', 's.geofence_id')
    .innerJoin('devices as d', 'd.id', 's.device_id')
    .select(['s.id', 's.geofence_id', 'g.name', 'g.client_id', 's.device_id', 'd.designation'])
    .select(['s.starts_at', 's.ends_at', 's.reason', 's.made_by_name', 's.ended_at']);
  return scope.clientId === null ? suspensions : suspensions.where('s.client_id', '=', scope.clientId);
};

/** Those that apply at `now` or later first, by their end; then those that ended, the latest first. */
export async function findSuspensions(tx: Scoped, scope: Scope, now: number): Promise<GeofenceSuspension[]> {
  const rows = await named(tx, scope)
    .where('s.ends_at', '>', new Date(now - LISTED_FOR))
    .orderBy(sql`s.ends_at <= ${new Date(now)}`)
    .orderBy(sql`abs(extract(epoch from s.ends_at - ${new Date(now)}))`)
    .orderBy('s.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    geofenceId: row.geofence_id,
    geofenceName: row.name,
    deviceId: row.device_id,
    designation: row.designation,
    dateStart: row.starts_at.getTime(),
    dateEnd: row.ends_at.getTime(),
    motif: row.reason,
    by: row.made_by_name,
    endedAt: row.ended_at?.getTime() ?? null,
  }));
}

/** Ends a suspension that has not ended. @returns what it was of; undefined where there is none */
export async function endSuspension(tx: Scoped, scope: Scope, id: GeofenceSuspensionId, now: number) {
  const found = await named(tx, scope)
    .where('s.id', '=', id)
    .where('s.ends_at', '>', new Date(now))
    .forUpdate('s')
    .executeTakeFirst();
  if (!found) return undefined;
  const at = new Date(now);
  await tx
    .updateTable('geofence_suspensions')
    // one that has not begun never does
    .set({ ends_at: found.starts_at > at ? found.starts_at : at, ended_at: at })
    .where('id', '=', id)
    .execute();
  return found;
}
