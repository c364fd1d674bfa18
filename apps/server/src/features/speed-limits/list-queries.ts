import type { ClientId, CommandNote, CommandState, DeviceId, GroupId, listSpeedLimits } from '@balise/contract';
import type { Privacy } from '@balise/tracking';
import { sql } from 'kysely';
import type { z } from 'zod';
import { likePattern } from '../../db/fragments/like-pattern.ts';
import type { Scope, Scoped } from '../../db/scope.ts';
import { ownedSince, privacy } from '../history/index.ts';

/** What a list selects; a file reads larger pages than a screen. */
export type ListQuery = Omit<z.output<typeof listSpeedLimits.query>, 'pageSize'> & { pageSize: number };

/** The lowest limit of the groups that `devices as d` is in now. */
const OF_GROUPS = sql`lateral (
  select l.group_id, l.speed_limit from device_group_members m join group_limits l on l.group_id = m.group_id
  where m.device_id = d.id order by l.speed_limit, l.group_id limit 1
)`;

/** The last speeding of `devices as d` that ended, in the time of its present client. */
const LAST_EPISODE = sql`lateral (
  select e.starts_at, e.ends_at, e.max_speed, e.content from episodes e
  where e.device_id = d.id and e.kind = 'speeding' and e.starts_at >= (
    select o.starts_at from device_ownership o where o.device_id = d.id and o.ends_at = 'infinity'
  )
  order by e.starts_at desc limit 1
)`;

/** The last limit that was sent to the tracker of `devices as d`, or is about to be. */
const LAST_SENT = sql`lateral (
  select (k.parameters ->> 'kmh')::float8 as kmh, k.state, k.note, k.changed_at from commands k
  where k.device_id = d.id and k.client_id = d.client_id and k.kind = 'speedLimit' order by k.id desc limit 1
)`;

/** The last limit that reached the tracker of `devices as d`, or may have: no tracker gives one up before it has another. */
const HELD = sql`lateral (
  select (k.parameters ->> 'kmh')::float8 as kmh from commands k
  where k.device_id = d.id and k.client_id = d.client_id and k.kind = 'speedLimit'
    and (k.state in ('sent', 'confirmed') or (k.state = 'failed' and k.note in ('unconfirmed', 'superseded') and k.sent_at is not null))
  order by k.id desc limit 1
)`;

const ORDERS = {
  designation: sql`lower(d.designation)`,
  limit: sql`least(d.speed_limit, g.speed_limit)`,
  lastEpisode: sql`e.starts_at`,
} as const;

/** The ids of a page of vehicles in its order, and how many there are on all pages. Without a limit, and without an episode, come last. */
export async function pageOfDevices(tx: Scoped, { clientId: own, rights }: Scope, query: ListQuery) {
  const mayRead = rights.includes('view_history');
  const byEpisode = query.order === 'lastEpisode' && mayRead;
  const order = query.order === 'lastEpisode' && !mayRead ? ORDERS.designation : ORDERS[query.order];
  const direction = query.direction === 'asc' ? sql`asc` : sql`desc`;
  const words = likePattern(query.search);
  const { rows } = await sql<{ id: DeviceId; total: string }>`
    select d.id, count(*) over () as total
    from devices d left join ${OF_GROUPS} g on true ${byEpisode ? sql`left join ${LAST_EPISODE} e on true` : sql``}
    where d.deleted_at is null
      and (${own}::int is null or d.client_id = ${own}) and (${query.clientId ?? null}::int is null or d.client_id = ${query.clientId ?? null})
      and (${query.groupId ?? null}::int is null or exists (
        select from device_group_members m where m.device_id = d.id and m.group_id = ${query.groupId ?? null}
      ))
      and (${query.limit ?? null}::text is null or (${query.limit ?? null} = 'set') = (least(d.speed_limit, g.speed_limit) is not null))
      and (${words ?? null}::text is null or concat_ws(' ', d.designation, d.label, d.code, d.imei) ilike ${words ?? null})
    order by ${order} ${direction} nulls last, lower(d.designation), d.id
    limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`.execute(tx);
  return { ids: rows.map(({ id }) => id), total: Number(rows[0]?.total ?? 0) };
}

export type LimitRow = {
  id: DeviceId;
  designation: string;
  label: string;
  type: string;
  clientId: ClientId;
  clientName: string;
  own: number | null;
  groupId: GroupId | null;
  groupName: string | null;
  groupLimit: number | null;
  startsAt: Date | null;
  endsAt: Date | null;
  maxSpeed: number | null;
  content: { limit: number } | null;
  state: Buffer | null;
  ownedSince: number;
  privacy: Privacy;
  /** Of the tracker, see RequestedDevice of features/commands. */
  protocol: string | null;
  model: string | null;
  password: string | null;
  sentKmh: number | null;
  sentState: CommandState | null;
  sentNote: CommandNote;
  sentAt: Date;
  heldKmh: number | null;
};

/** What is shown of these vehicles, with the state that says where they are, in no order. */
export async function limitRows(tx: Scoped, { rights }: Scope, ids: readonly DeviceId[]): Promise<LimitRow[]> {
  const mayRead = rights.includes('view_history');
  const { rows } = await sql<LimitRow>`
    select d.id, d.designation, d.label, t.code as type, d.client_id as "clientId", c.full_name as "clientName", d.speed_limit as own,
      g.group_id as "groupId", n.designation as "groupName", g.speed_limit as "groupLimit",
      e.starts_at as "startsAt", e.ends_at as "endsAt", e.max_speed::float8 as "maxSpeed", e.content, l.state,
      ${ownedSince} as "ownedSince", ${privacy} as privacy,
      m.protocol, m.name as model, w.password, k.kmh as "sentKmh", k.state as "sentState", k.note as "sentNote", k.changed_at as "sentAt",
      h.kmh as "heldKmh"
    from devices d join clients c on c.id = d.client_id join device_types t on t.id = d.device_type_id
      left join ${OF_GROUPS} g on true left join device_groups n on n.id = g.group_id
      left join ${LAST_EPISODE} e on ${mayRead} left join device_live l on l.device_id = d.id
      left join tracker_models m on m.id = d.tracker_model_id left join device_command_settings w on w.device_id = d.id
      left join ${LAST_SENT} k on true left join ${HELD} h on true
    where d.id = any (${ids}) and d.deleted_at is null`.execute(tx);
  return rows;
}

/** The lower of each vehicle's own limit and its groups', m/s; null: it has none. Without those that the scope does not show. */
export async function ownLimits(tx: Scoped, { clientId }: Scope, ids: readonly DeviceId[]) {
  const { rows } = await sql<{ id: DeviceId; limit: number | null }>`
    select d.id, least(d.speed_limit, g.speed_limit) as limit from devices d left join ${OF_GROUPS} g on true
    where d.id = any (${ids}) and d.deleted_at is null and (${clientId}::int is null or d.client_id = ${clientId})`.execute(
    tx,
  );
  return new Map(rows.map(({ id, limit }) => [id, limit]));
}

export type ZoneRow = {
  id: number;
  name: string;
  clientId: ClientId;
  speedLimit: number;
  schedule: unknown;
  timeZone: string;
};

/** Of these geofences those with a limit of their own, km/h, and their hours by the clocks of their client. */
export async function limitedZones(tx: Scoped, ids: readonly number[]): Promise<ZoneRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ZoneRow>`
    select g.id, g.name, g.client_id as "clientId", g.speed_limit as "speedLimit", g.schedule, c.time_zone as "timeZone"
    from geofences g join clients c on c.id = g.client_id
    where g.id = any (${ids}) and g.deleted_at is null and g.speed_limit is not null`.execute(tx);
  return rows;
}
