import { type ClientId, DASHBOARD_MONTHS, LAST_RECORDS, type MaintenanceDashboard } from '@balise/contract';
import type { RequestContext } from '../../../http/api.ts';
import { countDues, todayOf } from '../due-queries.ts';
import { letterheadOf } from '../files/letterhead-queries.ts';
import { findRecords } from '../list-queries.ts';
import { distanceOf, type MonthSums, monthSums, onlyClient, servicesWithVehicles } from './dashboard-queries.ts';

const CENT = 100;
/** Services that are listed, the most expensive first. */
const MOST_SERVICES = 100;

/** What twelve months cost, and what is pending. */
export async function dashboardOf(
  { tx, who: { scope }, now }: RequestContext,
  wanted: ClientId | undefined,
): Promise<MaintenanceDashboard> {
  const clientId = await onlyClient(tx, scope, wanted);
  const of = { clientId: scope.clientId ?? wanted ?? null, today: await todayOf(tx, clientId, now) };
  const sums = await monthSums(tx, scope, of);
  const distance = await distanceOf(tx, scope, of);
  const services = await servicesWithVehicles(tx, scope, of);
  const selection = of.clientId === null ? {} : { clientId: of.clientId };
  const months = byMonth(sums, of.today);
  const [totalCost, judged] = [sumOf(sums, costOf), sumOf(sums, (one) => one.judged)];
  return {
    currency: clientId === null ? null : ((await letterheadOf(tx, clientId))?.currency ?? null),
    counts: await countDues(tx, scope, selection),
    done: sumOf(sums, ({ done }) => done),
    totalCost,
    costThisMonth: sumOf(months.slice(-1), costOf),
    distance,
    costPerKm: distance < 1_000 ? null : Math.round((totalCost / (distance / 1_000)) * CENT) / CENT,
    downtimeMinutes: sumOf(sums, ({ downtimeMinutes }) => downtimeMinutes),
    compliance: judged === 0 ? null : sumOf(sums, ({ inTime }) => inTime) / judged,
    months,
    services: byCost(services.map((service) => Object.assign(service, { cost: costOfService(sums, service.id) }))),
    last: await findRecords(tx, scope, { ...selection, kind: 'done' }, { limit: LAST_RECORDS, offset: 0 }),
  };
}

const sumOf = <One>(all: readonly One[], of: (one: One) => number): number =>
  all.reduce((sum, one) => sum + of(one), 0);
const costOf = ({ parts, labour, tax }: { parts: number; labour: number; tax: number }): number => parts + labour + tax;
const costOfService = (sums: readonly MonthSums[], id: MonthSums['serviceId']): number =>
  sumOf(
    sums.filter(({ serviceId }) => serviceId === id),
    costOf,
  );

/** The twelve months, the oldest first; those without records among them. */
function byMonth(sums: readonly MonthSums[], today: string): MaintenanceDashboard['months'] {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return Array.from({ length: DASHBOARD_MONTHS }, (_, place) => {
    const name = new Date(Date.UTC(year, month - DASHBOARD_MONTHS + place)).toISOString().slice(0, 7);
    const own = sums.filter((one) => one.month === name);
    return {
      month: name,
      parts: sumOf(own, ({ parts }) => parts),
      labour: sumOf(own, ({ labour }) => labour),
      tax: sumOf(own, ({ tax }) => tax),
      done: sumOf(own, ({ done }) => done),
    };
  });
}

const byCost = (services: MaintenanceDashboard['services']): MaintenanceDashboard['services'] =>
  services
    .sort((a, b) => b.cost - a.cost || b.vehicles - a.vehicles || a.name.localeCompare(b.name))
    .slice(0, MOST_SERVICES);
