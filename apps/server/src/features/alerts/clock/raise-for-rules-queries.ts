import type { WeekHours } from '@balise/contract';
import { type AlertSeverity, isWithinHours, type RaisedAlert } from '@balise/tracking';
import type { Pool } from 'pg';
import { APPLIED_RULES } from '../applied-queries.ts';
import { raiseAlerts } from '../raise-queries.ts';

type OfDevice = Pick<RaisedAlert, 'kind' | 'subject' | 'beganAt' | 'at' | 'facts' | 'place'>;

/**
 * Raises what a job found of a device for each rule of its client that watches for that kind, in the rule's hours. Doing it again raises
 * nothing twice. As the owner of the database.
 * @param now ms since 1970
 */
export async function raiseForRules(
  owner: Pool,
  { deviceId, clientId }: { deviceId: number; clientId: number },
  now: number,
  found: OfDevice,
): Promise<number> {
  const { rows } = await owner.query<{
    id: number;
    severity: AlertSeverity;
    schedule: WeekHours | null;
    timeZone: string;
  }>(
    `select r.id, r.severity, r.schedule, c.time_zone as "timeZone" from ${APPLIED_RULES}
     where d.id = $1 and d.client_id = $2 and r.kind = $3 order by r.id`,
    [deviceId, clientId, found.kind],
  );
  const applying = rows.filter(({ schedule, timeZone }) => isWithinHours(schedule, found.at, timeZone));
  const alerts = applying.map(({ id, severity }) => ({
    deviceId,
    of: Object.assign({}, found, { clientId, ruleId: id, severity, channels: [], command: null }),
  }));
  return await raiseAlerts(owner, alerts, now);
}
