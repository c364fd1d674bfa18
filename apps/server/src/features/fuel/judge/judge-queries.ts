import type { Currency, FuelFinding, FuelType } from '@balise/contract';
import type { Fill } from '@balise/maintenance';
import type { Pool } from 'pg';

/* As the owner of the database: of every client. */

/** A purchase as it is judged, and what was found of it before. */
export type JudgedPurchase = Fill & {
  deviceId: number;
  isTimed: boolean;
  currency: Currency;
  fuelType: FuelType;
  station: string;
  latitude: number | null;
  longitude: number | null;
  findings: FuelFinding[] | null;
  vehicle: VehicleSpot | null;
  createdAt: number;
};

/** Where a vehicle was, and when. */
export type VehicleSpot = { latitude: number; longitude: number; at: number };

/** Purchases of one vehicle that are judged: the newest. */
const MOST = 2_000;

/** The purchases of a client's vehicle, in the order of their time. */
export async function purchasesToJudge(owner: Pool, deviceId: number, clientId: number): Promise<JudgedPurchase[]> {
  const { rows } = await owner.query<JudgedPurchase>(
    `select * from (
       select p.id, p.device_id as "deviceId", (extract(epoch from p.bought_at) * 1000)::float8 as at, p.is_timed as "isTimed",
         p.counter::float8 as counter, p.quantity::float8 as quantity, p.amount::float8 as amount, p.currency, p.fuel_type as "fuelType",
         p.is_full as "isFull", p.missed_before as "missedBefore", lower(p.station) as station, p.latitude, p.longitude, p.findings,
         case when p.vehicle_at is not null then json_build_object('latitude', p.vehicle_latitude, 'longitude', p.vehicle_longitude,
           'at', (extract(epoch from p.vehicle_at) * 1000)::float8) end as vehicle,
         (extract(epoch from p.created_at) * 1000)::float8 as "createdAt"
       from fuel_purchases p where p.device_id = $1 and p.client_id = $2 and p.deleted_at is null
       order by p.bought_at desc, p.id desc limit ${MOST}
     ) newest order by at, id`,
    [deviceId, clientId],
  );
  return rows;
}

/** What is known of a vehicle's tank and meter. */
export async function settingsOf(owner: Pool, deviceId: number, clientId: number) {
  const { rows } = await owner.query<{ tank: number | null; unit: 'km' | 'h' }>(
    'select tank::float8 as tank, counter_unit as unit from vehicle_fuel_settings where device_id = $1 and client_id = $2',
    [deviceId, clientId],
  );
  return rows[0] ?? { tank: null, unit: 'km' as const };
}

/** Purchases of others that say what a litre usually costs. */
const OTHERS = 5;

/**
 * What a litre cost the client in each month since a moment, smallest units, by `${month} ${fuelType} ${currency}`; only where enough
 * purchases of other vehicles say so. Months are counted from 1970.
 */
export async function usualPrices(
  owner: Pool,
  deviceId: number,
  clientId: number,
  since: Date,
): Promise<Map<string, number>> {
  const { rows } = await owner.query<{ month: number; fuelType: FuelType; currency: Currency; price: number }>(
    `select (extract(year from p.bought_at at time zone 'UTC') * 12 + extract(month from p.bought_at at time zone 'UTC'))::int as month,
       p.fuel_type as "fuelType", p.currency, percentile_cont(0.5) within group (order by p.amount / p.quantity)::float8 as price
     from fuel_purchases p
     where p.client_id = $2 and p.device_id <> $1 and p.amount is not null and p.deleted_at is null and p.bought_at >= $3
     group by 1, 2, 3 having count(*) >= ${OTHERS}`,
    [deviceId, clientId, since],
  );
  return new Map(rows.map(({ month, fuelType, currency, price }) => [`${month} ${fuelType} ${currency}`, price]));
}

/** Where vehicles of the client stood at most of their purchases at each of these stations; only where several agree. */
export async function stationPlaces(owner: Pool, clientId: number, except: number, stations: readonly string[]) {
  const { rows } = await owner.query<{ station: string; latitude: number; longitude: number; vehicles: number }>(
    `select lower(p.station) as station, percentile_cont(0.5) within group (order by p.vehicle_latitude)::float8 as latitude,
       percentile_cont(0.5) within group (order by p.vehicle_longitude)::float8 as longitude, count(*)::int as vehicles
     from fuel_purchases p
     where p.client_id = $1 and p.device_id <> $2 and lower(p.station) = any ($3) and p.vehicle_latitude is not null and p.deleted_at is null
     group by 1 having count(*) >= 3
       and percentile_cont(0.75) within group (order by p.vehicle_latitude) - percentile_cont(0.25) within group (order by p.vehicle_latitude) < 0.02
       and percentile_cont(0.75) within group (order by p.vehicle_longitude) - percentile_cont(0.25) within group (order by p.vehicle_longitude) < 0.02`,
    [clientId, except, stations],
  );
  return new Map(rows.map(({ station, latitude, longitude }) => [station, { latitude, longitude }]));
}

/** Keeps what was found; @returns nothing: the purchase's revision stays, nobody changed it. */
export async function keepFindings(
  owner: Pool,
  found: readonly { id: number; findings: FuelFinding[]; vehicle: VehicleSpot | null }[],
): Promise<void> {
  if (found.length === 0) return;
  await owner.query(
    `update fuel_purchases p set findings = g.findings, vehicle_latitude = g.latitude, vehicle_longitude = g.longitude, vehicle_at = g.at
     from unnest($1::int[], $2::jsonb[], $3::float8[], $4::float8[], $5::timestamptz[]) as g (id, findings, latitude, longitude, at)
     where p.id = g.id`,
    [
      found.map(({ id }) => id),
      found.map(({ findings }) => JSON.stringify(findings)),
      found.map(({ vehicle }) => vehicle?.latitude ?? null),
      found.map(({ vehicle }) => vehicle?.longitude ?? null),
      found.map(({ vehicle }) => (vehicle ? new Date(vehicle.at) : null)),
    ],
  );
}

/** The partner of a client, for a scope that reads its history; undefined: there is no such client. */
export async function partnerOf(owner: Pool, clientId: number): Promise<number | undefined> {
  const { rows } = await owner.query<{ partner_id: number }>('select partner_id from clients where id = $1', [
    clientId,
  ]);
  return rows[0]?.partner_id;
}

/** Asks for every vehicle to be judged again that had a purchase lately: its tracker may have sent late what it kept. */
export async function queueRecent(owner: Pool, since: Date): Promise<number> {
  const { rowCount } = await owner.query(
    `select queue_job('fuel-findings', device_id || ' ' || client_id)
     from (select distinct device_id, client_id from fuel_purchases where created_at > $1 and deleted_at is null) recent`,
    [since],
  );
  return rowCount ?? 0;
}
