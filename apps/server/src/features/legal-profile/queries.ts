import type { ClientId, LegalProfile } from '@balise/contract';
import { sql } from 'kysely';
import type { Scoped } from '../../db/scope.ts';

/** The profile of a client that the scope shows. */
export async function findProfile(tx: Scoped, clientId: ClientId): Promise<LegalProfile> {
  const { rows } = await sql<Omit<LegalProfile, 'changedAt'> & { changedAt: Date | null }>`
    select c.id as "clientId", c.full_name as "clientName", c.retention_months as "retentionMonths", c.hides_speeding as "hidesSpeeding",
      c.legal_note as note, c.legal_changed_by as "changedBy", c.legal_changed_at as "changedAt",
      (select count(*)::int from devices d where d.client_id = c.id and d.deleted_at is null) as vehicles,
      (select count(*)::int from private_schedules s join devices d on d.id = s.device_id where d.client_id = c.id and d.deleted_at is null)
        as "privateVehicles"
    from clients c where c.id = ${clientId}`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('a client that was just found is not there');
  return { ...row, changedAt: row.changedAt?.getTime() ?? null };
}

type Saved = { hidesSpeeding: boolean; note: string; by: string; now: number };

export async function saveProfile(tx: Scoped, clientId: ClientId, { hidesSpeeding, note, by, now }: Saved) {
  await sql`select set_legal_profile(${clientId}, ${hidesSpeeding}, ${note}, ${by}, ${new Date(now)})`.execute(tx);
}

/** Of these clients, the names of those whose profile hides speeding. */
export async function clientsHidingSpeeding(tx: Scoped, ids: readonly number[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('clients')
    .select('full_name')
    .where(sql<boolean>`id = any(${[...new Set(ids)]})`)
    .where('hides_speeding', '=', true)
    .orderBy('full_name')
    .execute();
  return rows.map(({ full_name }) => full_name);
}
