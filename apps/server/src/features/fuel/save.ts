import { randomUUID } from 'node:crypto';
import {
  type FieldErrors,
  type FuelFields,
  type FuelPurchase,
  type FuelPurchaseId,
  type MeterReading,
  MOST_PURCHASES_A_DAY,
} from '@balise/contract';
import { byPhoneClock } from '../../calendar/index.ts';
import type { RequestContext } from '../../http/api.ts';
import { Failure, fail } from '../../http/failure.ts';
import { keepFiles } from '../attachments/index.ts';
import type { Act } from '../audit/index.ts';
import { auditOfClient, type Done } from '../clients/index.ts';
import { enterOf, findOwned, type Owned, readingOf, withdrawOf } from '../odometer/index.ts';
import {
  countEntered,
  currencyOf,
  findByRequest,
  findPurchase,
  insertPurchases,
  isDriverOf,
  lockPurchase,
  markDeleted,
  type StoredFields,
  setReadings,
  updatePurchase,
} from './queries.ts';
import { settingsOf } from './settings-queries.ts';

const DAY = 86_400_000;
const KM = 1000; // m

/** Records a purchase; a repeated request returns what it recorded before. */
export async function addPurchase(
  act: RequestContext,
  { requestId = randomUUID(), ...fields }: FuelFields & { requestId?: string | undefined },
): Promise<FuelPurchase | Failure> {
  const { tx, who, now } = act;
  const device = await findOwned(tx, who.scope, fields.deviceId);
  if (device === undefined) return fail('device_not_found', { deviceId: 'device_not_found' });
  const known = await findByRequest(tx, who.scope, device.client_id, requestId);
  if (known) return known;
  if ((await countEntered(tx, device.id, now - DAY)) >= MOST_PURCHASES_A_DAY) return fail('limit_reached');
  const stored = await judged(act, device, fields);
  if (stored instanceof Failure) return stored;
  const { userId } = who.scope;
  const inserted = await insertPurchases(tx, [{ fields: stored, requestId }], {
    clientId: device.client_id,
    userId,
    now,
  });
  const id = inserted.get(requestId);
  // the same request at the same moment, by another connection
  if (id === undefined) return (await findByRequest(tx, who.scope, device.client_id, requestId)) ?? fail('not_allowed');
  const refused = await keepReceipts(act, id, device, fields);
  if (refused) return refused;
  await enterReading(act, device, id, stored, fields.counterConfirmed);
  const added = await shown(act, id);
  await log(act, added, { action: 'fuel.add', after: logged(added) });
  return added;
}

/** Corrects a purchase; its reading is withdrawn and entered anew where it is another one. */
export async function editPurchase(
  act: RequestContext,
  id: FuelPurchaseId,
  fields: FuelFields,
): Promise<FuelPurchase | Failure> {
  const { tx, who, now } = act;
  const before = await lockPurchase(tx, who.scope, id);
  if (before === undefined || before.deletedAt !== null) return fail('fuel_not_found');
  const device = await findOwned(tx, who.scope, fields.deviceId);
  if (device === undefined) return fail('device_not_found', { deviceId: 'device_not_found' });
  if (device.client_id !== before.clientId) return fail('fields_invalid', { deviceId: 'of_another_client' });
  const stored = await judged(act, device, fields, before.currency);
  if (stored instanceof Failure) return stored;
  await updatePurchase(tx, id, stored, now);
  const refused = await keepReceipts(act, id, device, fields);
  if (refused) return refused;
  if (isOtherReading(before, stored) || (fields.counterConfirmed && before.reading?.counts === false)) {
    await withdrawOf(act, before.deviceId, { kind: 'fuel', id });
    await enterReading(act, device, id, stored, fields.counterConfirmed);
  }
  const after = await shown(act, id);
  await log(act, after, { action: 'fuel.edit', before: logged(before), after: logged(after) });
  return after;
}

const isOtherReading = (before: FuelPurchase, after: StoredFields): boolean =>
  (['deviceId', 'dateFuel', 'counter', 'counterUnit', 'counterIsRead'] as const).some(
    (field) => before[field] !== after[field],
  );

/** Deletes a purchase, with its reading. */
export async function deletePurchase(act: RequestContext, id: FuelPurchaseId): Promise<null | Failure> {
  const before = await lockPurchase(act.tx, act.who.scope, id);
  if (before === undefined || before.deletedAt !== null) return fail('fuel_not_found');
  await markDeleted(act.tx, id, act.now, act.now);
  await withdrawOf(act, before.deviceId, { kind: 'fuel', id });
  await log(act, before, { action: 'fuel.delete', before: logged(before) });
  return null;
}

/** Takes a deletion back, with its reading. */
export async function restorePurchase(act: RequestContext, id: FuelPurchaseId): Promise<FuelPurchase | Failure> {
  const before = await lockPurchase(act.tx, act.who.scope, id);
  if (before === undefined || before.deletedAt === null) return fail('fuel_not_found');
  const device = await findOwned(act.tx, act.who.scope, before.deviceId);
  if (device?.client_id !== before.clientId) return fail('fuel_not_found');
  await markDeleted(act.tx, id, null, act.now);
  await enterReading(act, device, id, before, before.reading?.counts === true);
  const after = await shown(act, id);
  await log(act, after, { action: 'fuel.restore', after: logged(after) });
  return after;
}

/** What is stored of what was entered, or which date cannot be. */
async function judged(
  { tx, now }: RequestContext,
  device: Owned,
  fields: FuelFields,
  currency?: FuelPurchase['currency'],
): Promise<StoredFields | Failure> {
  const refused = (errors: FieldErrors) => fail('fields_invalid', errors);
  const dateFuel = byPhoneClock(Math.round(fields.dateFuel), now);
  if (dateFuel > now) return refused({ dateFuel: 'must_not_be_future' });
  if (dateFuel < device.since) return refused({ dateFuel: 'before_own_time' });
  if (fields.driverId !== null && !(await isDriverOf(tx, fields.driverId, device.client_id)))
    return refused({ driverId: 'unknown_reference' });
  const { counterConfirmed: _, receipts: _files, ...rest } = fields;
  const { counterUnit } = await settingsOf(tx, device.id, device.client_id);
  return Object.assign(rest, { dateFuel, counterUnit, currency: currency ?? (await currencyOf(tx, device.client_id)) });
}

const keepReceipts = async (
  { tx }: RequestContext,
  id: FuelPurchaseId,
  { client_id: clientId }: Owned,
  { receipts }: FuelFields,
): Promise<Failure | undefined> =>
  receipts &&
  (await keepFiles(
    tx,
    { kind: 'fuel', id, clientId },
    receipts.map((file) => ({ id: file })),
    'receipts',
  ));

/** A purchase whose counter is entered; `confirmed`: it counts, however implausible. */
type Counted = { id: FuelPurchaseId; fields: StoredFields; confirmed: boolean };

const enterReading = (
  act: RequestContext,
  device: Owned,
  id: FuelPurchaseId,
  fields: StoredFields,
  confirmed: boolean,
) => enterReadings(act, device, [{ id, fields, confirmed }]);

/** Enters the counters of a vehicle's purchases into the odometer, in their order, and keeps of each why it is none of its readings. */
export async function enterReadings(act: RequestContext, device: Owned, purchases: readonly Counted[]): Promise<void> {
  const read = purchases.flatMap(({ id, fields: { dateFuel: at, counter, counterUnit, counterIsRead }, confirmed }) =>
    counter === null || counterUnit !== 'km' || !counterIsRead
      ? []
      : [{ at, metres: Math.round(counter * KM), confirmed, source: { kind: 'fuel' as const, id } }],
  );
  const refusals = await enterOf(act, device, read);
  const readings = read.map(({ metres, source }, place): [number, MeterReading] => {
    return [source.id, readingOf(refusals[place], metres)];
  });
  const known = new Map(readings);
  await setReadings(
    act.tx,
    purchases.map(({ id }) => ({ id, reading: known.get(id) ?? null })),
  );
}

async function shown({ tx, who }: RequestContext, id: FuelPurchaseId): Promise<FuelPurchase> {
  const found = await findPurchase(tx, who.scope, id);
  if (!found) throw new Error('a purchase that was just saved is not there');
  return found;
}

/** Writes what was done to a purchase into the audit log, by the plate of its vehicle. */
const log = (act: Act, { id, clientId, designation }: FuelPurchase, done: Done): Promise<void> =>
  auditOfClient(act, { kind: 'fuel', id, clientId, name: designation }, done);

/** What the log keeps of a purchase. */
const logged = (purchase: FuelPurchase): object => ({
  vehicle: purchase.designation,
  boughtAt: purchase.dateFuel,
  counter: purchase.counter,
  quantity: purchase.quantity,
  amount: purchase.amount,
  currency: purchase.currency,
  fuelType: purchase.fuelType,
  station: purchase.station,
  place: purchase.place,
  isFull: purchase.isFull,
  missedBefore: purchase.missedBefore,
  cardNumber: purchase.cardNumber,
  note: purchase.note,
  ...(purchase.driver !== null && { driver: purchase.driver }),
  ...(purchase.receipts.length > 0 && { receipts: purchase.receipts.map(({ name }) => name) }),
});
