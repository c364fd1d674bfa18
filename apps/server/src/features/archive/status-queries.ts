import { ARCHIVE_DAYS_SHOWN, type ArchiveDay, type ChunkTask, type DamagedChunk } from '@balise/contract';
import { sql } from 'kysely';
import { ms } from '../../db/fragments/ms.ts';
import type { Scoped } from '../../db/scope.ts';

/** Milliseconds since 1970 UTC. */

/** The newest days, and all that are under way or failed. */
export async function archiveDays(tx: Scoped): Promise<ArchiveDay[]> {
  const { rows } = await sql<ArchiveDay>`
    select day::text, devices, devices_done as "devicesDone", devices_failed as "devicesFailed", problem,
      fixes::float8, bytes::float8, late::float8, ${ms('started_at')} as "startedAt", ${ms('finished_at')} as "finishedAt"
    from archive_days
    where day in (select day from archive_days order by day desc limit ${ARCHIVE_DAYS_SHOWN})
      or finished_at is null or devices_failed > 0
    order by archive_days.day desc limit 500`.execute(tx);
  return rows;
}

/** Totals of everything archived. */
export async function archivedInAll(tx: Scoped): Promise<{ fixes: number; bytes: number }> {
  const { rows } = await sql<{ fixes: number; bytes: number }>`
    select coalesce(sum(fixes), 0)::float8 as fixes, coalesce(sum(bytes), 0)::float8 as bytes from archive_days`.execute(
    tx,
  );
  return rows[0] ?? { fixes: 0, bytes: 0 };
}

const DAMAGED_SHOWN = 100;

export async function damagedChunks(tx: Scoped): Promise<DamagedChunk[]> {
  const { rows } = await sql<DamagedChunk>`
    select p.device_id as "deviceId", coalesce(d.designation, '#' || p.device_id) as designation, p.day::text, p.reason,
      ${ms('p.found_at')} as "foundAt"
    from damaged_chunks p left join devices d on d.id = p.device_id
    order by p.found_at desc, p.device_id, p.day, p.part limit ${DAMAGED_SHOWN}`.execute(tx);
  return rows;
}

const ENDED_SHOWN = 10;

export async function chunkTasks(tx: Scoped): Promise<ChunkTask[]> {
  const { rows } = await sql<ChunkTask>`
    select t.id::float8, t.kind, coalesce(c.full_name, '') as "clientName",
      case when t.device_id is not null then coalesce(d.designation, '#' || t.device_id) end as designation,
      ${ms('t.requested_at')} as "requestedAt", t.chunks::float8, t.done::float8, ${ms('t.finished_at')} as "finishedAt"
    from (
      (select * from chunk_tasks where finished_at is null order by id limit 100)
      union all
      (select * from chunk_tasks where finished_at is not null order by finished_at desc, id desc limit ${ENDED_SHOWN})
    ) t left join clients c on c.id = t.client_id left join devices d on d.id = t.device_id
    order by t.finished_at is not null, t.finished_at desc, t.id`.execute(tx);
  return rows;
}
