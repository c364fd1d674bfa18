import type { Gateway } from '@balise/contract';
import { CONNECTION_EVENTS } from '@balise/contract/listed-events';
import { wideNetworkOf } from '../../limits/network.ts';
import type { DeviceNote } from '../identities/device-notes.ts';
import type { UnknownDevice } from '../identities/unknown-devices.ts';
import type { Pool } from '../write-buffer/batch-queries.ts';
import type { RawChunk } from './raw-tail.ts';

/** Remembers unknown trackers, and of more than `most` an equal share of each network: those that came back first, then the most recent. A text that cannot be stored is cleaned. */
export async function storeUnknown(pool: Pool, seen: UnknownDevice[], most: number): Promise<void> {
  if (seen.length === 0) return;
  await pool.query(
    `insert into unknown_devices (protocol, identity, address, first_seen_at, last_seen_at, count, network)
     select * from unnest($1::text[], $2::text[], $3::text[], $4::timestamptz[], $5::timestamptz[], $6::bigint[], $7::text[])
     on conflict (protocol, identity) do update
     set address = excluded.address, network = excluded.network, last_seen_at = excluded.last_seen_at,
         count = unknown_devices.count + excluded.count`,
    [
      seen.map((unknown) => unknown.protocol),
      seen.map((unknown) => unknown.identity),
      seen.map((unknown) => unknown.address),
      seen.map((unknown) => new Date(unknown.firstSeenAt)),
      seen.map((unknown) => new Date(unknown.lastSeenAt)),
      seen.map((unknown) => unknown.count),
      seen.map((unknown) => wideNetworkOf(unknown.address)),
    ],
  );
  await pool.query(
    `delete from unknown_devices where id in
       (select id from (
          select id, last_seen_at, row_number() over (partition by network order by count > 1 desc, last_seen_at desc, id desc) as place
          from unknown_devices) ranked
        order by place, last_seen_at desc, id desc offset $1)`,
    [most],
  );
}

export async function storeStatus(pool: Pool, status: Gateway): Promise<void> {
  await pool.query(
    `insert into ingest_status (gateway, reported_at, content) values ($1, $2, $3)
     on conflict (gateway) do update set reported_at = excluded.reported_at, content = excluded.content`,
    [status.gateway, new Date(status.reportedAt), JSON.stringify(status)],
  );
}

const RAW_KEPT = 200;

/** Writes messages as they arrived, in that order, and deletes each device's rows before its last 200 messages. A deleted device's are left out. */
export async function storeRaw(pool: Pool, chunks: RawChunk[]): Promise<void> {
  if (chunks.length === 0) return;
  await pool.query(
    `insert into raw_messages (device_id, protocol, first_at, last_at, count, content)
     select device_id, protocol, first_at, last_at, count, content
     from unnest($1::int[], $2::text[], $3::timestamptz[], $4::timestamptz[], $5::int[], $6::bytea[])
       with ordinality as chunk (device_id, protocol, first_at, last_at, count, content, place)
     join devices on devices.id = chunk.device_id
     order by place`,
    [
      chunks.map(({ deviceId }) => deviceId),
      chunks.map(({ protocol }) => protocol),
      chunks.map(({ messages }) => new Date(messages.firstAt)),
      chunks.map(({ messages }) => new Date(messages.lastAt)),
      chunks.map(({ messages }) => messages.count),
      chunks.map(({ messages }) => messages.content),
    ],
  );
  await pool.query(
    `delete from raw_messages where id in (
       select id from (
         select id, sum(count) over (partition by device_id order by id desc) - count as newer
         from raw_messages where device_id = any($1::int[])) as counted
       where newer >= $2)`,
    [[...new Set(chunks.map(({ deviceId }) => deviceId))], RAW_KEPT],
  );
}

/**
 * Writes what listeners learned about devices. A protocol is learned once, and only where no model says it; what was learned elsewhere
 * meanwhile stays. That connections are contested is an event once: not again while they have been within `contestedFor` (ms).
 */
export async function storeNotes(pool: Pool, notes: DeviceNote[], contestedFor: number): Promise<void> {
  if (notes.length === 0) return;
  const inOrder = notes.toSorted((one, other) => one.deviceId - other.deviceId); // the order in which bulk actions lock them
  const at = (moment: number | null) => (moment === null ? null : new Date(moment));
  await pool.query(
    `with held as (select id, contested_at from devices where id = any ($1::int[]) and deleted_at is null order by id for update),
     noted as (
       select * from unnest($1::int[], $2::text[], $3::timestamptz[], $4::timestamptz[], $5::text[])
         as n (id, protocol, contested_at, refused_at, refused_why)),
     reported as (
       insert into events (device_id, at, kind, content, decided_at)
       select n.id, n.contested_at, $6, '{}', n.contested_at from held join noted n using (id)
       where n.contested_at is not null
         and (held.contested_at is null or held.contested_at < n.contested_at - make_interval(secs => $7 / 1000.0))
       on conflict do nothing)
     update devices d
     set learned_protocol = case when d.tracker_model_id is null then coalesce(d.learned_protocol, n.protocol) end,
       contested_at = greatest(d.contested_at, n.contested_at),
       refused_at = coalesce(n.refused_at, d.refused_at), refused_why = coalesce(n.refused_why, d.refused_why)
     from held join noted n using (id)
     where d.id = held.id`,
    [
      inOrder.map((note) => note.deviceId),
      inOrder.map((note) => note.protocol),
      inOrder.map((note) => at(note.contestedAt)),
      inOrder.map((note) => at(note.refusedAt)),
      inOrder.map((note) => note.refusedWhy),
      CONNECTION_EVENTS[0],
      contestedFor,
    ],
  );
}
