import type {
  ClientId,
  DeviceId,
  DriftId,
  DriftQuantity,
  DriftWatch,
  exportDrifts,
  UserId,
  VehicleDrift,
} from '@balise/contract';
import type { SignalDay } from '@balise/forecast';
import { sql } from 'kysely';
import type { z } from 'zod';
import { likePattern } from '../../../db/fragments/like-pattern.ts';
import { orNull } from '../../../db/fragments/or-null.ts';
import type { Scope, Scoped } from '../../../db/scope.ts';

/** What a list of drifts selects: `listDrifts` and `exportDrifts` of packages/contract. */
export type DriftSelection = Omit<z.output<typeof exportDrifts.body>, 'format' | 'language' | 'timeZone' | 'state'> & {
  state?: 'open' | 'over';
};

const COLUMNS =
  sql.raw(`t.id, t.device_id as "deviceId", t.client_id as "clientId", d.designation, d.label, t.quantity, t.direction,
  t.since::text as since, t.raised_on::text as "raisedOn", t.ended_on::text as "endedOn", t.value::float8 as value, t.expected::float8 as expected,
  t.measured, t.beyond, t.sureness, t.verdict`);

function selected({ clientId: own }: Scope, { clientId, deviceId, search, state }: DriftSelection) {
  const words = search && likePattern(search);
  return sql`
    drifts t join devices d on d.id = t.device_id and d.client_id = t.client_id and d.deleted_at is null
    where (${own}::int is null or t.client_id = ${own}) and (${orNull(clientId)}::int is null or t.client_id = ${orNull(clientId)})
      and (${orNull(deviceId)}::int is null or t.device_id = ${orNull(deviceId)})
      and (${orNull(words)}::text is null or concat_ws(' ', d.designation, d.label) ilike ${orNull(words)})
      and (${orNull(state)}::text is null or (${orNull(state)} = 'open') = (t.ended_on is null and t.verdict is null))`;
}

/** A page of drifts, the newest first. */
export async function findDrifts(
  tx: Scoped,
  scope: Scope,
  wanted: DriftSelection,
  { limit, offset }: { limit: number; offset: number },
): Promise<VehicleDrift[]> {
  const { rows } = await sql<VehicleDrift>`
    select ${COLUMNS} from ${selected(scope, wanted)} order by t.since desc, t.id desc limit ${limit} offset ${offset}`.execute(
    tx,
  );
  return rows;
}

export async function countDrifts(tx: Scoped, scope: Scope, wanted: DriftSelection): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${selected(scope, wanted)}`.execute(
    tx,
  );
  return rows[0]!.count;
}

export async function findDrift(tx: Scoped, { clientId: own }: Scope, id: DriftId): Promise<VehicleDrift | undefined> {
  const { rows } = await sql<VehicleDrift>`
    select ${COLUMNS} from drifts t join devices d on d.id = t.device_id and d.client_id = t.client_id and d.deleted_at is null
    where t.id = ${id} and (${own}::int is null or t.client_id = ${own})`.execute(tx);
  return rows[0];
}

/** Holds a drift until the transaction ends. */
export async function lockDrift(tx: Scoped, id: DriftId): Promise<void> {
  await sql`select from drifts where id = ${id} for update`.execute(tx);
}

export async function storeVerdict(
  tx: Scoped,
  id: DriftId,
  { verdict, by, now }: { verdict: 'false' | 'mended'; by: UserId; now: number },
): Promise<void> {
  const at = new Date(now);
  await sql`
    update drifts set verdict = ${verdict}, verdict_at = ${at}, verdict_by = ${by},
      ended_on = coalesce(ended_on, greatest(since, (${at}::timestamptz at time zone 'UTC')::date))
    where id = ${id}`.execute(tx);
}

/** Learns from a verdict: the threshold grows where it was false, to three times at most; what is usual is learned from a day on. */
export async function teachWatch(
  tx: Scoped,
  { deviceId, clientId, quantity }: Pick<VehicleDrift, 'deviceId' | 'clientId' | 'quantity'>,
  { grows, from }: { grows: number; from: string },
): Promise<void> {
  await sql`
    insert into drift_watches (device_id, client_id, quantity, factor, learn_from)
    values (${deviceId}, ${clientId}, ${quantity}, ${grows}, ${from}::date)
    on conflict (device_id, client_id, quantity) do update set factor = least(3, drift_watches.factor * ${grows}::real), learn_from = ${from}::date`.execute(
    tx,
  );
}

/** How a quantity of a vehicle is watched; days from 1970-01-01. */
export type QuantityWatch = {
  quantity: DriftQuantity;
  state: DriftWatch;
  missing: number;
  factor: number;
  learnFrom: number | null;
  /** From which day on it was learned for the drift that goes on. */
  openFrom: number | null;
};

export async function watchesOfVehicle(tx: Scoped, id: DeviceId, clientId: ClientId): Promise<QuantityWatch[]> {
  const { rows } = await sql<QuantityWatch>`
    select w.quantity, w.state, w.missing, w.factor::float8 as factor, w.learn_from - date '1970-01-01' as "learnFrom", (
      select t.learned_from - date '1970-01-01' from drifts t
      where t.device_id = w.device_id and t.client_id = w.client_id and t.quantity = w.quantity and t.ended_on is null and t.verdict is null
      order by t.id desc limit 1
    ) as "openFrom"
    from drift_watches w where w.device_id = ${id} and w.client_id = ${clientId}`.execute(tx);
  return rows;
}

/** What a vehicle showed since a day, in order. */
export async function signalsOfVehicle(
  tx: Scoped,
  id: DeviceId,
  clientId: ClientId,
  from: number,
): Promise<SignalDay[]> {
  const { rows } = await sql<SignalDay>`
    select day - date '1970-01-01' as day, rest, cranking, running, coolant, load, litres, metres, speed, intake, starts, measured
    from signal_days where device_id = ${id} and client_id = ${clientId} and day >= date '1970-01-01' + ${from}::int
    order by signal_days.day`.execute(tx);
  return rows;
}
