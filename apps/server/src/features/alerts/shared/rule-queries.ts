import type { WeekHours } from '@balise/contract';
import type { AlertCondition, AlertKind, AlertSeverity, SHARED_ALERTS } from '@balise/tracking';
import type { Pool } from 'pg';
import { wholeMs as ms } from '../../../db/fragments/ms.ts';

/** A rule of a recipient that watches a shared vehicle. */
export type SharedRule = {
  shareId: number;
  deviceId: number;
  id: number;
  clientId: number;
  severity: AlertSeverity;
  schedule: WeekHours | null;
  timeZone: string;
  condition: AlertCondition;
  updatedAt: number;
  /** Since when the recipient may read of the vehicle. */
  since: number;
};

/**
 * The rules of recipients that name a shared vehicle, or a group with it, of these kinds. "All vehicles" of a rule are the client's own. Those about what the track
 * tells need the history to be shared.
 */
export async function rulesOfShares(
  owner: Pool,
  kinds: readonly (typeof SHARED_ALERTS)[number][],
  shareIds: readonly number[] | null = null,
): Promise<SharedRule[]> {
  const { rows } = await owner.query<SharedRule & { kind: AlertKind; parameters: object }>(
    `select h.share_id as "shareId", h.device_id as "deviceId", r.id, r.client_id as "clientId", r.severity, r.schedule, c.time_zone as "timeZone",
       r.kind, r.parameters, ${ms('r.updated_at')} as "updatedAt", ${ms('greatest(h.accepted_at, o.starts_at)')} as since
     from shares_that_hold h
       join devices d on d.id = h.device_id and d.status = 'enabled'
       join device_ownership o on o.device_id = h.device_id and o.client_id = h.client_id and o.ends_at = 'infinity'
       join clients c on c.id = h.recipient_client_id and c.state not in ('suspended_unpaid', 'closed')
       join alert_rules r on r.client_id = c.id and r.is_enabled and r.deleted_at is null and (r.device_ids @> array[h.device_id]
         or exists (
           select from shared_group_members m join device_groups g on g.id = m.group_id and g.deleted_at is null
           where m.share_id = h.share_id and m.group_id = any (r.group_ids)
         ))
     where r.kind = any ($1) and ($2::integer[] is null or h.share_id = any ($2))
       and (r.kind not in ('idling', 'long_driving') or 'history' = any (h.rights))
     order by h.share_id, r.id`,
    [kinds, shareIds],
  );
  return rows.map(({ kind, parameters, ...rule }) => ({
    ...rule,
    condition: { kind, ...parameters } as AlertCondition,
  }));
}
