import type { DeviceId, DriverId, PresentDriver, WeekHours } from '@balise/contract';
import { sql } from 'kysely';
import type { Scoped } from '../../db/scope.ts';

type Start = number;
/** Null: it has none. */
type End = number | null;

/** As driver_claims of sql/driver_assignments.sql gives it. Times in ms since 1970 UTC. */
export type ClaimsText = {
  owned: [device: DeviceId, client: number, start: number | null, end: End][];
  /** By vehicle and time. Number null: the vehicle rested. Driver null: nobody's card. */
  cards: [device: DeviceId, client: number, at: number, number: string | null, driver: DriverId | null][];
  assignments: [device: DeviceId, client: number, driver: DriverId, start: Start, end: End, id: number][];
  shifts: [
    device: DeviceId,
    client: number,
    driver: DriverId,
    week: WeekHours,
    start: Start,
    end: End,
    timeZone: string,
  ][];
  elsewhere: [driver: DriverId, start: Start, end: End, device: DeviceId][];
  drivers: [id: number, name: string][];
};

/** Null: the scope sees no drivers. */
export async function claimsText(
  tx: Scoped,
  ids: readonly DeviceId[],
  { from, to }: { from: number; to: number },
): Promise<ClaimsText | null> {
  const { rows } = await sql<{ text: string | null }>`
    select driver_claims(${ids}, ${new Date(from)}, ${new Date(to)}) as text`.execute(tx);
  const text = rows[0]?.text ?? null;
  return text === null ? null : (JSON.parse(text) as ClaimsText);
}

/** The vehicles that a driver may have driven in a period, of those that the scope shows. */
export async function devicesOfDriver(
  tx: Scoped,
  id: DriverId,
  { from, to }: { from: number; to: number },
): Promise<DeviceId[]> {
  const { rows } = await sql<{ ids: DeviceId[] }>`
    select devices_of_driver(${id}, ${new Date(from)}, ${new Date(to)}) as ids`.execute(tx);
  return rows[0]?.ids ?? [];
}

/** The photos of these drivers, by driver: numbers of attachments. */
export async function photosOf(
  tx: Scoped,
  drivers: readonly number[],
): Promise<ReadonlyMap<number, PresentDriver['photoId']>> {
  if (drivers.length === 0) return new Map();
  const rows = await tx
    .selectFrom('attachments')
    .select(['id', 'owner_id'])
    .where('owner_kind', '=', 'driver')
    .where('purpose', '=', 'photo')
    .where(sql<boolean>`owner_id = any(${drivers})`)
    .execute();
  return new Map(rows.flatMap(({ id, owner_id }) => (owner_id === null ? [] : [[owner_id, id] as const])));
}
