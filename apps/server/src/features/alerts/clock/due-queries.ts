import type { WeekHours } from '@balise/contract';
import type { AlertFacts, AlertKind, AlertSeverity } from '@balise/tracking';
import type { Pool } from 'pg';
import { wholeMs as ms } from '../../../db/fragments/ms.ts';
import { APPLIED_RULES } from '../applied-queries.ts';

/* What the clock, groups and commands bring about, as the owner of the database: of every client. */

/** What became due of a rule for a device. Milliseconds since 1970 UTC. */
export type DueAlert = {
  deviceId: number;
  ruleId: number;
  clientId: number;
  kind: AlertKind;
  severity: AlertSeverity;
  schedule: WeekHours | null;
  timeZone: string;
  subject: string;
  beganAt: number;
  at: number;
  facts: AlertFacts;
  /** Of a shared device: by which share, and since when its recipient may read it. */
  shareId?: number;
  since?: number;
};

const select = (subject: string, beganAt: string, at: string, facts: string) => `
  select d.id as "deviceId", r.id as "ruleId", r.client_id as "clientId", r.kind, r.severity, r.schedule, c.time_zone as "timeZone",
    ${subject} as subject, ${ms(beganAt)} as "beganAt", ${ms(at)} as at, ${facts} as facts
  from ${APPLIED_RULES}`;

/** A rule tells of what happens while it is there; a pause of the server of a day is caught up. */
const isDue = (at: string) => `${at} <= $1 and ${at} > greatest(r.updated_at, $1::timestamptz - interval '1 day')`;

export const DRIFT_FACTS =
  "jsonb_build_object('quantity', t.quantity, 'value', t.value::float8, 'usual', t.expected::float8, 'since', t.since)";

/** Each reads what one kind, or two, have become due by $1. */
const READERS: readonly string[] = [
  `${select("''", 's.seen_at', 's.silent_after', "'{}'::jsonb")}
     join device_status s on s.device_id = d.id
   where r.kind = 'disconnected' and s.seen_at >= s.owned_since and ${isDue('s.silent_after')}`,
  `${select("''", 'd.activated_at', "d.activated_at + make_interval(hours => (r.parameters ->> 'hours')::integer)", "'{}'::jsonb")}
     left join device_status s on s.device_id = d.id
   where r.kind = 'never_connected' and s.seen_at is null
     and ${isDue("d.activated_at + make_interval(hours => (r.parameters ->> 'hours')::integer)")}`,
  `${select("g.group_id || '/in'", 'g.since', 'g.since', "jsonb_build_object('groupId', g.group_id)")}
     join device_group_membership g on g.device_id = d.id and r.parameters -> 'groupIds' @> to_jsonb(g.group_id)
   where r.kind = 'group_entered' and ${isDue('g.since')}`,
  `${select("g.group_id || '/out'", 'g.until', 'g.until', "jsonb_build_object('groupId', g.group_id)")}
     join device_group_membership g on g.device_id = d.id and r.parameters -> 'groupIds' @> to_jsonb(g.group_id)
   where r.kind = 'group_left' and g.until < 'infinity' and ${isDue('g.until')}`,
  `${select('k.id::text', 'k.requested_at', 'k.changed_at', "jsonb_build_object('commandId', k.id, 'command', k.kind, 'note', k.note, 'result', case k.state when 'confirmed' then 'confirmed' else 'failed' end)")}
     join commands k on k.device_id = d.id and k.client_id = r.client_id and k.state in ('confirmed', 'failed', 'expired')
   where r.kind = 'command_result' and ${isDue('k.changed_at')}
     and r.parameters -> 'results' ? case k.state when 'confirmed' then 'confirmed' else 'failed' end`,
  // once in each state; while it is overdue, again each week
  `${select("u.service_vehicle_id || '/' || u.state || '/' || w.week", 'u.state_since', 'w.at', "jsonb_build_object('service', v.name, 'serviceState', u.state, 'dueOn', u.due_day)")}
     join service_dues u on u.device_id = d.id and u.client_id = r.client_id and r.parameters -> 'states' ? u.state
     join services v on v.id = u.service_id
     cross join lateral (
       select s.week, u.state_since + make_interval(days => 7 * s.week) as at from (
         select case u.state when 'overdue' then floor(extract(epoch from $1::timestamptz - u.state_since) / 604800)::int else 0 end as week
       ) s
     ) w
   where r.kind = 'maintenance_due' and ${isDue('w.at')}`,
  `${select('t.id::text', 't.since::timestamptz', 't.found_at', DRIFT_FACTS)}
     join drifts t on t.device_id = d.id and t.client_id = r.client_id and t.ended_on is null and t.verdict is null
   where r.kind = 'drift' and ${isDue('t.found_at')}`,
  // once a month while it is high
  `${select("''", "date_trunc('month', k.made_on)::timestamp at time zone c.time_zone", 'k.made_on::timestamp at time zone c.time_zone', "jsonb_build_object('chance', k.breakdown30)")}
     join vehicle_risks k on k.device_id = d.id and k.client_id = r.client_id and k.breakdown30 * 100 >= (r.parameters ->> 'percent')::integer
   where r.kind = 'high_risk' and ${isDue('k.made_on::timestamp at time zone c.time_zone')}`,
];

/** @param now milliseconds since 1970 UTC */
export async function dueAlerts(owner: Pool, now: number): Promise<DueAlert[]> {
  const due: DueAlert[] = [];
  for (const text of READERS)
    due.push(
      ...(await owner.query<DueAlert>(`${text} and d.status = 'enabled' and d.deleted_at is null`, [new Date(now)]))
        .rows,
    );
  return due;
}

/** A rule about time for a device, and the device's state. */
export type LastingRule = Omit<DueAlert, 'subject' | 'beganAt' | 'at' | 'facts'> & {
  parameters: { minutes: number; restMinutes?: number; geofenceIds?: number[] | null };
  updatedAt: number;
  state: Buffer;
};

const PART = 500; // states: unpacking them takes time, and the event loop also answers others

/** Devices that have spoken within a day, to their present owner, and have a rule about how long a stay or a drive lasts, a part at a time. */
export async function* lastingRules(owner: Pool, now: number): AsyncGenerator<LastingRule[]> {
  for (let after = { device: 0, rule: 0 }; ; ) {
    const { rows } = await owner.query<LastingRule>(
      `select d.id as "deviceId", r.id as "ruleId", r.client_id as "clientId", r.kind, r.severity, r.schedule, c.time_zone as "timeZone",
         r.parameters, ${ms('r.updated_at')} as "updatedAt", l.state
       from ${APPLIED_RULES} join device_live l on l.device_id = d.id and l.seen_at > $1::timestamptz - interval '1 day'
         join device_status s on s.device_id = d.id and coalesce(l.fixed_at, l.seen_at) >= s.owned_since
       where r.kind in ('geofence_dwell', 'long_driving') and d.status = 'enabled' and d.deleted_at is null
         and (d.id, r.id) > ($2, $3)
       order by d.id, r.id limit ${PART}`,
      [new Date(now), after.device, after.rule],
    );
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < PART) return;
    after = { device: last.deviceId, rule: last.ruleId };
  }
}

/** Geofences that are assigned to a device. */
export async function assignedGeofences(owner: Pool, deviceId: number): Promise<ReadonlySet<number>> {
  const { rows } = await owner.query<{ id: number }>(
    'select geofence_id as id from device_geofences where device_id = $1',
    [deviceId],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Trips and stops of a device that ended within a day, of its present owner's time, the newest first. */
export async function recentMotion(owner: Pool, deviceId: number, now: number) {
  const { rows } = await owner.query<{ kind: 'trip' | 'stop'; startsAt: number; endsAt: number; driving: number }>(
    `select kind, ${ms('starts_at')} as "startsAt", ${ms('ends_at')} as "endsAt", coalesce((content ->> 'driving')::float8, 0) as driving
     from episodes where device_id = $1 and kind in ('trip', 'stop') and starts_at > $2::timestamptz - interval '2 days'
       and ends_at > $2::timestamptz - interval '1 day'
       and starts_at >= (select owned_since from device_status where device_id = $1)
     order by starts_at desc`,
    [deviceId, new Date(now)],
  );
  return rows;
}
