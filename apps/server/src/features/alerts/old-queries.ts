import type { Pool } from 'pg';

/** How long the deletion of a rule can be taken back, ms. */
const RESTORABLE_FOR = 30 * 86_400_000;

/**
 * Deletes alerts that are older than their client keeps positions, with their deliveries, and rules that were deleted 30 days ago and have
 * no alerts any more. As the owner, of all clients. `now` in milliseconds since 1970 UTC. @returns how many
 */
export async function deleteOldAlerts(owner: Pool, now: number): Promise<number> {
  const alerts = await owner.query(
    `delete from alerts a using clients c
     where c.id = a.client_id and a.at < $1::timestamptz - make_interval(months => c.retention_months)`,
    [new Date(now)],
  );
  const rules = await owner.query(
    'delete from alert_rules r where r.deleted_at < $1 and not exists (select from alerts a where a.rule_id = r.id)',
    [new Date(now - RESTORABLE_FOR)],
  );
  return (alerts.rowCount ?? 0) + (rules.rowCount ?? 0);
}
