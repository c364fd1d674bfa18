import type { ClientId, DeviceId, GeofenceId, GroupId } from '@balise/contract';
import type { Episode, PreviewSource, Suspension, TrackingEvent } from '@balise/tracking';
import { sql } from 'kysely';
import type { Scoped } from '../../db/scope.ts';

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
    select id, designation, label, vehicles::integer, events, episodes, suspensions, state
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

export async function timeZoneOf(tx: Scoped, clientId: ClientId): Promise<string> {
  const { time_zone } = await tx
    .selectFrom('clients')
    .select('time_zone')
    .where('id', '=', clientId)
    .executeTakeFirstOrThrow();
  return time_zone;
}
