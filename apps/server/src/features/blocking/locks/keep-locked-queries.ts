import type { ClientId, DeviceId, UserId } from '@balise/contract';
import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';

/* As the owner of the database: of every client. */

/** A lock whose vehicle is not known to be blocked, and for which nothing is under way. */
export type UnmetLock = { deviceId: DeviceId; clientId: ClientId; by: UserId; byName: string; reason: string };

/**
 * Locks that ask again: whose last block ended before `before`, or was never asked for, whose user may still lock the vehicle, and which
 * nothing holds back for good (the kill switch, a mark that the vehicle must never be blocked).
 * @param deviceId only this vehicle's; null: every vehicle's
 */
export async function unmetLocks(
  database: Database,
  { deviceId, now, before }: { deviceId: DeviceId | null; now: Date; before: Date },
): Promise<UnmetLock[]> {
  const { rows } = await sql<UnmetLock>`
    select l.device_id as "deviceId", l.client_id as "clientId", l.locked_by as by, l.locked_by_name as "byName", l.reason
    from device_locks l join devices d on d.id = l.device_id and d.client_id = l.client_id
      left join device_blocking b on b.device_id = l.device_id
    where (${deviceId}::int is null or l.device_id = ${deviceId})
      and d.deleted_at is null and d.status = 'enabled'
      and b.state is distinct from 'blocked'
      and not is_never_blocked(l.device_id) and not is_blocking_halted(l.client_id)
      and user_may(l.locked_by, rights_for('block', 'userLocked'), l.client_id, l.device_id, ${now})
      and not exists (
        select from commands k
        where k.device_id = l.device_id and k.kind in ('block', 'unblock') and k.channel = 'connection'
          and (k.state in ('requested', 'waiting', 'sent') or (k.mode = 'userLocked' and k.changed_at > ${before}))
      )
    order by l.device_id`.execute(database);
  return rows;
}
