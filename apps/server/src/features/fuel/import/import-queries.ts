import {
  type ClientId,
  type Currency,
  type DeviceId,
  type DriverId,
  type FuelType,
  fuelCardKey,
} from '@balise/contract';
import { sql } from 'kysely';
import type { Scoped } from '../../../db/scope.ts';
import { columnsOf, type Layout } from './layout.ts';

/** What a line is recognised by. `plate`, `code` and `label` as `nameKey` writes them. */
export type KnownVehicle = {
  id: DeviceId;
  designation: string;
  plate: string;
  code: string;
  label: string;
  fuelType: FuelType | null;
};

/** As plate_key in the database, and without dots: AB-123-CD, ab 123 cd and AB.123.CD are one vehicle. */
export const nameKey = (name: string): string => name.replace(/[\s.\-_/]/g, '').toLowerCase();

/** The client's vehicles that the scope shows, with what was filled in last. */
export async function vehiclesOf(tx: Scoped, clientId: ClientId): Promise<KnownVehicle[]> {
  const { rows } = await sql<KnownVehicle>`
    select d.id, d.designation, d.designation as plate, d.code, d.label, (
      select p.fuel_type from fuel_purchases p where p.device_id = d.id and p.client_id = d.client_id and p.deleted_at is null
      order by p.bought_at desc, p.id desc limit 1
    ) as "fuelType"
    from devices d where d.client_id = ${clientId} and d.deleted_at is null`.execute(tx);
  return rows.map((row) =>
    Object.assign(row, { plate: nameKey(row.plate), code: nameKey(row.code), label: nameKey(row.label) }),
  );
}

/** Which vehicle each of the client's cards pays for, by `fuelCardKey`. */
export async function cardsOf(tx: Scoped, clientId: ClientId): Promise<Map<string, DeviceId>> {
  const rows = await tx
    .selectFrom('fuel_cards')
    .select(['number', 'device_id'])
    .where('client_id', '=', clientId)
    .execute();
  return new Map(rows.map((row) => [fuelCardKey(row.number), row.device_id]));
}

/** The drivers of a client whom the scope shows, by their names in either order and their register number; null: two are called so. */
export async function driversByName(tx: Scoped, clientId: ClientId): Promise<Map<string, DriverId | null>> {
  const rows = await tx
    .selectFrom('drivers')
    .select(['id', 'first_name', 'last_name', 'register_number'])
    .where('client_id', '=', clientId)
    .where('deleted_at', 'is', null)
    .execute();
  const found = new Map<string, DriverId | null>();
  for (const { id, first_name: first, last_name: last, register_number: number } of rows)
    for (const key of new Set([nameKey(`${first} ${last}`), nameKey(`${last} ${first}`), nameKey(number)]))
      if (key !== '') found.set(key, found.has(key) ? null : id);
  return found;
}

/** A purchase that a line may be. */
export type KnownPurchase = {
  requestId: string;
  deviceId: DeviceId;
  at: number;
  isTimed: boolean;
  quantity: number;
  issuer: string;
  transaction: string;
  isDeleted: boolean;
};

/** The purchases of a client in a period, and those that were added by one of these requests. @param from, to ms since 1970 */
export async function purchasesBetween(
  tx: Scoped,
  clientId: ClientId,
  { from, to, requests }: { from: number; to: number; requests: readonly string[] },
): Promise<KnownPurchase[]> {
  const { rows } = await sql<KnownPurchase>`
    select request_id as "requestId", device_id as "deviceId", (extract(epoch from bought_at) * 1000)::float8 as at, is_timed as "isTimed",
      quantity::float8 as quantity, issuer, transaction, deleted_at is not null as "isDeleted"
    from fuel_purchases where client_id = ${clientId}
      and (bought_at between ${new Date(from)} and ${new Date(to)} or request_id = any (${requests}::uuid[]))`.execute(
    tx,
  );
  return rows;
}

/** Lets one file of a client be imported at a time. */
export async function holdImports(tx: Scoped, clientId: ClientId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('fuel imports of a client'), ${clientId})`.execute(tx);
}

/** What was chosen for the last file of an issuer. */
export async function layoutOf(tx: Scoped, clientId: ClientId, issuer: string): Promise<Layout | undefined> {
  const { rows } = await sql<Layout>`
    select columns, day_order as "dayOrder", currency, fuel_type as "fuelType", fills_up as "fillsUp"
    from fuel_card_layouts where client_id = ${clientId} and lower(issuer) = lower(${issuer})`.execute(tx);
  const [row] = rows;
  return row && Object.assign(row, { columns: columnsOf(row.columns) });
}

export async function keepLayout(
  tx: Scoped,
  clientId: ClientId,
  issuer: string,
  { columns, dayOrder, currency, fuelType, fillsUp }: Layout,
  now: number,
): Promise<void> {
  await sql`
    insert into fuel_card_layouts (client_id, issuer, columns, day_order, currency, fuel_type, fills_up, imported_at)
    values (${clientId}, ${issuer}, ${JSON.stringify(columns)}, ${dayOrder}, ${currency}, ${fuelType}, ${fillsUp}, ${new Date(now)})
    on conflict (client_id, lower(issuer)) do update set issuer = excluded.issuer, columns = excluded.columns,
      day_order = excluded.day_order, currency = excluded.currency, fuel_type = excluded.fuel_type, fills_up = excluded.fills_up,
      imported_at = excluded.imported_at`.execute(tx);
}

/** The issuers of whose files a client imported some, the last one first. */
export async function issuersOf(tx: Scoped, clientId: ClientId): Promise<{ issuer: string; importedAt: number }[]> {
  const rows = await tx
    .selectFrom('fuel_card_layouts')
    .select(['issuer', 'imported_at'])
    .where('client_id', '=', clientId)
    .orderBy('imported_at', 'desc')
    .orderBy('issuer')
    .limit(MOST_ISSUERS)
    .execute();
  return rows.map((row) => ({ issuer: row.issuer, importedAt: row.imported_at.getTime() }));
}

const MOST_ISSUERS = 50;

/** The clocks and the currency of a client. */
export async function clientSettings(
  tx: Scoped,
  clientId: ClientId,
): Promise<{ timeZone: string; currency: Currency }> {
  const { rows } = await sql<{ timeZone: string; currency: Currency }>`
    select time_zone as "timeZone", client_currency(id) as currency from clients where id = ${clientId}`.execute(tx);
  return rows[0]!;
}
