import type { ClientId, ForecastQuality } from '@balise/contract';
import { RISK_KINDS } from '@balise/contract';
import { dayName } from '../../calendar/index.ts';
import type { RequestContext } from '../../http/api.ts';
import { onlyClient } from '../maintenance/index.ts';
import { qualitiesOf, type StoredQuality } from './queries.ts';

/** How good the forecasts of a client were. */
export async function qualityOf(
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
