import { type ClientId, type DeviceId, fuelCardKey, type VehicleFuelSettings } from '@balise/contract';
import { sql } from 'kysely';
import type { Scoped } from '../../db/scope.ts';

/** What a vehicle's tank holds, what its meter shows, and its cards. */
export async function settingsOf(tx: Scoped, deviceId: DeviceId, clientId: ClientId): Promise<VehicleFuelSettings> {
  const settings = await tx
    .selectFrom('vehicle_fuel_settings')
    .select([sql<number | null>`tank::float8`.as('tank'), 'counter_unit as counterUnit'])
    .where('device_id', '=', deviceId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  const cards = await tx
    .selectFrom('fuel_cards')
    .select('number')
    .where('device_id', '=', deviceId)
    .where('client_id', '=', clientId)
    .orderBy('number')
    .execute();
  const { tank, counterUnit } = settings ?? { tank: null, counterUnit: 'km' as const };
  return { tank, counterUnit, cards: cards.map(({ number }) => number) };
}

/** Saves them; a card that another vehicle has becomes this one's. */
export async function saveSettings(
  tx: Scoped,
  deviceId: DeviceId,
  clientId: ClientId,
  { tank, counterUnit, cards }: VehicleFuelSettings,
): Promise<void> {
  const settings = { tank, counter_unit: counterUnit };
  await tx
    .insertInto('vehicle_fuel_settings')
    .values({ ...settings, device_id: deviceId, client_id: clientId })
    .onConflict((conflict) => conflict.columns(['device_id', 'client_id']).doUpdateSet(settings))
    .execute();
  const numbers = [...new Set(cards.map(fuelCardKey))];
  await sql`delete from fuel_cards where client_id = ${clientId} and (device_id = ${deviceId} or number = any (${numbers}))`.execute(
    tx,
  );
  for (const number of numbers)
    await tx.insertInto('fuel_cards').values({ client_id: clientId, number, device_id: deviceId }).execute();
}
