import type { TankLine } from '@balise/contract';
import { type FuelMatch, MATCH_DEFAULTS, matchFuel } from '@balise/maintenance';
import type { Scope, Scoped } from '../../db/scope.ts';
import {
  eventsIn,
  purchasesIn,
  readMoments,
  type SensedTank,
  type ShownEvent,
  sensedTanks,
  type TankFilters,
  type TankPurchase,
} from './queries.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/**
 * Fills, drops and purchases of tanks with a sensor in a period, in the order of their time. What lies near the ends of the period is
 * matched with what lies beyond them, and listed where it began within.
 */
export async function tankLines(
  tx: Scoped,
  scope: Pick<Scope, 'clientId'>,
  filters: TankFilters,
  period: { from: number; to: number },
): Promise<{ lines: TankLine[]; tanks: SensedTank[] }> {
  const tanks = await sensedTanks(tx, scope, filters);
  if (tanks.length === 0) return { lines: [], tanks };
  const around = { from: period.from - DAY, to: period.to + DAY };
  const [events, purchases] = [
    await eventsIn(tx, scope, filters, around),
    await purchasesIn(tx, scope, filters, around),
  ];
  const moments = await readMoments(tx, purchases);
  const ofTank = <Row extends { deviceId: number; clientId: number }>(rows: readonly Row[]) =>
    Map.groupBy(rows, ({ deviceId, clientId }) => `${deviceId} ${clientId}`);
  const [byTank, boughtByTank] = [ofTank(events), ofTank(purchases)];
  const lines = tanks.flatMap((tank) => {
    const key = `${tank.deviceId} ${tank.clientId}`;
    return linesOf(tank, byTank.get(key) ?? [], boughtByTank.get(key) ?? [], moments.get(tank.deviceId) ?? []);
  });
  const within = lines.filter(({ at }) => at >= period.from && at < period.to);
  return { lines: within.sort((a, b) => a.at - b.at || a.deviceId - b.deviceId), tanks };
}

/** The same for a report: row-level security shows what its reader may see. */
export const reportedTanks = async (tx: Scoped, deviceIds: readonly number[], period: { from: number; to: number }) =>
  (await tankLines(tx, { clientId: null }, { deviceIds }, period)).lines;

function linesOf(
  tank: SensedTank,
  events: readonly ShownEvent[],
  purchases: readonly TankPurchase[],
  moments: readonly number[],
): TankLine[] {
  const tolerance = { minutes: tank.minutes, share: tank.share, litres: MATCH_DEFAULTS.litres };
  const isMeasured = (at: number, minutes: number) =>
    moments.some((moment) => Math.abs(moment - at) <= minutes * MINUTE);
  const fills = events.filter(({ kind }) => kind === 'fill');
  const known = new Map(events.map((event) => [event.id, event]));
  const bought = new Map(purchases.map((purchase) => [purchase.id, purchase]));
  const matches = matchFuel(purchases, fills, isMeasured, tolerance).map((match) => {
    const [first] = match.purchases;
    return lineOf(tank, match, match.fill ? known.get(match.fill.id) : undefined, first && bought.get(first.id));
  });
  const drops = events
    .filter(({ kind }) => kind === 'drop')
    .map((event) => lineOf(tank, { kind: 'drop', fill: null, purchases: [], missing: null }, event, undefined));
  return [...matches, ...drops];
}

function lineOf(
  { deviceId, clientId, designation }: SensedTank,
  { kind, purchases, missing }: Omit<FuelMatch, 'kind'> & { kind: TankLine['kind'] },
  event: ShownEvent | undefined,
  purchase: TankPurchase | undefined,
): TankLine {
  const bought = purchases.reduce((sum, { litres }) => sum + litres, 0);
  const spot = event ?? purchase;
  const at = event?.from ?? purchase?.at ?? 0;
  return {
    kind,
    designation,
    at,
    deviceId: deviceId as TankLine['deviceId'],
    clientId: clientId as TankLine['clientId'],
    eventId: event?.id ?? null,
    until: event?.to ?? at,
    before: event?.before ?? null,
    after: event?.after ?? null,
    litres: event?.litres ?? null,
    bought: purchases.length > 0 ? rounded(bought) : null,
    purchaseIds: purchases.map(({ id }) => id),
    missing: missing === null ? null : rounded(missing),
    sureness: event?.sureness ?? null,
    latitude: spot?.latitude ?? null,
    longitude: spot?.longitude ?? null,
  };
}

const rounded = (litres: number): number => Math.round(litres * 10) / 10;
