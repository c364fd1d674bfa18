import type { Alert, AlertAct, AlertCounts, AlertState, ClientId, listAlerts, UserId } from '@balise/contract';
import type { AlertFacts, AlertKind, AlertSeverity } from '@balise/tracking';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { likePattern } from '../../db/fragments/like-pattern.ts';
import type { Scope, Scoped } from '../../db/scope.ts';

/* Row-level security shows the alerts of the scope's clients and devices, without those of another user's own rules. */

type Row = {
  id: number;
  kind: AlertKind;
  severity: AlertSeverity;
  facts: AlertFacts;
  ruleId: number | null;
  ruleName: string | null;
  isOwn: boolean;
  clientId: number;
  deviceId: number | null;
  driverId: number | null;
  designation: string;
  label: string;
  sharedBy: string | null;
  beganAt: number;
  at: number;
  raisedAt: number;
  latitude: number | null;
  longitude: number | null;
  state: AlertState;
  snoozedUntil: number | null;
  acknowledgedAt: number | null;
  acknowledgedBy: string | null;
  assignedTo: { id: UserId; name: string } | null;
  note: string;
  vehicleCommand: Alert['vehicleCommand'];
  version: number;
  geofenceName: string | null;
  groupName: string | null;
};

const ms = (column: string) => sql.raw(`floor(extract(epoch from ${column}) * 1000)::float8`);

/** Of an alert `a`. */
const stateAt = (now: Date) => sql<AlertState>`
  case when a.acknowledged_at is not null then 'acknowledged' when a.snoozed_until > ${now} then 'snoozed' else 'open' end`;

const COLUMNS = (now: Date) => sql`
  a.id::float8 as id, a.kind, a.severity, a.facts, a.rule_id as "ruleId", r.name as "ruleName", a.user_id is not null as "isOwn",
  a.client_id as "clientId", a.device_id as "deviceId", a.driver_id as "driverId", a.designation, a.label,
  case when a.share_id is not null then (select h.client_name from scope_shares() h where h.share_id = a.share_id) end as "sharedBy", ${ms('a.began_at')} as "beganAt", ${ms('a.at')} as at,
  ${ms('a.raised_at')} as "raisedAt", a.latitude, a.longitude, ${stateAt(now)} as state, ${ms('a.snoozed_until')} as "snoozedUntil",
  ${ms('a.acknowledged_at')} as "acknowledgedAt", a.acknowledged_by as "acknowledgedBy",
  case when a.assigned_to is not null then jsonb_build_object('id', a.assigned_to, 'name', a.assigned_name) end as "assignedTo",
  a.note, case when a.command is not null then
    jsonb_build_object('kind', a.command, 'state', m.state, 'note', coalesce(m.note, ''), 'refusal', a.command_refusal)
  end as "vehicleCommand", a.version, g.name as "geofenceName", k.designation as "groupName"`;

const FROM = sql`
  alerts a left join alert_rules r on r.id = a.rule_id
    left join commands m on m.alert_id = a.id
    left join geofences g on g.id = (a.facts ->> 'geofenceId')::integer
    left join device_groups k on k.id = (a.facts ->> 'groupId')::integer`;

export type AlertsWanted = z.output<(typeof listAlerts)['query']>;

/** Newest first, a page at a time. */
export async function findAlerts(
  tx: Scoped,
  scope: Scope,
  wanted: AlertsWanted,
  now: Date,
): Promise<{ total: number; alerts: Alert[] }> {
  const where = conditionsOf(scope, wanted, now);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::float8 as total from ${FROM} where ${where}`.execute(tx);
  const { rows } = await sql<Row>`
    select ${COLUMNS(now)} from ${FROM} where ${where}
    order by a.at desc, a.id desc limit ${wanted.pageSize} offset ${(wanted.page - 1) * wanted.pageSize}`.execute(tx);
  return { total: counted[0]?.total ?? 0, alerts: rows.map(presented) };
}

function conditionsOf(scope: Scope, wanted: AlertsWanted, now: Date): RawBuilder<unknown> {
  const { clientId, state, severity, kind, deviceId, groupId, geofenceId, ruleId, assigned, from, to, search } = wanted;
  const conditions = [ofScope(scope)];
  if (clientId !== undefined) conditions.push(sql`a.client_id = ${clientId}`);
  if (state !== undefined) conditions.push(sql`${stateAt(now)} = ${state}`);
  if (severity !== undefined) conditions.push(sql`a.severity = ${severity}`);
  if (kind !== undefined) conditions.push(sql`a.kind = ${kind}`);
  if (deviceId !== undefined) conditions.push(sql`a.device_id = ${deviceId}`);
  if (groupId !== undefined)
    conditions.push(sql`(a.device_id in (select m.device_id from device_group_members m where m.group_id = ${groupId})
      or a.share_id in (select m.share_id from shared_group_members_now m where m.group_id = ${groupId}))`);
  if (geofenceId !== undefined) conditions.push(sql`g.id = ${geofenceId}`);
  if (ruleId !== undefined) conditions.push(sql`a.rule_id = ${ruleId}`);
  if (assigned === 'nobody') conditions.push(sql`a.assigned_to is null`);
  else if (assigned !== undefined) conditions.push(sql`a.assigned_to = ${assigned === 'me' ? scope.userId : assigned}`);
  if (from !== undefined) conditions.push(sql`a.at >= ${new Date(from)}`);
  if (to !== undefined) conditions.push(sql`a.at < ${new Date(to)}`);
  if (search) {
    const pattern = likePattern(search);
    conditions.push(sql`concat_ws(' ', a.designation, a.label, r.name, a.note) ilike ${pattern}`);
  }
  return sql.join(conditions, sql` and `);
}

const ofScope = ({ clientId }: Scope) => (clientId === null ? sql`true` : sql`a.client_id = ${clientId}`);

/** Some alerts, newest first; without those that the scope does not show. */
export async function alertsAmong(tx: Scoped, scope: Scope, ids: readonly number[], now: Date): Promise<Alert[]> {
  const { rows } = await sql<Row>`
    select ${COLUMNS(now)} from ${FROM} where a.id = any(${ids}) and ${ofScope(scope)}
    order by a.at desc, a.id desc`.execute(tx);
  return rows.map(presented);
}

export async function countOpen(tx: Scoped, scope: Scope, now: Date): Promise<AlertCounts> {
  const { rows } = await sql<AlertCounts>`
    select count(*) filter (where severity = 'info')::float8 as info, count(*) filter (where severity = 'warning')::float8 as warning,
      count(*) filter (where severity = 'critical')::float8 as critical
    from alerts a
    where a.acknowledged_at is null and (a.snoozed_until is null or a.snoozed_until <= ${now}) and ${ofScope(scope)}`.execute(
    tx,
  );
  return rows[0] ?? { info: 0, warning: 0, critical: 0 };
}

/** What was done about an alert, the oldest first. */
export async function actsOn(tx: Scoped, id: number): Promise<AlertAct[]> {
  const { rows } = await sql<AlertAct>`
    select ${ms('at')} as at, by_name as by, act, detail from alert_acts where alert_id = ${id} order by id`.execute(
    tx,
  );
  return rows;
}

/** Users of a client to whom its alerts can be assigned. */
export async function assigneesOf(tx: Scoped, clientId: ClientId): Promise<{ id: UserId; name: string }[]> {
  const { rows } = await sql<{ id: UserId; name: string }>`select id, name from alert_assignees(${clientId})`.execute(
    tx,
  );
  return rows;
}

function presented({ facts, geofenceName, groupName, ...row }: Row): Alert {
  const names = { ...(geofenceName !== null && { geofenceName }), ...(groupName !== null && { groupName }) };
  return { ...row, facts: { ...facts, ...names } } as Alert;
}
