import type { Currency, DeviceId, FuelFinding, FuelType } from '@balise/contract';
import { sql } from 'kysely';
import type { Scoped } from '../../db/scope.ts';

/** A purchase as a report shows it. */
export type ReportedPurchase = {
  id: number;
  deviceId: number;
  clientId: number;
  at: number;
  quantity: number;
  amount: number | null;
  currency: Currency;
  counter: number | null;
  unit: 'km' | 'h';
  fuelType: FuelType;
  isFull: boolean;
  station: string;
  driver: string | null;
  cardNumber: string;
  note: string;
  findings: FuelFinding[] | null;
  latitude: number | null;
  longitude: number | null;
};

/**
 * The purchases of these devices that the scope shows, in a period; drivers have names, and vehicles had places, for those who may see them.
 * @param from, to ms since 1970
 */
export async function reportedPurchases(
  tx: Scoped,
  ids: readonly DeviceId[],
  { from, to }: { from: number; to: number },
): Promise<ReportedPurchase[]> {
  const { rows } = await sql<ReportedPurchase>`
    select p.id, p.device_id as "deviceId", p.client_id as "clientId", (extract(epoch from p.bought_at) * 1000)::float8 as at,
      p.quantity::float8 as quantity, p.amount::float8 as amount, p.currency, p.counter::float8 as counter, p.counter_unit as unit,
      p.fuel_type as "fuelType", p.is_full as "isFull", concat_ws(' · ', nullif(p.station, ''), nullif(p.place, '')) as station,
      nullif(trim(concat_ws(' ', r.first_name, r.last_name)), '') as driver, p.card_number as "cardNumber", p.note, p.findings,
      case when scope_has('view_history') then p.vehicle_latitude end as latitude,
      case when scope_has('view_history') then p.vehicle_longitude end as longitude
    from fuel_purchases p left join drivers r on r.id = p.driver_id
    where p.device_id = any (${ids}) and p.deleted_at is null and p.bought_at >= ${new Date(from)} and p.bought_at < ${new Date(to)}
    order by p.bought_at, p.id`.execute(tx);
  return rows;
}
