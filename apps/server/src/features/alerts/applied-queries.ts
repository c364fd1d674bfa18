import type { WeekHours } from '@balise/contract';
import {
  type AlertCondition,
  type AlertKind,
  type AlertSeverity,
  type DeviceAlerts,
  NO_ALERTS,
} from '@balise/tracking';
import type { ClientBase, Pool } from 'pg';

type Database = Pick<ClientBase | Pool, 'query'>;

type RuleRow = {
  device_id: number;
  id: number;
  client_id: number;
  kind: AlertKind;
  parameters: object;
  severity: AlertSeverity;
  schedule: WeekHours | null;
  time_zone: string;
};

/** Rules `r` that apply to devices `d` of clients `c` now. */
export const APPLIED_RULES = `
  devices d join clients c on c.id = d.client_id
    join alert_rules r on r.client_id = d.client_id and r.deleted_at is null and r.is_enabled
      and (r.device_ids is null or d.id = any (r.device_ids) or exists (
        select from device_group_membership m
        where m.device_id = d.id and m.group_id = any (r.group_ids) and m.until = 'infinity'
      ))`;

/**
 * What alerts of these devices are decided by; of a device without any, NO_ALERTS itself. As balise_ingest, for every client. Whether the
 * user of an own rule may see the device is asked when it raises an alert.
 */
export async function alertsApplied(
  database: Database,
  deviceIds: readonly number[],
): Promise<(deviceId: number) => DeviceAlerts> {
  const found = new Map<number, { [Part in keyof DeviceAlerts]: DeviceAlerts[Part][number][] }>();
  const of = (id: number) => {
    const known = found.get(id) ?? { rules: [], reactions: [], suspensions: [] };
    found.set(id, known);
    return known;
  };
  for (const row of await rulesOf(database, deviceIds))
    of(row.device_id).rules.push({
      id: row.id,
      clientId: row.client_id,
      severity: row.severity,
      schedule: row.schedule,
      condition: { kind: row.kind, ...row.parameters } as AlertCondition,
      timeZone: row.time_zone,
    });
  for (const row of await reactionsOf(database, deviceIds))
    of(row.device_id).reactions.push({
      geofenceId: row.geofence_id,
      clientId: row.client_id,
      actions: row.actions,
    });
  if (found.size > 0)
    for (const { device_id, ...suspension } of await suspensionsOf(database, [...found.keys()]))
      of(device_id).suspensions.push(suspension);
  return (deviceId) => found.get(deviceId) ?? NO_ALERTS;
}

async function rulesOf(database: Database, deviceIds: readonly number[]): Promise<RuleRow[]> {
  const { rows } = await database.query<RuleRow>({
    name: 'applied-alert-rules',
    text: `select d.id as device_id, r.id, r.client_id, r.kind, r.parameters, r.severity, r.schedule, c.time_zone
           from ${APPLIED_RULES} where d.id = any ($1::int[]) order by d.id, r.id`,
    values: [deviceIds],
  });
  return rows;
}

/** The actions of a geofence are those of all its assignments to the device, by itself and through groups. */
async function reactionsOf(database: Database, deviceIds: readonly number[]) {
  const { rows } = await database.query<{
    device_id: number;
    geofence_id: number;
    client_id: number;
    actions: string[];
  }>({
    name: 'geofence-reactions',
    text: `select g.device_id, g.geofence_id, g.client_id, array_agg(distinct action) as actions
           from device_geofences g cross join unnest(g.actions) action
           where g.device_id = any ($1::int[]) group by 1, 2, 3 order by 1, 2`,
    values: [deviceIds],
  });
  return rows;
}

async function suspensionsOf(database: Database, deviceIds: readonly number[]) {
  const { rows } = await database.query<{ device_id: number; geofenceId: number; from: number; until: number }>({
    name: 'geofence-suspensions',
    text: `select device_id, geofence_id as "geofenceId", (extract(epoch from starts_at) * 1000)::float8 as "from",
             (extract(epoch from ends_at) * 1000)::float8 as until
           from geofence_suspensions where device_id = any ($1::int[]) and ends_at > now() - interval '1 day'`,
    values: [deviceIds],
  });
  return rows;
}
