import type { DeviceId, fuelByDay, fuelDefaults, VehicleFuelSettings } from '@balise/contract';
import * as contract from '@balise/contract';
import type { z } from 'zod';
import type { Scoped } from '../../db/scope.ts';
import type { Api, RequestContext } from '../../http/api.ts';
import { type Failure, fail } from '../../http/failure.ts';
import { serve } from '../../http/serve.ts';
import { auditOfClient } from '../clients/index.ts';
import { findOwned, type Owned, odometerNow } from '../odometer/index.ts';
import { consumptionOfFleet, consumptionOfVehicle } from './consumption.ts';
import { consumptionFile, purchasesFile } from './export.ts';
import { fuelImportRoutes } from './import/routes.ts';
import { pageOfPurchases, purchasesByDay, purchasesForFile, sumsOfPurchases, zoneOf } from './list-queries.ts';
import { currencyOf, lastPurchase, lastStations, listPurchases } from './queries.ts';
import { addPurchase, deletePurchase, editPurchase, restorePurchase } from './save.ts';
import { saveSettings, settingsOf } from './settings-queries.ts';

const DAY = 86_400_000;

export function fuelRoutes(api: Api): void {
  fuelImportRoutes(api);
  serve(api, contract.addFuel, async (asked) => await addPurchase(asked, asked.body));
  serve(api, contract.editFuel, async (asked) => await editPurchase(asked, asked.params.id, asked.body));
  serve(api, contract.deleteFuel, async (asked) => await deletePurchase(asked, asked.params.id));
  serve(api, contract.restoreFuel, async (asked) => await restorePurchase(asked, asked.params.id));
  serve(api, contract.saveVehicleFuel, async (asked) => await saveVehicleSettings(asked, asked.params.id, asked.body));
  readRoutes(api);
}

function readRoutes(api: Api): void {
  serve(api, contract.listFuelOfDevices, async ({ tx, who, query: { clientId }, now }) => {
    const from = now - contract.FUEL_DAYS * DAY;
    return await listPurchases(tx, who.scope, {
      ...(clientId && { clientId }),
      from,
      most: contract.PURCHASES_AT_ONCE,
    });
  });

  serve(api, contract.listFuelOfDevice, async ({ tx, who, query: { id } }) => {
    const found = await listPurchases(tx, who.scope, { deviceId: id, most: contract.PURCHASES_AT_ONCE });
    if (found.length === 0 && !(await findOwned(tx, who.scope, id))) return fail('device_not_found');
    return found;
  });

  serve(api, contract.searchFuel, async ({ tx, who, query }) => {
    const { total, sums } = await sumsOfPurchases(tx, who.scope, query);
    return { purchases: await pageOfPurchases(tx, who.scope, query), total, sums };
  });

  serve(api, contract.fuelDefaults, async ({ tx, who, query: { deviceId }, now }) => {
    const device = await findOwned(tx, who.scope, deviceId);
    return device ? await defaultsOf(tx, device, now) : fail('device_not_found');
  });

  serve(api, contract.vehicleFuel, async (asked) => await consumptionOfVehicle(asked, asked.params.id, asked.query));

  serve(api, contract.exportFuel, async ({ tx, who, body, now }) => {
    const { format, language, timeZone, ...filters } = body;
    const purchases = await purchasesForFile(tx, who.scope, filters);
    return purchasesFile(purchases, { format, language, timeZone: timeZone ?? 'UTC', now });
  });

  serve(api, contract.exportConsumption, async (asked) => {
    const { format, language, timeZone, ...query } = asked.body;
    const groups = await consumptionOfFleet(asked, query);
    return consumptionFile(groups, query.by, { format, language, timeZone: timeZone ?? 'UTC', now: asked.now });
  });

  serve(api, contract.fuelConsumption, async (asked) => await consumptionOfFleet(asked, asked.query));

  serve(api, contract.fuelByDay, async (asked) => await byDay(asked, asked.query));
}

/** Litres of each of the last days, today included, the oldest first. */
async function byDay({ tx, who, now }: RequestContext, query: z.output<typeof fuelByDay.query>) {
  const today = dayAt(now, await zoneOf(tx, who.scope, query.clientId));
  const days = Array.from({ length: query.days }, (_, place) => dayBefore(today, query.days - 1 - place));
  const found = await purchasesByDay(tx, who.scope, query, days[0]!);
  return days.map((day) => found.get(day) ?? { day, quantity: 0, amounts: [], purchases: 0 });
}

const dayAt = (now: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(now);

const dayBefore = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);

/** What a form begins with that records a purchase: the less is typed at a pump, the better. */
async function defaultsOf(tx: Scoped, device: Owned, now: number): Promise<z.input<typeof fuelDefaults.reply>> {
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

/** Saves what is known of a vehicle's tank, meter and cards. */
async function saveVehicleSettings(
  act: RequestContext,
  id: DeviceId,
  settings: VehicleFuelSettings,
): Promise<VehicleFuelSettings | Failure> {
  const { tx, who } = act;
  const device = await findOwned(tx, who.scope, id);
  if (device === undefined) return fail('device_not_found');
  const { client_id: clientId, designation: name } = device;
  const before = await settingsOf(tx, id, clientId);
  await saveSettings(tx, id, clientId, settings);
  const after = await settingsOf(tx, id, clientId);
  await auditOfClient(act, { kind: 'device', id, clientId, name }, { action: 'device.fuel_settings', before, after });
  return after;
}
