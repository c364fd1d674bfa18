import * as contract from '@balise/contract';
import type { Api } from '../../http/api.ts';
import { serve } from '../../http/serve.ts';
import { saveHours } from './capacity.ts';
import { driftList, driftOfVehicle, driftsFile, judge } from './drift/drifts.ts';
import { risksFile } from './export.ts';
import { partLives } from './part-lives.ts';
import { qualityOf } from './quality.ts';
import { countRisks, findRisks } from './queries.ts';
import { workload } from './workload.ts';

export function forecastRoutes(api: Api): void {
  serve(api, contract.listRisks, async ({ tx, who: { scope }, query }) => {
    const { page, pageSize, ...wanted } = query;
    const of = { limit: pageSize, offset: (page - 1) * pageSize };
    return { risks: await findRisks(tx, scope, wanted, of), total: await countRisks(tx, scope, wanted) };
  });
  serve(api, contract.exportRisks, (asked) => risksFile(asked, asked.body));
  serve(api, contract.listDrifts, (asked) => driftList(asked, asked.query));
  serve(api, contract.exportDrifts, (asked) => driftsFile(asked, asked.body));
  serve(api, contract.vehicleDrift, (asked) => driftOfVehicle(asked, asked.params.id));
  serve(api, contract.judgeDrift, (asked) => judge(asked, asked.params.id, asked.body));
  serve(api, contract.getPartLives, (asked) => partLives(asked, asked.query));
  serve(api, contract.getForecastQuality, (asked) => qualityOf(asked, asked.query.clientId));
  serve(api, contract.saveWorkshopHours, (asked) => saveHours(asked, asked.body));
  serve(api, contract.getWorkload, (asked) => workload(asked, asked.query));
}
