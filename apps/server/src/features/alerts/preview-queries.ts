import type { ClientId, DeviceId, GeofenceId, GroupId } from '@balise/contract';
import type {
  AlertCondition,
  AlertKind,
  Episode,
  Occurrence,
  PreviewSource,
  Suspension,
  TrackingEvent,
} from '@balise/tracking';
import { type RawBuilder, sql } from 'kysely';
import type { Scoped } from '../../db/scope.ts';
import { DRIFT_FACTS } from './clock/due-queries.ts';

/** A device that a rule is for, with what is stored of its last days. */
export type PastDevice = {
  id: DeviceId;
  designation: string;
  label: string;
  /** Devices that the rule is for, with those that were left out. */
  vehicles: number;
  events: TrackingEvent[];
  episodes: Episode[];
  suspensions: Suspension[];
  silence: { since: number; at: number } | null;
  /** Packed; null: it never reported in the time of its client, or nobody asks what still lasts. */
  state: Buffer | null;
};

export type WantedPast = PreviewSource & {
  clientId: ClientId;
  /** Null: every device of the client that the scope shows. */
  deviceIds: readonly DeviceId[] | null;
  groupIds: readonly GroupId[];
  from: number;
  until: number;
  most: number;
};

/** The past of devices of one client, the first `most` by designation. */
export async function pastDevices(tx: Scoped, wanted: WantedPast): Promise<PastDevice[]> {
  const { clientId, deviceIds, groupIds, events, episodes, goesOn, from, until, most } = wanted;
  const { rows } = await sql<PastDevice>`
    select id, designation, label, vehicles::integer, events, episodes, suspensions, state, silence
    from alert_past(${clientId}, ${deviceIds}::integer[], ${groupIds}::integer[], ${events}::text[], ${episodes}::text[],
      ${goesOn}, ${new Date(from)}, ${new Date(until)}, ${most})`.execute(tx);
  return rows;
}

export async function geofenceNames(tx: Scoped, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('geofences')
    .select(['id', 'name'])
    .where('id', 'in', ids as GeofenceId[])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Kinds that tables other than history tell: memberships of groups, commands, trackers that never connected, services that are due now, drifts, vehicles that are likely to break down now, unusual fuel purchases, fills and drops of tanks. */
export const KINDS_OF_TABLES = [
  'group_entered',
  'group_left',
  'command_result',
  'never_connected',
  'maintenance_due',
  'drift',
  'high_risk',
  'fuel_anomaly',
  'fuel_drop',
  'fuel_filled',
] as const;
export const isOfTables = (kind: AlertKind): kind is (typeof KINDS_OF_TABLES)[number] =>
  (KINDS_OF_TABLES as readonly AlertKind[]).includes(kind);

type OfTables = AlertCondition & { kind: (typeof KINDS_OF_TABLES)[number] };
type Span = { clientId: ClientId; deviceIds: readonly DeviceId[]; from: number; until: number };

/** What such a kind is about, in a span, of devices of a client. Row-level security shows what the scope may see of it. */
export async function pastOfTables(
  tx: Scoped,
  condition: OfTables,
  span: Span,
): Promise<(Occurrence & { deviceId: DeviceId })[]> {
  const { deviceIds, from, until } = span;
  if (deviceIds.length === 0) return [];
  const { device, subject, beganAt, at, facts, rest } = sourceOf(condition, span.clientId);
  const ms = (moment: RawBuilder<unknown>) => sql`floor(extract(epoch from ${moment}) * 1000)::float8`;
  const { rows } = await sql<Occurrence & { deviceId: DeviceId }>`
    select ${device} as "deviceId", ${subject} as subject, ${ms(beganAt)} as "beganAt", ${ms(at)} as at, ${ms(at)} as "decidedAt",
      ${facts} as facts, null as place
    from ${rest} and ${device} = any (${deviceIds}) and ${at} >= ${new Date(from)} and ${at} < ${new Date(until)}`.execute(
    tx,
  );
  return rows;
}

function sourceOf(condition: OfTables, clientId: ClientId) {
  switch (condition.kind) {
    case 'group_entered':
    case 'group_left': {
      const at = condition.kind === 'group_entered' ? sql`m.since` : sql`m.until`;
      return {
        device: sql`m.device_id`,
        subject: sql`m.group_id::text`,
        beganAt: at,
        at,
        facts: sql`jsonb_build_object('groupId', m.group_id, 'groupName', g.designation)`,
        rest: sql`device_group_membership m join device_groups g on g.id = m.group_id
          where m.client_id = ${clientId} and m.group_id = any (${condition.groupIds}) and ${at} < 'infinity'`,
      };
    }
    case 'command_result': {
      const result = sql`case k.state when 'confirmed' then 'confirmed' else 'failed' end`;
      return {
        device: sql`k.device_id`,
        subject: sql`k.id::text`,
        beganAt: sql`k.requested_at`,
        at: sql`k.changed_at`,
        facts: sql`jsonb_build_object('commandId', k.id, 'command', k.kind, 'result', ${result})`,
        rest: sql`commands k where k.client_id = ${clientId} and k.state in ('confirmed', 'failed', 'expired')
          and ${result} = any (${condition.results})`,
      };
    }
    case 'maintenance_due':
      return {
        device: sql`u.device_id`,
        subject: sql`u.service_vehicle_id::text`,
        beganAt: sql`u.state_since`,
        at: sql`u.state_since`,
        facts: sql`jsonb_build_object('service', v.name, 'serviceState', u.state, 'dueOn', u.due_day)`,
        rest: sql`service_dues u join services v on v.id = u.service_id
          where u.client_id = ${clientId} and u.state = any (${condition.states})`,
      };
    case 'drift':
    case 'high_risk':
      return forecastOf(condition, clientId);
    case 'fuel_anomaly':
      return {
        device: sql`p.device_id`,
        subject: sql`p.id::text`,
        beganAt: sql`p.bought_at`,
        at: sql`p.created_at`,
        facts: sql`jsonb_build_object('fuelId', p.id)`,
        rest: sql`fuel_purchases p where p.client_id = ${clientId} and p.findings <> '[]' and p.deleted_at is null`,
      };
    case 'fuel_drop':
    case 'fuel_filled':
      return {
        device: sql`e.device_id`,
        subject: sql`e.id::text`,
        beganAt: sql`e.starts_at`,
        at: sql`e.ends_at`,
        facts: sql`jsonb_build_object('litres', round(e.litres::numeric, 1))`,
        rest: sql`tank_events e where e.client_id = ${clientId} and e.kind = ${condition.kind === 'fuel_drop' ? 'drop' : 'fill'}`,
      };
    case 'never_connected':
      return {
        device: sql`d.id`,
        subject: sql`''`,
        beganAt: sql`d.activated_at`,
        at: sql`d.activated_at + make_interval(hours => ${condition.hours})`,
        facts: sql`'{}'::jsonb`,
        rest: sql`devices d left join device_status s on s.device_id = d.id where d.client_id = ${clientId} and s.seen_at is null`,
      };
  }
}

/** Drifts that the night found, and vehicles that are likely to break down now. */
function forecastOf(condition: Extract<OfTables, { kind: 'drift' | 'high_risk' }>, clientId: ClientId) {
  if (condition.kind === 'drift')
    return {
      device: sql`t.device_id`,
      subject: sql`t.id::text`,
      beganAt: sql`t.since::timestamptz`,
      at: sql`t.found_at`,
      facts: sql.raw(DRIFT_FACTS),
      rest: sql`drifts t where t.client_id = ${clientId}`,
    };
  return {
    device: sql`k.device_id`,
    subject: sql`''`,
    beganAt: sql`k.made_on::timestamptz`,
    at: sql`k.made_on::timestamptz`,
    facts: sql`jsonb_build_object('chance', k.breakdown30)`,
    rest: sql`vehicle_risks k where k.client_id = ${clientId} and k.breakdown30 * 100 >= ${condition.percent}`,
  };
}
