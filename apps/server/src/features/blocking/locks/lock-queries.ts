import type { ClientId, DeviceId, UserId } from '@balise/contract';
import { sql } from 'kysely';
import type { Scoped } from '../../../db/scope.ts';

type NewLock = { id: DeviceId; clientId: ClientId; by: UserId; name: string; at: Date; reason: string; hash: string };

export async function addLock(tx: Scoped, { id, clientId, by, name, at, reason, hash }: NewLock): Promise<void> {
  await tx
    .insertInto('device_locks')
    .values({
      device_id: id,
      client_id: clientId,
      locked_by: by,
      locked_by_name: name,
      locked_at: at,
      reason,
      pin_hash: hash,
    })
    .execute();
}

/** The lock of a device in scope. */
export const findLock = (tx: Scoped, id: DeviceId) =>
  tx
    .selectFrom('device_locks')
    .select(['locked_by', 'locked_by_name', 'locked_at', 'reason'])
    .where('device_id', '=', id)
    .executeTakeFirst();

/** @returns whether there was one that the scope may end */
export async function endLock(tx: Scoped, id: DeviceId): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('device_locks').where('device_id', '=', id).executeTakeFirst();
  return numDeletedRows === 1n;
}

/** The hash of the PIN, for the user who chose it alone. */
export async function ownPinHash(tx: Scoped, id: DeviceId): Promise<string | undefined> {
  const { rows } = await sql<{ hash: string | null }>`select own_lock_pin(${id}) as hash`.execute(tx);
  return rows[0]?.hash ?? undefined;
}
