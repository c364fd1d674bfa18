import * as contract from '@balise/contract';
import type { Api } from '../../http/api.ts';
import { serve } from '../../http/serve.ts';
import { newestTankLines } from './lines.ts';
import { countSensed } from './queries.ts';
import { removeTankSensor, saveTankSensor } from './save-sensor.ts';
import { vehicleTank } from './vehicle-tank.ts';

export function tankRoutes(api: Api): void {
  serve(api, contract.vehicleTank, async (asked) => await vehicleTank(asked, asked.params.id, asked.query));

  serve(api, contract.fleetTanks, async ({ tx, who, query: { from, to, clientId, groupId } }) => {
    const filters = { clientId, groupId };
    const newest = await newestTankLines(tx, who.scope, filters, { from, to }, contract.TANK_LINES_AT_ONCE);
    return { lines: newest.lines, leftOut: newest.leftOut, sensors: await countSensed(tx, who.scope, filters) };
  });

  serve(api, contract.saveTankSensor, async (asked) => await saveTankSensor(asked, asked.params.id, asked.body));
  serve(api, contract.removeTankSensor, async (asked) => await removeTankSensor(asked, asked.params.id));
}
