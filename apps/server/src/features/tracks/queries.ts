import type { DeviceId, PartnerId } from '@balise/contract';
import { sql } from 'kysely';
import type { Scope, Scoped } from '../../db/scope.ts';

/** Whether a device is, or was, of a client that the scope shows. */
export async function isOwned(tx: Scoped, deviceId: number): Promise<boolean> {
  const { rows } = await sql<{ owned: boolean }>`select device_owned(${deviceId}) is not null as owned`.execute(tx);
  return rows[0]?.owned ?? false;
}

/** Whether the scope may read the track, trips and stops of some time of a device: its own, or shared with it. */
export async function isReadable(tx: Scoped, deviceId: number): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`select device_readable(${deviceId}) is not null as may`.execute(tx);
  return rows[0]?.may ?? false;
}

/** Whether a device of the scope's is deleted: its track is then for those who see deleted devices. */
export async function isDeleted(tx: Scoped, deviceId: number): Promise<boolean> {
  const { rows } = await sql`select from devices where id = ${deviceId} and deleted_at is not null`.execute(tx);
  return rows.length > 0;
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

/** What a file about a device says of it. A former owner does not learn what it is called now. */
export async function deviceTitle(tx: Scoped, deviceId: DeviceId, { partnerId }: Scope) {
  const device = await tx
    .selectFrom('devices as d')
    .innerJoin('clients as c', 'c.id', 'd.client_id')
    .innerJoin('partners as p', 'p.id', 'c.partner_id')
    .select(['d.designation', 'c.full_name', 'p.display_name'])
    .where('d.id', '=', deviceId)
    .executeTakeFirst();
  const brand = partnerId === null ? undefined : (device?.display_name ?? (await brandOf(tx, partnerId)));
  return {
    vehicle: device?.designation ?? `Balise ${deviceId}`,
    client: device?.full_name ?? null,
    brand: brand ?? 'Balise',
  };
}

async function brandOf(tx: Scoped, partnerId: PartnerId): Promise<string | undefined> {
  const partner = await tx.selectFrom('partners').select('display_name').where('id', '=', partnerId).executeTakeFirst();
  return partner?.display_name;
}
