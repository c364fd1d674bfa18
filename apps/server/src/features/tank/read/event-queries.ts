import type { ClientId, DeviceId } from '@balise/contract';
import type { TankEvent } from '@balise/maintenance';
import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import type { Vehicle } from './day-queries.ts';

/** A fill or a drop with where it was. */
export type PlacedEvent = TankEvent & { latitude: number | null; longitude: number | null };
export type StoredTankEvent = PlacedEvent & { id: number };

const COLUMNS =
  sql.raw(`id, kind, (extract(epoch from starts_at) * 1000)::float8 as from, (extract(epoch from ends_at) * 1000)::float8 as to,
  before::float8 as before, after::float8 as after, litres::float8 as litres, sureness, latitude, longitude`);

/** The fills and drops of a tank that touch a period, held against other changes of them. */
export async function lockEvents(
  tx: Database,
  { deviceId, clientId }: Vehicle,
  from: number,
  to: number,
): Promise<StoredTankEvent[]> {
  const { rows } = await sql<StoredTankEvent>`
    select ${COLUMNS} from tank_events where device_id = ${deviceId} and client_id = ${clientId}
      and ends_at >= ${new Date(from)} and starts_at < ${new Date(to)} order by starts_at, id for update`.execute(tx);
  return rows;
}

const columns = ({ kind, from, to, before, after, litres, sureness, latitude, longitude }: PlacedEvent) => ({
  kind,
  starts_at: new Date(from),
  ends_at: new Date(to),
  before,
  after,
  litres,
  sureness,
  latitude,
  longitude,
});

export async function addEvent(tx: Database, { deviceId, clientId }: Vehicle, event: PlacedEvent): Promise<void> {
  await tx
    .insertInto('tank_events')
    .values({ ...columns(event), device_id: deviceId as DeviceId, client_id: clientId as ClientId })
    .execute();
}

export async function changeEvent(tx: Database, id: number, event: PlacedEvent): Promise<void> {
  await tx.updateTable('tank_events').set(columns(event)).where('id', '=', id).execute();
}

export async function removeEvents(tx: Database, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom('tank_events').where('id', 'in', ids).execute();
}

/** Fills and drops that no rule was asked about yet. */
export async function newEvents(owner: Database, { deviceId, clientId }: Vehicle): Promise<StoredTankEvent[]> {
  const { rows } = await sql<StoredTankEvent>`
    select ${COLUMNS} from tank_events where device_id = ${deviceId} and client_id = ${clientId} and alerted_at is null
    order by starts_at, id`.execute(owner);
  return rows;
}

export async function noteAlerted(owner: Database, id: number, now: number): Promise<void> {
  await owner
    .updateTable('tank_events')
    .set({ alerted_at: new Date(now) })
    .where('id', '=', id)
    .execute();
}
