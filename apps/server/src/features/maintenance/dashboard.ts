import { type ClientId, LAST_RECORDS, type MaintenanceDashboard } from '@balise/contract';
import type { RequestContext } from '../../http/api.ts';
import { distanceOf, keptUp, onlyClient, sumsByMonth, sumsByService } from './dashboard-queries.ts';
import { countDues, letterheadOf, todayOf } from './due-queries.ts';
import { findRecords } from './list-queries.ts';

const CENT = 100;

/** What twelve months cost, and what is pending. */
export async function dashboardOf(
  { tx, who: { scope }, now }: RequestContext,
  wanted: ClientId | undefined,
): Promise<MaintenanceDashboard> {
  const clientId = await onlyClient(tx, scope, wanted);
  const of = { clientId: scope.clientId ?? wanted ?? null, today: await todayOf(tx, clientId, now) };
  const months = await sumsByMonth(tx, scope, of);
  const kept = await keptUp(tx, scope, of);
  const distance = await distanceOf(tx, scope, of);
  const selection = of.clientId === null ? {} : { clientId: of.clientId };
  const costs = months.map(({ parts, labour, tax }) => parts + labour + tax);
  const totalCost = costs.reduce((sum, cost) => sum + cost, 0);
  return {
    currency: clientId === null ? null : (await letterheadOf(tx, clientId)).currency,
    counts: await countDues(tx, scope, selection),
    done: kept.done,
    totalCost,
    costThisMonth: costs.at(-1) ?? 0,
    distance,
    costPerKm: distance < 1_000 ? null : Math.round((totalCost / (distance / 1_000)) * CENT) / CENT,
    downtimeMinutes: kept.downtimeMinutes,
    compliance: kept.judged === 0 ? null : kept.inTime / kept.judged,
    months,
    services: await sumsByService(tx, scope, of),
    last: await findRecords(tx, scope, { ...selection, kind: 'done' }, { limit: LAST_RECORDS, offset: 0 }),
  };
}
