import type { DashboardEvent, DeviceId } from '@balise/contract';
import type { Alarm } from '@balise/tracking';
import { type RawBuilder, sql } from 'kysely';
import type { Scope, Scoped } from '../../db/scope.ts';
import { lastCommandEvents, listedCommands } from './command-queries.ts';
import { type EpisodeToList, eventsOfEpisode, type ListedMoment } from './events-of-episode.ts';

type Device = { id: DeviceId; designation: string };
type Happened = ListedMoment & { deviceId: DeviceId };

/** Alarms that the fold turns into events of its own: only those are listed. */
const ALREADY_REPORTED: readonly Alarm[] = ['powerCut', 'powerRestored'];

/** What is left of an event's alarms; null where it has none. */
const ownAlarms = sql`(shown_content(e.device_id, e.at, e.content) -> 'alarms') - ${ALREADY_REPORTED}::text[]`;
const saysMore = sql`(e.kind <> 'alarm_raised' or ${ownAlarms} <> '[]')`;

/** Of a device `d` that is silent now: since when, by its own clock, and for how long it may be. */
const silentNow = (now: number) => sql`
  from device_status s left join device_live l on l.device_id = s.device_id
  where s.device_id = d.id and d.status = 'enabled' and s.silent_after <= ${new Date(now)}`;
const silentSince = sql`coalesce(l.fixed_at, s.seen_at)`;
const silenceAllowed = sql`(s.silent_after - s.seen_at)`;

/**
 * The newest events of the scope's devices, or of one of them, newest first. The ten newest are of at most ten devices: those whose
 * own newest event is newest. So each device is asked for one moment of each source by its index, and only ten for more.
 * @param now milliseconds since 1970 UTC
 */
export async function lastEvents(
  tx: Scoped,
  { clientId }: Scope,
  { now, count, deviceId = null }: { now: number; count: number; deviceId?: DeviceId | null },
): Promise<DashboardEvent[]> {
  const newestEpisode = (kind: string) =>
    sql`(select i.ends_at from episodes i where i.device_id = d.id and i.kind = ${kind} order by i.starts_at desc limit 1)`;
  const { rows: devices } = await sql<Device>`
    select d.id, d.designation
    from devices d cross join lateral (
      select greatest(
        (select e.at from events e where e.device_id = d.id and ${saysMore} order by e.at desc limit 1),
        ${newestEpisode('speeding')}, ${newestEpisode('silence')},
        (select ${silentSince} + ${silenceAllowed} ${silentNow(now)}),
        (select k.changed_at from commands k where k.device_id = d.id and ${listedCommands} order by k.changed_at desc limit 1)
      ) as at
    ) newest
    where d.deleted_at is null and (${clientId}::int is null or d.client_id = ${clientId}) and newest.at is not null
      and (${deviceId}::int is null or d.id = ${deviceId})
    order by newest.at desc limit ${count}`.execute(tx);
  const ids = devices.map(({ id }) => id);
  const happened = [
    ...(await recorded(tx, ids, count)),
    ...(await ofEpisodes(tx, ids, now, count)),
    ...(await lastCommandEvents(tx, ids, count)),
  ];
  const names = new Map(devices.map(({ id, designation }) => [id, designation]));
  return happened
    .sort((a, b) => b.at - a.at || a.deviceId - b.deviceId || (a.kind < b.kind ? -1 : 1))
    .slice(0, count)
    .map(({ deviceId, at, kind, content }) => ({
      deviceId,
      designation: names.get(deviceId) ?? '',
      at,
      kind,
      content,
    }));
}

async function recorded(tx: Scoped, ids: readonly DeviceId[], count: number): Promise<Happened[]> {
  const { rows } = await sql<Omit<Happened, 'at'> & { at: Date; alarms: string[] | null }>`
    select d.id as "deviceId", e.* from unnest(${ids}::int[]) d (id) cross join lateral (
      select e.at, e.kind, shown_content(e.device_id, e.at, e.content) as content, ${ownAlarms} as alarms from events e
      where e.device_id = d.id and ${saysMore} order by e.at desc, e.kind limit ${count}
    ) e`.execute(tx);
  return rows.map(({ at, alarms, content, ...event }) => ({
    ...event,
    at: at.getTime(),
    content: alarms === null ? content : { ...content, alarms },
  }));
}

async function ofEpisodes(tx: Scoped, ids: readonly DeviceId[], now: number, count: number): Promise<Happened[]> {
  const { rows: ended } = await sql<EpisodeToList & { deviceId: DeviceId }>`
    select d.id as "deviceId", i.kind, i.max_speed as "maxSpeed", i.content,
      ${milliseconds(sql`i.starts_at`)} as "startsAt", ${milliseconds(sql`i.ends_at`)} as "endsAt"
    from unnest(${ids}::int[]) d (id) cross join unnest('{speeding,silence}'::text[]) k (kind) cross join lateral (
      select * from episodes i where i.device_id = d.id and i.kind = k.kind order by i.starts_at desc limit ${count}
    ) i`.execute(tx);
  const { rows: silent } = await sql<{ deviceId: DeviceId; startsAt: number; expected: number }>`
    select d.id as "deviceId", n.* from devices d cross join lateral (
      select ${milliseconds(silentSince)} as "startsAt", ${milliseconds(silenceAllowed)} as expected ${silentNow(now)}
    ) n where d.id = any(${ids})`.execute(tx);
  const lasting = silent.map(({ deviceId, startsAt, expected }) => ({
    deviceId,
    startsAt,
    endsAt: null,
    kind: 'silence' as const,
    content: { expected },
  }));
  return [...ended, ...lasting].flatMap((row) =>
    eventsOfEpisode(row).map((event) => ({ ...event, deviceId: row.deviceId })),
  );
}

const milliseconds = (of: RawBuilder<unknown>) => sql`(extract(epoch from ${of}) * 1000)::float8`;
