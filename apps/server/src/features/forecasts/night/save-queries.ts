import type { ClientId, DeviceId } from '@balise/contract';
import type { UseCurve, VehicleRisk, Widening } from '@balise/forecast';
import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import type { Meter } from './fleet-queries.ts';

/** What was learned of a client; days from 1970-01-01. */
export type StoredModel<Model> = { version: number; learnedOn: number; model: Model | null };

/** As the owner, like all of this file. */
export async function findModel<Model>(owner: Database, clientId: ClientId, kind: string) {
  const { rows } = await sql<StoredModel<Model>>`
    select version, learned_on - date '1970-01-01' as "learnedOn", model from forecast_models
    where client_id = ${clientId} and kind = ${kind}`.execute(owner);
  return rows[0];
}

export type Learned = {
  clientId: ClientId;
  kind: string;
  version: number;
  learnedOn: number;
  model: object | null;
  isUsed: boolean;
  moves: Widening | null;
  quality: object;
};

/** Replaces what was learned. */
export async function saveModel(owner: Database, one: Learned): Promise<void> {
  const json = (value: object | null) => (value === null ? null : JSON.stringify(value));
  await sql`
    insert into forecast_models (client_id, kind, version, learned_on, is_used, model, moves, quality)
    values (${one.clientId}, ${one.kind}, ${one.version}, date '1970-01-01' + ${one.learnedOn}::int, ${one.isUsed},
      ${json(one.model)}::json, ${json(one.moves)}::json, ${json(one.quality)}::json)
    on conflict (client_id, kind) do update set version = excluded.version, learned_on = excluded.learned_on, is_used = excluded.is_used,
      model = excluded.model, moves = excluded.moves, quality = excluded.quality`.execute(owner);
}

/** Replaces the curves of a client's vehicles; those of vehicles without one now are removed. */
export async function saveCurves(
  owner: Database,
  { clientId, meter, today }: { clientId: ClientId; meter: Meter; today: number },
  curves: ReadonlyMap<DeviceId, UseCurve>,
): Promise<void> {
  const ids = [...curves.keys()];
  await sql`
    delete from use_forecasts where client_id = ${clientId} and meter = ${meter} and not device_id = any (${ids})`.execute(
    owner,
  );
  if (ids.length === 0) return;
  await sql`
    insert into use_forecasts (device_id, client_id, meter, made_on, curve)
    select id, ${clientId}, ${meter}, date '1970-01-01' + ${today}::int, curve::json
    from unnest(${ids}::int[], ${[...curves.values()].map((curve) => JSON.stringify(curve))}::text[]) as r (id, curve)
    on conflict (device_id, meter) do update set client_id = excluded.client_id, made_on = excluded.made_on, curve = excluded.curve`.execute(
    owner,
  );
}

/**
 * Deletes curves and chances that no night has made again for a week: the client has neither services nor work orders any more, or the
 * vehicle is another's. They are of no use by then. @returns how many
 */
export async function deleteStale(owner: Database, now: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with stale as (select (${new Date(now)}::timestamptz at time zone 'UTC')::date - 7 as before),
      curves as (delete from use_forecasts where made_on < (select before from stale) returning 1),
      risks as (delete from vehicle_risks where made_on < (select before from stale) returning 1)
    select ((select count(*) from curves) + (select count(*) from risks))::int as count`.execute(owner);
  return rows[0]?.count ?? 0;
}

/** What lists show of a client's vehicles is computed anew within a quarter of an hour. */
export async function evaluateAgain(owner: Database, clientId: ClientId): Promise<void> {
  await sql`
    update vehicle_meters m set is_marked = true from devices d
    where d.id = m.device_id and d.client_id = ${clientId} and d.deleted_at is null`.execute(owner);
}

/** Replaces the chances of a client's vehicles. */
export async function saveRisks(
  owner: Database,
  { clientId, today }: { clientId: ClientId; today: number },
  risks: ReadonlyMap<DeviceId, VehicleRisk>,
): Promise<void> {
  const ids = [...risks.keys()];
  const all = [...risks.values()];
  await sql`delete from vehicle_risks where client_id = ${clientId} and not device_id = any (${ids})`.execute(owner);
  if (ids.length === 0) return;
  await sql`
    insert into vehicle_risks (device_id, client_id, made_on, breakdown7, breakdown30, repair7, repair30, method, reasons)
    select id, ${clientId}, date '1970-01-01' + ${today}::int, b7, b30, r7, r30, method, reasons::json
    from unnest(${ids}::int[], ${all.map((one) => one.breakdown7)}::float8[], ${all.map((one) => one.breakdown30)}::float8[],
      ${all.map((one) => one.repair7)}::float8[], ${all.map((one) => one.repair30)}::float8[], ${all.map((one) => one.method)}::text[],
      ${all.map(({ reasons }) => JSON.stringify(reasons))}::text[]) as r (id, b7, b30, r7, r30, method, reasons)
    on conflict (device_id) do update set client_id = excluded.client_id, made_on = excluded.made_on, breakdown7 = excluded.breakdown7,
      breakdown30 = excluded.breakdown30, repair7 = excluded.repair7, repair30 = excluded.repair30, method = excluded.method,
      reasons = excluded.reasons`.execute(owner);
}
