import type { CommandId, DeviceId } from '@balise/contract';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { AskedByAlert, Giver } from './asker.ts';

/* As the owner of the database: of every client. */

/** What a geofence that a vehicle entered or left has it do. */
export type AskedByGeofence = AskedByAlert & {
  kind: 'geofence_entered' | 'geofence_left';
  geofenceId: number;
  geofence: string;
};

/** What an alert asks of its vehicle, until it was asked for or refused. Holds the alert against those who withdraw the block. */
export async function askedByGeofence(tx: Database, id: number): Promise<AskedByGeofence | undefined> {
  const { rows } = await sql<AskedByGeofence>`
    select a.device_id as "deviceId", a.client_id as "clientId", a.kind, a.command, g.id as "geofenceId", g.name as geofence, a.at,
      a.raised_at as "raisedAt"
    from alerts a join geofences g on g.id = (a.facts ->> 'geofenceId')::integer
    where a.id = ${id} and a.command is not null and a.command_refusal is null and a.kind in ('geofence_entered', 'geofence_left')
      and not exists (select from commands k where k.alert_id = a.id)
    for update of a`.execute(tx);
  return rows[0];
}

/** Who gave the geofence this action for the device: by its own assignment before those of its groups. Undefined: it has the action no more. */
export async function giverOf(tx: Database, { deviceId, geofenceId }: AskedByGeofence, action: string) {
  const { rows } = await sql<Giver>`
    select u.id, u.first_name || ' ' || u.last_name as name, u.language
    from device_geofences g join geofence_assignments a on a.id = g.assignment_id join users u on u.id = a.blocks_by
    where g.device_id = ${deviceId} and g.geofence_id = ${geofenceId} and ${action} = any (g.actions)
    order by g.group_id nulls first, a.id limit 1`.execute(tx);
  return rows[0];
}

/** Why a block is over before it was asked for: the geofence is suspended by now, or an alert of the time since then unblocks. */
export async function reasonItIsOver(
  tx: Database,
  id: number,
  { deviceId, at }: AskedByGeofence,
  now: Date,
): Promise<'geofenceSuspended' | 'overtaken' | undefined> {
  const { rows } = await sql<{ reason: 'geofenceSuspended' | 'overtaken' | null }>`
    select case when not geofence_still_blocks(${id}, ${now}) then 'geofenceSuspended'
      when exists (select from alerts u where u.device_id = ${deviceId} and u.command = 'unblock' and u.at >= ${at}) then 'overtaken'
    end as reason`.execute(tx);
  return rows[0]?.reason ?? undefined;
}

/** Whether the last block that a person asked for waits, has left or may have, and no unblock has followed it. */
export async function isBlockedByPerson(tx: Database, deviceId: DeviceId): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (
      select from commands b
      where b.device_id = ${deviceId} and b.kind = 'block' and b.origin in ('person', 'lock', 'latePayment', 'share') and b.state not in ('cancelled', 'expired')
        and (b.state <> 'failed' or (b.sent_at is not null and b.note <> 'refused'))
        and not exists (
          select from commands u
          where u.device_id = b.device_id and u.kind = 'unblock' and u.id > b.id and u.state in ('requested', 'waiting', 'sent', 'confirmed')
        )
    ) as is`.execute(tx);
  return rows[0]?.is === true;
}

/**
 * The last command of this geofence and direction since a moment, without those that the way back withdrew; whether the device was to be
 * blocked by it or since.
 */
export async function lastOfGeofence(tx: Database, { deviceId, geofenceId, kind }: AskedByGeofence, since: Date) {
  const { rows } = await sql<{ blocks: boolean }>`
    select exists (select from commands b where b.device_id = k.device_id and b.kind = 'block' and b.id >= k.id) as blocks
    from commands k join alerts a on a.id = k.alert_id
    where k.device_id = ${deviceId} and a.kind = ${kind} and (a.facts ->> 'geofenceId')::integer = ${geofenceId}
      and k.requested_at > ${since} and k.note <> 'overtaken'
    order by k.id desc limit 1`.execute(tx);
  return rows[0];
}

/** Blocks of geofences that have not left, without those of later alerts. */
export async function waitingBlocks(tx: Database, { deviceId, at }: AskedByGeofence): Promise<CommandId[]> {
  const { rows } = await sql<{ id: CommandId }>`
    select k.id from commands k join alerts a on a.id = k.alert_id
    where k.device_id = ${deviceId} and k.kind = 'block' and k.state in ('requested', 'waiting') and a.at <= ${at}`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}
