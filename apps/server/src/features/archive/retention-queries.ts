import type { ClientId, PartnerId } from '@balise/contract';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { Database } from '../../db/database.ts';
import { dayText } from '../history/index.ts';
import type { ArchivedMonth } from './month-queries.ts';

/** What of a client is in a month that goes. */
export type ClientsPart = {
  id: ClientId;
  fullName: string;
  partnerId: PartnerId;
  chunks: number;
  fixes: number;
  bytes: number;
};

/**
 * Drops a month of a class whole: no row is deleted. Readers and the archive of the class wait for the moment that it
 * takes; where a long read is in the way it gives up, and where something in it waits to be moved to another class it stays.
 * @param note in the same transaction. @returns how many chunks were dropped; undefined: it was busy, or is gone
 */
export async function dropMonth(
  owner: Database,
  { name, retention }: Pick<ArchivedMonth, 'name' | 'retention'>,
  note: (tx: Database, part: ClientsPart) => Promise<void>,
): Promise<number | undefined> {
  const table = sql.id(name);
  try {
    return await owner.transaction().execute(async (tx) => {
      await sql`set local lock_timeout = '2s'`.execute(tx);
      await sql`lock table ${table} in share mode`.execute(tx);
      if (await isAwaited(tx, table, retention)) return undefined;
      const { rows } = await sql<ClientsPart>`
        select c.id, c.full_name as "fullName", c.partner_id as "partnerId",
          count(*)::float8 as chunks, sum(p.count)::float8 as fixes, sum(length(p.content))::float8 as bytes
        from ${table} p join clients c on c.id = p.client_id group by c.id order by c.id`.execute(tx);
      for (const part of rows) await note(tx, part);
      // months have tables of their own; what is before them all has one that stays
      await (/_\d{6}$/.test(name) ? sql`drop table ${table}` : sql`truncate ${table}`).execute(tx);
      return rows.reduce((sum, { chunks }) => sum + chunks, 0);
    });
  } catch (error) {
    if (BUSY.has((error as { code?: string }).code ?? '')) return undefined;
    throw error;
  }
}

/** Whether the table has something of a client that keeps its past longer or shorter than the class does (chunk_tasks moves it). */
async function isAwaited(tx: Database, table: ReturnType<typeof sql.id>, retention: number): Promise<boolean> {
  const { rows } = await sql`
    select from ${table} p
      join device_ownership o on o.device_id = p.device_id and o.starts_at <= p.first_at and p.last_at < o.ends_at
      join clients c on c.id = o.client_id
    where coalesce(c.retention_months, 0) <> ${retention} limit 1`.execute(tx);
  return rows.length > 0;
}

// not to be had; gone (another process was faster)
const BUSY = new Set(['55P03', '40P01', '42P01']);

/** Devices that were owned by clients who keep their past for so many months, with those periods, before a moment. */
export async function ownedBy(pool: Pool, retention: number, before: number) {
  const { rows } = await pool.query(
    `select o.device_id as "deviceId", greatest(extract(epoch from o.starts_at) * 1000, -1e14)::float8 as "from",
       least(extract(epoch from o.ends_at) * 1000, $2::float8::numeric)::float8 as until
     from device_ownership o join clients c on c.id = o.client_id
     where c.retention_months = $1 and o.starts_at < to_timestamp($2::float8 / 1000.0) order by 1, 2`,
    [retention, before],
  );
  return rows as OwnedPeriod[];
}

/** A part of a device's past in which it had one owner, ms since 1970. */
export type OwnedPeriod = { deviceId: number; from: number; until: number };

/** So many rows are deleted by one statement. */
const AT_ONCE = 5_000;

const WITHIN = {
  events: 'at >= to_timestamp($2 / 1000.0) and at < to_timestamp($3 / 1000.0)',
  episodes: 'starts_at >= to_timestamp($2 / 1000.0) and ends_at < to_timestamp($3 / 1000.0)',
  usage: 'starts_at >= to_timestamp($2 / 1000.0) and starts_at < to_timestamp($3 / 1000.0)',
} as const;

const some = (table: keyof typeof WITHIN): string =>
  `delete from ${table} where ctid = any (array(select ctid from ${table} where device_id = $1 and ${WITHIN[table]} limit ${AT_ONCE}))`;

/** Deletes what was derived of a period, a part at a time; what was driven is left as sums by day, for the odometer. */
export async function deleteOldDerived(pool: Pool, period: OwnedPeriod): Promise<void> {
  await inParts(pool, some('events'), period);
  await inParts(pool, some('episodes'), period);
  await inParts(pool, KEEPING, period);
}

/** Deletes what was derived of a period, a part at a time, and the sums that were kept of it. */
export async function eraseDerived(pool: Pool, period: OwnedPeriod): Promise<void> {
  for (const table of ['events', 'episodes', 'usage'] as const) await inParts(pool, some(table), period);
  await pool.query(`delete from kept_usage where device_id = $1 and ${WITHIN.usage}`, [
    ...[period.deviceId, period.from, period.until],
  ]);
}

/**
 * Deletes the private periods that hide nothing any more, of clients who keep their past for so many months: nothing that is stored of the
 * vehicle began before their end.
 */
export async function deleteOldPrivate(pool: Pool, retention: number, before: number): Promise<void> {
  const since = (table: string, at: string) =>
    `not exists (select from ${table} x where x.device_id = p.device_id and x.${at} < p.ends_at)`;
  await pool.query(
    `delete from private_periods p using clients c
     where c.id = p.client_id and c.retention_months = $1 and p.ends_at < to_timestamp($2::float8 / 1000.0)
       and ${since('chunks', 'first_at')} and ${since('positions', 'fixed_at')} and ${since('episodes', 'starts_at')} and ${since('events', 'at')}`,
    [retention, before],
  );
}

/** Deletes the private periods of a device from a client's time, once nothing is left that they would hide. */
export async function erasePrivate(pool: Pool, deviceId: number, clientId: number): Promise<void> {
  await pool.query('delete from private_periods where device_id = $1 and client_id = $2', [deviceId, clientId]);
}

async function inParts(pool: Pool, text: string, { deviceId, from, until }: OwnedPeriod): Promise<void> {
  for (let last = AT_ONCE; last === AT_ONCE; ) last = (await pool.query(text, [deviceId, from, until])).rowCount ?? 0;
}

// The quarters that entries lie in stay by themselves, where they are divided; the others go into their days, which end there.
const KEEPING = `
  with gone as (
    ${some('usage')} returning starts_at, measured + estimated as gps, counted, covered, settings_id
  ), divided as (
    select distinct date_bin('15 minutes', at, 'epoch') as slot from odometer_entries where device_id = $1 and withdrawn_at is null
  ), placed as (
    select gone.*, case
      when date_bin('15 minutes', starts_at, 'epoch') in (select slot from divided) then starts_at
      else greatest(date_trunc('day', starts_at, 'UTC'), to_timestamp($2 / 1000.0),
        (select max(slot) + interval '15 minutes' from divided where slot < gone.starts_at))
    end as stretch from gone
  ), kept as (
    insert into kept_usage (device_id, starts_at, gps, counted, covered, settings_id)
    select $1, stretch, sum(gps), sum(counted), sum(covered), (array_agg(settings_id order by starts_at desc))[1] from placed
    group by stretch having sum(gps) <> 0 or sum(counted) <> 0 or sum(covered) <> 0
    on conflict (device_id, starts_at) do update
    set gps = kept_usage.gps + excluded.gps, counted = kept_usage.counted + excluded.counted, covered = kept_usage.covered + excluded.covered
  )
  select from gone`;

/** Removes the status of chunks that are gone. */
export async function forgetDropped(pool: Pool, before: number): Promise<void> {
  await pool.query(
    `delete from damaged_chunks d where d.day < $1::date and not exists (
       select from chunks p where p.device_id = d.device_id and p.day = d.day and p.part = d.part)`,
    [dayText(before)],
  );
}
