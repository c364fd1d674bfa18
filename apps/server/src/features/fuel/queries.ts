import type {
  ClientId,
  Currency,
  DeviceId,
  DriverId,
  FuelPurchase,
  FuelPurchaseId,
  MeterReading,
  UserId,
} from '@balise/contract';
import { sql } from 'kysely';
import { userName } from '../../db/fragments/user-name.ts';
import type { Scope, Scoped } from '../../db/scope.ts';
import { filesOf } from '../attachments/index.ts';

/** What is stored of a purchase when it is entered or corrected. */
export type StoredFields = Pick<
  FuelPurchase,
  | 'deviceId'
  | 'dateFuel'
  | 'isTimed'
  | 'counter'
  | 'counterUnit'
  | 'counterIsRead'
  | 'quantity'
  | 'amount'
  | 'currency'
  | 'fuelType'
  | 'station'
  | 'place'
  | 'latitude'
  | 'longitude'
  | 'isFull'
  | 'missedBefore'
  | 'cardNumber'
  | 'note'
  | 'driverId'
>;

/** Which line of an issuer's file a purchase was; it does not change when the purchase is corrected. */
export type Imported = Pick<FuelPurchase, 'issuer' | 'transaction'>;

/** A purchase that is about to be changed. */
export type LockedPurchase = FuelPurchase & { deletedAt: number | null };

const columns = (fields: StoredFields) => ({
  device_id: fields.deviceId,
  bought_at: new Date(fields.dateFuel),
  is_timed: fields.isTimed,
  counter: fields.counter,
  counter_unit: fields.counterUnit,
  counter_is_read: fields.counterIsRead,
  quantity: fields.quantity,
  amount: fields.amount,
  currency: fields.currency,
  fuel_type: fields.fuelType,
  station: fields.station,
  place: fields.place,
  latitude: fields.latitude,
  longitude: fields.longitude,
  is_full: fields.isFull,
  missed_before: fields.missedBefore,
  card_number: fields.cardNumber,
  note: fields.note,
  driver_id: fields.driverId,
});

type NewPurchase = { fields: StoredFields; requestId: string; imported?: Imported };

const AT_ONCE = 200; // rows of one statement

/** Adds purchases. @returns their ids by request; one whose request added a purchase before has none */
export async function insertPurchases(
  tx: Scoped,
  purchases: readonly NewPurchase[],
  { clientId, userId, now }: { clientId: ClientId; userId: UserId; now: number },
): Promise<Map<string, FuelPurchaseId>> {
  const added = new Map<string, FuelPurchaseId>();
  for (let start = 0; start < purchases.length; start += AT_ONCE) {
    const rows = purchases.slice(start, start + AT_ONCE).map(({ fields, requestId, imported }) => ({
      ...columns(fields),
      client_id: clientId,
      request_id: requestId,
      issuer: imported?.issuer ?? '',
      transaction: imported?.transaction ?? '',
      created_at: new Date(now),
      created_by: userId,
      created_by_name: userName(userId),
      updated_at: new Date(now),
    }));
    const stored = await tx
      .insertInto('fuel_purchases')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['client_id', 'request_id']).doNothing())
      .returning(['id', 'request_id'])
      .execute();
    for (const { id, request_id } of stored) added.set(request_id, id);
  }
  return added;
}

export async function updatePurchase(tx: Scoped, id: FuelPurchaseId, fields: StoredFields, now: number): Promise<void> {
  await tx
    .updateTable('fuel_purchases')
    .set({ ...columns(fields), updated_at: new Date(now) })
    .where('id', '=', id)
    .execute();
}

/** Keeps what became of counters in the odometer. */
export async function setReadings(
  tx: Scoped,
  readings: readonly { id: FuelPurchaseId; reading: MeterReading | null }[],
): Promise<void> {
  await sql`
    update fuel_purchases p set reading = nullif(r.reading, 'null'::jsonb)
    from jsonb_to_recordset(${JSON.stringify(readings)}::jsonb) as r (id integer, reading jsonb) where p.id = r.id`.execute(
    tx,
  );
}

export async function markDeleted(tx: Scoped, id: FuelPurchaseId, deletedAt: number | null, now: number) {
  await tx
    .updateTable('fuel_purchases')
    .set({ deleted_at: deletedAt === null ? null : new Date(deletedAt), updated_at: new Date(now) })
    .where('id', '=', id)
    .execute();
}

/** A purchase of the scope, deleted ones too, held against other changes of it. */
export async function lockPurchase(tx: Scoped, scope: Scope, id: FuelPurchaseId): Promise<LockedPurchase | undefined> {
  const row = await tx
    .selectFrom('fuel_purchases')
    .select(['id', 'deleted_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  const purchase = row && (await findPurchase(tx, scope, id));
  return purchase && { ...purchase, deletedAt: row.deleted_at?.getTime() ?? null };
}

/** How many purchases of a device were entered after a moment. @param after ms since 1970 */
export async function countEntered(tx: Scoped, id: DeviceId, after: number): Promise<number> {
  const { count } = await tx
    .selectFrom('fuel_purchases')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('device_id', '=', id)
    .where('created_at', '>', new Date(after))
    .executeTakeFirstOrThrow();
  return count;
}

/** The currency of what a client buys. */
export async function currencyOf(tx: Scoped, clientId: ClientId): Promise<Currency> {
  const { rows } = await sql<{ currency: Currency }>`select client_currency(${clientId}) as currency`.execute(tx);
  return rows[0]!.currency;
}

/**
 * Purchases as they are shown; the plate of a vehicle that went to another client is its identity. Drivers have names for those who may see them.
 */
export const purchases = (tx: Scoped) =>
  tx
    .selectFrom('fuel_purchases as p')
    .leftJoin('devices as d', (join) => join.onRef('d.id', '=', 'p.device_id').onRef('d.client_id', '=', 'p.client_id'))
    .leftJoin('drivers as r', 'r.id', 'p.driver_id')
    .select(['p.id', 'p.client_id as clientId', 'p.device_id as deviceId', 'p.request_id as requestId'])
    .select(sql<string>`coalesce(d.designation, device_name_in_scope(p.device_id), '')`.as('designation'))
    .select([
      'p.bought_at',
      'p.is_timed as isTimed',
      'p.counter_unit as counterUnit',
      'p.counter_is_read as counterIsRead',
    ])
    .select(sql<number | null>`p.counter::float8`.as('counter'))
    .select(sql<number>`p.quantity::float8`.as('quantity'))
    .select(sql<number | null>`p.amount::float8`.as('amount'))
    .select(['p.reading', 'p.currency', 'p.fuel_type as fuelType', 'p.station', 'p.place', 'p.latitude', 'p.longitude'])
    .select(['p.is_full as isFull', 'p.missed_before as missedBefore', 'p.card_number as cardNumber', 'p.note'])
    .select(['p.issuer', 'p.transaction'])
    .select([
      'p.driver_id as driverId',
      sql<string | null>`nullif(trim(concat_ws(' ', r.first_name, r.last_name)), '')`.as('driver'),
    ])
    .select(['p.findings', 'p.vehicle_latitude', 'p.vehicle_longitude', 'p.vehicle_at'])
    .select(['p.created_by_name as by', 'p.created_at', 'p.updated_at', 'p.revision']);

type Row = Omit<FuelPurchase, 'dateFuel' | 'createdAt' | 'updatedAt' | 'receipts' | 'vehicle' | 'bought'> & {
  bought_at: Date;
  created_at: Date;
  updated_at: Date;
  vehicle_latitude: number | null;
  vehicle_longitude: number | null;
  vehicle_at: Date | null;
};

/** Purchases with their receipts; where their vehicles were is for those who may see the history. */
export async function shownPurchases(tx: Scoped, { rights }: Scope, rows: readonly Row[]): Promise<FuelPurchase[]> {
  const receipts = await filesOf(
    tx,
    'fuel',
    rows.map(({ id }) => id),
  );
  const maySee = rights.includes('view_history');
  return rows.map(({ bought_at, created_at, updated_at, vehicle_latitude, vehicle_longitude, vehicle_at, ...row }) => ({
    ...row,
    receipts: receipts.get(row.id) ?? [],
    findings: row.findings?.map(({ kind, figures }) => ({ kind, figures: withoutPlace(figures) })) ?? null,
    bought: maySee ? boughtAt(row.findings) : null,
    vehicle:
      maySee && vehicle_at !== null && vehicle_latitude !== null && vehicle_longitude !== null
        ? { latitude: vehicle_latitude, longitude: vehicle_longitude, at: vehicle_at.getTime() }
        : null,
    dateFuel: bought_at.getTime(),
    createdAt: created_at.getTime(),
    updatedAt: updated_at.getTime(),
  }));
}

/** `vehicle` and `bought` say where, to those who may know. */
const withoutPlace = ({
  latitude: _a,
  longitude: _b,
  at: _c,
  boughtLatitude: _d,
  boughtLongitude: _e,
  ...figures
}: Record<string, number>) => figures;

/** Where a purchase was bought that its vehicle was far from. */
function boughtAt(findings: Row['findings']): FuelPurchase['bought'] {
  const { boughtLatitude: latitude, boughtLongitude: longitude } =
    findings?.find(({ kind }) => kind === 'elsewhere')?.figures ?? {};
  return latitude === undefined || longitude === undefined ? null : { latitude, longitude };
}

/** A purchase, deleted or not. */
export async function findPurchase(tx: Scoped, scope: Scope, id: FuelPurchaseId): Promise<FuelPurchase | undefined> {
  return (await shownPurchases(tx, scope, await purchases(tx).where('p.id', '=', id).execute()))[0];
}

/** The purchase that a request added before. */
export async function findByRequest(tx: Scoped, scope: Scope, clientId: ClientId, requestId: string) {
  const rows = await purchases(tx).where('p.client_id', '=', clientId).where('p.request_id', '=', requestId).execute();
  return (await shownPurchases(tx, scope, rows))[0];
}

/** Purchases since a moment, the newest first. @param from ms since 1970 */
export async function listPurchases(
  tx: Scoped,
  scope: Scope,
  { clientId, deviceId, from, most }: { clientId?: ClientId; deviceId?: DeviceId; from?: number; most: number },
): Promise<FuelPurchase[]> {
  let query = purchases(tx).where('p.deleted_at', 'is', null).orderBy('p.bought_at', 'desc').orderBy('p.id', 'desc');
  const { clientId: own } = scope;
  const client = clientId ?? own;
  if (own !== null) query = query.where('p.client_id', '=', own);
  if (client !== null) query = query.where('p.client_id', '=', client);
  if (deviceId !== undefined) query = query.where('p.device_id', '=', deviceId);
  if (from !== undefined) query = query.where('p.bought_at', '>=', new Date(from));
  return await shownPurchases(tx, scope, await query.limit(most).execute());
}

/** What was bought last for a vehicle. */
export async function lastPurchase(tx: Scoped, deviceId: DeviceId, clientId: ClientId) {
  const row = await purchases(tx)
    .where('p.device_id', '=', deviceId)
    .where('p.client_id', '=', clientId)
    .where('p.deleted_at', 'is', null)
    .orderBy('p.bought_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row;
}

const STATIONS = 20;
const RECENT = 500; // purchases

/** The stations where a client bought last, the newest first. */
export async function lastStations(tx: Scoped, clientId: ClientId): Promise<string[]> {
  const { rows } = await sql<{ station: string }>`
    select r.station from (
      select p.station, p.bought_at from fuel_purchases p
      where p.client_id = ${clientId} and p.deleted_at is null order by p.bought_at desc, p.id desc limit ${RECENT}
    ) r where r.station <> '' group by r.station order by max(r.bought_at) desc limit ${STATIONS}`.execute(tx);
  return rows.map(({ station }) => station);
}

/** Whether a driver is the client's, and the scope may name it. */
export async function isDriverOf(tx: Scoped, id: DriverId, clientId: ClientId): Promise<boolean> {
  const row = await tx
    .selectFrom('drivers')
    .select('id')
    .where('id', '=', id)
    .where('client_id', '=', clientId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
