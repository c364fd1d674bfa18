import type { DashboardEvent, DeviceId, SilentDevice } from '@balise/contract';
import type { Alarm } from '@balise/tracking';
import { sql } from 'kysely';
import type { Scope, Scoped } from '../../db/scope.ts';

type EventRow = Omit<DashboardEvent, 'at' | 'startedAt' | 'alarms'> & {
  at: Date;
  content: { startedAt?: number };
  alarms: string[] | null;
};

/** Alarms that the fold turns into events of its own: told once, by those. */
const TOLD_ALREADY: readonly Alarm[] = ['powerCut', 'powerRestored'];

/** What is left of an event's alarms; null where it has none. */
const ownAlarms = sql`(e.content -> 'alarms') - ${TOLD_ALREADY}::text[]`;
const saysMore = sql`(e.kind <> 'alarm_raised' or ${ownAlarms} <> '[]')`;

/**
 * The newest events of the scope's devices, newest first. The ten newest are of at most ten devices: those whose own newest
 * event is newest. So each device is asked for one event by its index, and only ten for more.
 */
export async function lastEvents(tx: Scoped, { clientId }: Scope, count: number): Promise<DashboardEvent[]> {
  const { rows } = await sql<EventRow>`
    with newest as materialized (
      select d.id, d.designation
      from devices d cross join lateral (
        select e.at from events e where e.device_id = d.id and ${saysMore} order by e.at desc limit 1
      ) e
      where d.deleted_at is null and (${clientId}::int is null or d.client_id = ${clientId})
      order by e.at desc limit ${count}
    )
    select n.id as "deviceId", n.designation, e.at, e.kind, e.content, e.alarms
    from newest n cross join lateral (
      select e.at, e.kind, e.content, ${ownAlarms} as alarms from events e where e.device_id = n.id and ${saysMore} order by e.at desc, e.kind limit ${count}
    ) e
    order by e.at desc, n.id, e.kind limit ${count}`.execute(tx);
  return rows.map(({ content, at, alarms, ...row }) => ({
    ...{ ...row, at: at.getTime(), startedAt: content.startedAt ?? null },
    alarms: alarms ?? [],
  }));
}

type SilentRow = { id: DeviceId; designation: string; label: string; seen_at: Date | null; activated_at: Date };

/** Enabled devices by how long they have said nothing, the longest silence first. */
export async function longestSilent(tx: Scoped, { clientId }: Scope, count: number): Promise<SilentDevice[]> {
  const { rows } = await sql<SilentRow>`
    select d.id, d.designation, d.label, s.seen_at, d.activated_at
    from devices d left join device_standing s on s.device_id = d.id
    where d.deleted_at is null and d.status = 'enabled' and (${clientId}::int is null or d.client_id = ${clientId})
    order by coalesce(s.seen_at, d.activated_at), d.id limit ${count}`.execute(tx);
  return rows.map((row) => ({
    ...{ deviceId: row.id, designation: row.designation, label: row.label },
    ...{ seenAt: row.seen_at?.getTime() ?? null, activatedAt: row.activated_at.getTime() },
  }));
}
