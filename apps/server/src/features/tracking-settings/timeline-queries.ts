import type { DrivenAs } from '@balise/contract/tracking-settings-fields';
import type { ClientBase, Pool } from 'pg';

/** As balise_ingest, for every client. */
export type TimelineDatabase = Pick<ClientBase | Pool, 'query'>;

// Whole milliseconds since 1970 UTC as float8, which knows infinities
const milliseconds = (column: string) => `ceil(extract(epoch from ${column}) * 1000)::float8`;

/** A time in which a device was a client's. */
export type Ownership = { deviceId: number; clientId: number; partnerId: number; from: number; until: number };

/** Who owned each of these devices when, ascending. */
export async function ownershipsOf(database: TimelineDatabase, deviceIds: readonly number[]): Promise<Ownership[]> {
  const { rows } = await database.query({
    name: 'timeline-owners',
    text: `select o.device_id, o.client_id, c.partner_id,
             ${milliseconds('o.starts_at')} as "from", ${milliseconds('o.ends_at')} as until
           from device_ownership o join clients c on c.id = o.client_id
           where o.device_id = any ($1::int[]) order by o.device_id, o.starts_at`,
    values: [deviceIds],
  });
  return rows.map((row) => ({
    deviceId: row.device_id,
    clientId: row.client_id,
    partnerId: row.partner_id,
    from: row.from,
    until: row.until,
  }));
}

/** A limit, m/s, from when it holds, and when it was set. */
export type Limit = { deviceId: number; from: number; changedAt: number; limit: number | null };

/** The speed limits of these devices, ascending. */
export async function limitsOf(database: TimelineDatabase, deviceIds: readonly number[]): Promise<Limit[]> {
  const { rows } = await database.query({
    name: 'timeline-limits',
    text: `select device_id, speed_limit, ${milliseconds('starts_at')} as "from", ${milliseconds('changed_at')} as changed_at
           from device_speed_limits where device_id = any ($1::int[]) order by device_id, starts_at`,
    values: [deviceIds],
  });
  return rows.map((row) => ({
    deviceId: row.device_id,
    from: row.from,
    changedAt: row.changed_at,
    limit: row.speed_limit,
  }));
}

/** The limit of a group, m/s, while it held for a device: from a moment, and before another. */
export type GroupLimit = {
  deviceId: number;
  clientId: number;
  groupId: number;
  from: number;
  until: number;
  limit: number;
};

/** The limits of the groups that these devices ever were in, in the times in which they were in them. */
export async function groupLimitsOf(database: TimelineDatabase, deviceIds: readonly number[]): Promise<GroupLimit[]> {
  const { rows } = await database.query({
    name: 'timeline-group-limits',
    // as a limit, a membership holds ten seconds after it began or ended, when every gateway has received it
    text: `select m.device_id, l.client_id, l.group_id, l.speed_limit,
             ${milliseconds("greatest(l.starts_at, m.since + interval '10 seconds')")} as "from",
             ${milliseconds("least(l.ends_at, m.until + interval '10 seconds')")} as until
           from device_group_membership m join (
             select *, lead(starts_at, 1, 'infinity') over (partition by group_id order by starts_at) as ends_at from group_speed_limits
             where group_id in (select group_id from device_group_membership where device_id = any ($1::int[]))
           ) l on l.group_id = m.group_id
           where m.device_id = any ($1::int[]) and l.speed_limit is not null
             and greatest(l.starts_at, m.since + interval '10 seconds') < least(l.ends_at, m.until + interval '10 seconds')
           order by m.device_id, "from"`,
    values: [deviceIds],
  });
  return rows.map((row) => ({
    deviceId: row.device_id,
    clientId: row.client_id,
    groupId: row.group_id,
    from: row.from,
    until: row.until,
    limit: row.speed_limit,
  }));
}

/** By whose limits the driving style of a device is judged, from when on (device_driven_as). */
export type Judged = { deviceId: number; from: number; drivenAs: DrivenAs | null };

/** As what these devices are judged, ascending; each from before any record. */
export async function judgedAsOf(database: TimelineDatabase, deviceIds: readonly number[]): Promise<Judged[]> {
  const { rows } = await database.query({
    name: 'timeline-judged',
    text: `select device_id, driven_as, ${milliseconds('starts_at')} as "from" from device_driven_as
           where device_id = any ($1::int[]) order by device_id, starts_at`,
    values: [deviceIds],
  });
  return rows.map((row) => ({ deviceId: row.device_id, from: row.from, drivenAs: row.driven_as }));
}

/** What a client, or with null a partner, has thresholds of its own from a moment on. */
export type Version = { clientId: number | null; partnerId: number; from: number; content: unknown };

/** The thresholds of these clients and partners, ascending. */
export async function versionsFor(
  database: TimelineDatabase,
  clientIds: readonly number[],
  partnerIds: readonly number[],
): Promise<Version[]> {
  const { rows } = await database.query({
    name: 'timeline-settings',
    text: `select client_id, partner_id, content, ${milliseconds('starts_at')} as "from" from tracking_settings
           where client_id = any ($1::int[]) or (client_id is null and partner_id = any ($2::int[])) order by starts_at`,
    values: [clientIds, partnerIds],
  });
  return rows.map((row) => ({
    clientId: row.client_id,
    partnerId: row.partner_id,
    from: row.from,
    content: row.content,
  }));
}
