import type { DeviceId, SilentDevice } from '@balise/contract';
import { sql } from 'kysely';
import type { Scope, Scoped } from '../../db/scope.ts';

type SilentRow = { id: DeviceId; designation: string; label: string; seen_at: Date | null; activated_at: Date };

/** Enabled devices by how long they have said nothing, the longest silence first. */
export async function longestSilent(tx: Scoped, { clientId }: Scope, count: number): Promise<SilentDevice[]> {
  const { rows } = await sql<SilentRow>`
    select d.id, d.designation, d.label, s.seen_at, d.activated_at
    from devices d left join device_status s on s.device_id = d.id
    where d.deleted_at is null and d.status = 'enabled' and (${clientId}::int is null or d.client_id = ${clientId})
    order by coalesce(s.seen_at, d.activated_at), d.id limit ${count}`.execute(tx);
  return rows.map((row) => ({
    deviceId: row.id,
    designation: row.designation,
    label: row.label,
    seenAt: row.seen_at?.getTime() ?? null,
    activatedAt: row.activated_at.getTime(),
  }));
}
