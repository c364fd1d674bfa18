import type { ClientId, CounterUnit, Currency, DeviceId, FuelType } from '@balise/contract';
import type { Fill } from '@balise/maintenance';
import { sql } from 'kysely';
import type { Scope, Scoped } from '../../db/scope.ts';
import { selected } from './list-queries.ts';

/** A purchase as consumption is computed from it. */
export type ConsumedFill = Fill & {
  deviceId: DeviceId;
  clientId: ClientId;
  designation: string;
  model: string;
  driver: string;
  unit: CounterUnit;
  fuelType: FuelType;
  currency: Currency;
  isOutlier: boolean;
};

type Period = { from: number; to: number };
type Filters = { clientId?: ClientId | undefined; deviceId?: DeviceId | undefined; groupId?: number | undefined };

/** The purchases up to a moment, by vehicle and in the order of their time. @param from ms since 1970 */
export const fillsOf = (tx: Scoped, scope: Scope, filters: Filters, { from, to }: Period): Promise<ConsumedFill[]> =>
  fillsWhere(tx, selected(scope, Object.assign({}, filters, { from, to }) as never));

/** As `fillsOf`, of these devices. */
export const fillsOfDevices = (tx: Scoped, ids: readonly DeviceId[], { from, to }: Period): Promise<ConsumedFill[]> =>
  fillsWhere(
    tx,
    sql`p.device_id = any (${ids}) and p.deleted_at is null and p.bought_at >= ${new Date(from)} and p.bought_at < ${new Date(to)}`,
  );

async function fillsWhere(tx: Scoped, condition: ReturnType<typeof selected>): Promise<ConsumedFill[]> {
  const { rows } = await sql<ConsumedFill>`
    select p.id, p.device_id as "deviceId", p.client_id as "clientId", coalesce(d.designation, device_name_in_scope(p.device_id), '') as designation,
      coalesce(trim(d.vehicle_make || ' ' || d.vehicle_model), '') as model, trim(concat_ws(' ', r.first_name, r.last_name)) as driver,
      p.counter_unit as unit, p.fuel_type as "fuelType", p.currency, (extract(epoch from p.bought_at) * 1000)::float8 as at,
      p.counter::float8 as counter, p.quantity::float8 as quantity, p.amount::float8 as amount, p.is_full as "isFull",
      p.missed_before as "missedBefore", coalesce(p.findings <> '[]', false) as "isOutlier"
    from fuel_purchases p left join devices d on d.id = p.device_id and d.client_id = p.client_id left join drivers r on r.id = p.driver_id
    where ${condition}
    order by p.client_id, p.device_id, p.bought_at, p.id`.execute(tx);
  return rows;
}
