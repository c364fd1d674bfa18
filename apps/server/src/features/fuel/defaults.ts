import type { fuelDefaults } from '@balise/contract';
import type { z } from 'zod';
import type { Scoped } from '../../db/scope.ts';
import { type Owned, odometerNow } from '../odometer/index.ts';
import { currencyOf, lastPurchase, lastStations } from './queries.ts';
import { settingsOf } from './settings-queries.ts';

/** What a form begins with that records a purchase: the less is typed at a pump, the better. */
export async function defaultsOf(tx: Scoped, device: Owned, now: number): Promise<z.input<typeof fuelDefaults.reply>> {
  const last = await lastPurchase(tx, device.id, device.client_id);
  const { counterUnit, tank } = await settingsOf(tx, device.id, device.client_id);
  return {
    clientId: device.client_id,
    currency: await currencyOf(tx, device.client_id),
    counterUnit,
    tank,
    odometer: counterUnit === 'km' ? await odometerNow(tx, device, now) : null,
    counter: last?.counter ?? null,
    fuelType: last?.fuelType ?? null,
    price: last?.amount == null ? null : last.amount / last.quantity,
    stations: await lastStations(tx, device.client_id),
  };
}
