import type { DeviceId } from '@balise/contract';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { Scoped } from '../../db/scope.ts';
import { type RawMessage, unpackMessages } from './packed-messages.ts';

/** A device that is there, with what a decoder may need to know of it. */
export async function trackerOf(tx: Scoped, id: DeviceId) {
  return await tx
    .selectFrom('devices as d')
    .leftJoin('tracker_models as m', 'm.id', 'd.tracker_model_id')
    .select(['d.id', 'd.designation', 'd.imei', 'm.name as model'])
    .where('d.id', '=', id)
    .where('d.deleted_at', 'is', null)
    .executeTakeFirst();
}

/**
 * The last messages of a device that are written, the oldest first. None that arrived in private time or within a week after it: a tracker
 * may send what it kept.
 */
export async function lastMessages(
  tx: Scoped,
  id: DeviceId,
  most: number,
): Promise<(RawMessage & { protocol: string })[]> {
  const chunks = await tx
    .selectFrom('raw_messages')
    .select(['protocol', 'content'])
    .where('device_id', '=', id)
    .where(
      sql<boolean>`not exists (
        select from private_periods p
        where p.device_id = ${id} and p.starts_at <= last_at and p.ends_at > last_at - interval '7 days'
      )`,
    )
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  const messages = chunks
    .reverse()
    .flatMap(({ protocol, content }) => unpackMessages(content).map((message) => ({ ...message, protocol })));
  return lastWithin(messages.slice(-most));
}

/** Bytes that are shown at once: a page that shows a tracker asks every other second, and some trackers send 64 kB a message. */
const MOST_BYTES = 1_048_576;

function lastWithin<M extends RawMessage>(messages: M[]): M[] {
  let bytes = 0;
  const before = messages.findLastIndex((message) => {
    bytes += message.bytes.length;
    return bytes > MOST_BYTES;
  });
  return messages.slice(before + 1);
}

/** Asks the gateways to write what a device sends at once, for a while. */
export async function wantRaw(tx: Scoped, id: DeviceId): Promise<void> {
  await sql`select pg_notify('raw_wanted', ${String(id)})`.execute(tx);
}

/** As the owner of the database. @returns how many rows went */
export async function deleteOldRaw(owner: Pool, before: Date): Promise<number> {
  const rejected = await owner.query('delete from rejected_positions where received_at < $1', [before]);
  const raw = await owner.query('delete from raw_messages where last_at < $1', [before]);
  return (raw.rowCount ?? 0) + (rejected.rowCount ?? 0);
}
