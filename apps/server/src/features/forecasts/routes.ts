import * as contract from '@balise/contract';
import { type ClientId, type ForecastQuality, RISK_KINDS } from '@balise/contract';
import { dayName } from '../../calendar/index.ts';
import type { Api, RequestContext } from '../../http/api.ts';
import { serve } from '../../http/serve.ts';
import { onlyClient } from '../maintenance/index.ts';
import { saveHours } from './capacity.ts';
import { driftList, driftOfVehicle, driftsFile, judge } from './drift/drifts.ts';
import { risksFile } from './export.ts';
import { partLives } from './part-lives.ts';
import { countRisks, findRisks, qualitiesOf, type StoredQuality } from './queries.ts';
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

/** How good the forecasts of a client were. */
async function qualityOf(
  { tx, who: { scope } }: RequestContext,
  wanted: ClientId | undefined,
): Promise<ForecastQuality> {
  const clientId = await onlyClient(tx, scope, wanted);
  if (clientId === null) return { clientId, use: [], risks: [] };
  const stored = await qualitiesOf(tx, clientId);
  return { clientId, use: stored.flatMap(ofUse), risks: stored.flatMap(ofRisks) };
}

/** Days are named by the client's calendar. */
const named = <Period extends { from: number; to: number }>(period: Period) =>
  Object.assign({}, period, { from: dayName(period.from), to: dayName(period.to) });

const ofUse = ({ kind, learnedOn, isUsed, quality }: StoredQuality): ForecastQuality['use'] =>
  kind === 'risk' ? [] : [{ kind, learnedOn, isUsed, year: named(quality.year), periods: quality.periods.map(named) }];

const ofRisks = ({ kind, learnedOn, quality }: StoredQuality): ForecastQuality['risks'] =>
  kind !== 'risk'
    ? []
    : RISK_KINDS.map((risk) => {
        const { isUsed, year, periods, bins } = quality[risk];
        return { kind: risk, learnedOn, isUsed, year: named(year), periods: periods.map(named), bins };
      });
