import { sql } from 'kysely';
import type { Scoped } from '../../db/scope.ts';

/** Whether a device is, or was, of a client that the scope shows. */
export async function isOwned(tx: Scoped, deviceId: number): Promise<boolean> {
  const { rows } = await sql<{ owned: boolean }>`select device_owned(${deviceId}) is not null as owned`.execute(tx);
  return rows[0]?.owned ?? false;
}

/** Whether a device of the scope's is deleted: its track is then for those who see deleted devices. */
export async function isDeleted(tx: Scoped, deviceId: number): Promise<boolean> {
  const { rows } = await sql`select from devices where id = ${deviceId} and deleted_at is not null`.execute(tx);
  return rows.length > 0;
}

/** Who reads a track, from where, and when. */
export type Reading = { at: Date; asClient: boolean; address: string; userAgent: string };

/** Notes in the log that the scope's user read this period of a device's track. */
export async function recordTrackView(
  tx: Scoped,
  deviceId: number,
  period: { from: Date; to: Date },
  { at, asClient, address, userAgent }: Reading,
): Promise<void> {
  await sql`select record_track_view(${deviceId}, ${period.from}, ${period.to}, ${at}, ${asClient}, ${address},
    ${userAgent.slice(0, 300)})`.execute(tx);
}

/** Moments of a period that a compressed track keeps the fixes of: where stops begin and end, and what happened; ascending. */
export async function wantedMoments(
  tx: Scoped,
  deviceId: number,
  { from, to }: { from: number; to: number },
): Promise<number[]> {
  const [start, end] = [new Date(from), new Date(to)];
  const { rows } = await sql<{ at: Date }>`
    select starts_at as at from episodes where device_id = ${deviceId} and kind = 'stop' and starts_at >= ${start} and starts_at < ${end}
    union
    select ends_at from episodes where device_id = ${deviceId} and kind = 'stop' and ends_at >= ${start} and ends_at < ${end}
    union
    select at from events where device_id = ${deviceId} and at >= ${start} and at < ${end}
    order by at`.execute(tx);
  return rows.map(({ at }) => at.getTime());
}
