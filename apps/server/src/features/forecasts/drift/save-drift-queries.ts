import type { ClientId, DeviceId, DriftId, DriftQuantity } from '@balise/contract';
import type { FoundDrift } from '@balise/forecast';
import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import type { JudgedQuantity } from './drift-tasks.ts';

/** How a quantity is watched; days from 1970-01-01. */
export type StoredWatch = { deviceId: DeviceId; quantity: DriftQuantity; factor: number; learnFrom: number | null };

/** As the owner, like all of this file. */
export async function watchesOf(owner: Database, clientId: ClientId, ids: readonly DeviceId[]): Promise<StoredWatch[]> {
  const { rows } = await sql<StoredWatch>`
    select device_id as "deviceId", quantity, factor, learn_from - date '1970-01-01' as "learnFrom" from drift_watches
    where client_id = ${clientId} and device_id = any (${ids})`.execute(owner);
  return rows;
}

/** Stores how far each quantity is. */
export async function saveWatches(
  owner: Database,
  clientId: ClientId,
  judged: readonly (Pick<JudgedQuantity, 'quantity' | 'state' | 'missing'> & { deviceId: DeviceId })[],
): Promise<void> {
  const column = <T>(pick: (one: (typeof judged)[number]) => T) => judged.map(pick);
  await sql`
    insert into drift_watches (device_id, client_id, quantity, state, missing)
    select id, ${clientId}, quantity, state, missing
    from unnest(${column(({ deviceId }) => deviceId)}::int[], ${column(({ quantity }) => quantity)}::text[],
      ${column(({ state }) => state)}::text[], ${column(({ missing }) => missing)}::int[]) as r (id, quantity, state, missing)
    on conflict (device_id, client_id, quantity) do update set state = excluded.state, missing = excluded.missing
      where (drift_watches.state, drift_watches.missing) <> (excluded.state, excluded.missing)`.execute(owner);
}

export type StoredDrift = {
  id: DriftId;
  deviceId: DeviceId;
  quantity: DriftQuantity;
  direction: 'up' | 'down';
  since: number;
  endedOn: number | null;
  isJudged: boolean;
  learnedFrom: number | null;
};

/** The drifts of vehicles that went on at some time since a day. */
export async function driftsSince(
  owner: Database,
  clientId: ClientId,
  ids: readonly DeviceId[],
  from: number,
): Promise<StoredDrift[]> {
  const { rows } = await sql<StoredDrift>`
    select id, device_id as "deviceId", quantity, direction, since - date '1970-01-01' as since, ended_on - date '1970-01-01' as "endedOn",
      verdict is not null as "isJudged", learned_from - date '1970-01-01' as "learnedFrom"
    from drifts where client_id = ${clientId} and device_id = any (${ids}) and (ended_on is null or ended_on >= date '1970-01-01' + ${from}::int)
    order by id`.execute(owner);
  return rows;
}

const day = (number: number | null) => sql`date '1970-01-01' + ${number}::int`;

export async function addDrift(
  owner: Database,
  of: { deviceId: DeviceId; clientId: ClientId; quantity: DriftQuantity; learnedFrom: number },
  one: FoundDrift,
  now: number,
): Promise<void> {
  await sql`
    insert into drifts (device_id, client_id, quantity, direction, since, raised_on, ended_on, value, expected, measured, beyond, sureness, learned_from,
      found_at)
    values (${of.deviceId}, ${of.clientId}, ${of.quantity}, ${one.direction}, ${day(one.since)}, ${day(one.raisedOn)}, ${day(one.endedOn)},
      ${one.value}, ${one.expected}, ${one.values}, ${one.beyond}, ${one.sureness}, ${day(of.learnedFrom)}, ${new Date(now)})`.execute(
    owner,
  );
}

/** What is known of a drift by now; one that a user judged meanwhile stays. */
export async function changeDrift(owner: Database, id: DriftId, one: FoundDrift): Promise<void> {
  await sql`
    update drifts set ended_on = ${day(one.endedOn)}, value = ${one.value}, expected = ${one.expected}, measured = ${one.values},
      beyond = ${one.beyond}, sureness = ${one.sureness}
    where id = ${id} and verdict is null`.execute(owner);
}

/** Ends drifts that are no longer found. */
export async function endDrifts(owner: Database, ids: readonly DriftId[], on: number): Promise<void> {
  if (ids.length > 0)
    await sql`update drifts set ended_on = greatest(since, ${day(on)}) where id = any (${ids}) and verdict is null and ended_on is null`.execute(
      owner,
    );
}
