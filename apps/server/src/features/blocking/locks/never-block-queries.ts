import type { ClientId, DeviceId, UserId } from '@balise/contract';
import type { Scoped } from '../../../db/scope.ts';

type NewMark = { id: DeviceId; clientId: ClientId; by: UserId; name: string; at: Date; reason: string };

export async function addNeverBlock(tx: Scoped, { id, clientId, by, name, at, reason }: NewMark): Promise<void> {
  await tx
    .insertInto('device_never_block')
    .values({ device_id: id, client_id: clientId, set_by: by, set_by_name: name, set_at: at, reason })
    .execute();
}

export async function removeNeverBlock(tx: Scoped, id: DeviceId): Promise<void> {
  await tx.deleteFrom('device_never_block').where('device_id', '=', id).execute();
}
