import * as contract from '@balise/contract';
import type { Api } from '../../http/api.ts';
import { fail } from '../../http/failure.ts';
import { serve } from '../../http/serve.ts';
import { findOwned } from '../odometer/index.ts';
import { byDay } from './by-day.ts';
import { consumptionOfFleet, consumptionOfVehicle } from './consumption.ts';
import { defaultsOf } from './defaults.ts';
import { consumptionFile, purchasesFile } from './export.ts';
import { fuelImportRoutes } from './import/routes.ts';
import { pageOfPurchases, purchasesForFile, sumsOfPurchases } from './list-queries.ts';
import { listPurchases } from './queries.ts';
import { addPurchase, deletePurchase, editPurchase, restorePurchase } from './save.ts';
import { saveVehicleSettings } from './settings.ts';

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
