import type { TankLine } from '@balise/contract';
import { type FuelMatch, MATCH_DEFAULTS, matchFuel } from '@balise/maintenance';
import type { Scope, Scoped } from '../../db/scope.ts';
import {
  eventsIn,
  newestBegun,
  purchasesIn,
  type SensedTank,
  type ShownEvent,
  sensedTanks,
  type TankFilters,
  type TankPurchase,
} from './queries.ts';

const DAY = 86_400_000;

type Period = { from: number; to: number };

/**
 * Fills, drops and purchases of tanks with a sensor in a period, in the order of their time. What lies near the ends of the period is
 * matched with what lies beyond them, and listed where it began within.
 */
export async function tankLines(
  tx: Scoped,
  scope: Pick<Scope, 'clientId'>,
  filters: TankFilters,
  period: Period,
): Promise<TankLine[]> {
  const tanks = await sensedTanks(tx, scope, filters);
  if (tanks.length === 0) return [];
  const around = { from: period.from - DAY, to: period.to + DAY };
  const [events, purchases] = [
    await eventsIn(tx, scope, filters, around),
    await purchasesIn(tx, scope, filters, around),
  ];
  const ofTank = <Row extends { deviceId: number; clientId: number }>(rows: readonly Row[]) =>
    Map.groupBy(rows, ({ deviceId, clientId }) => `${deviceId} ${clientId}`);
  const [byTank, boughtByTank] = [ofTank(events), ofTank(purchases)];
  const lines = tanks.flatMap((tank) => {
    const key = `${tank.deviceId} ${tank.clientId}`;
    return linesOf(tank, byTank.get(key) ?? [], boughtByTank.get(key) ?? []);
  });
  const within = lines.filter(({ at }) => at >= period.from && at < period.to);
  return within.sort((a, b) => a.at - b.at || a.deviceId - b.deviceId);
}

/** The newest lines of a fleet in a period, the newest first. A line begins with a fill, a drop or a purchase: so many of these are read. */
export async function newestTankLines(
  tx: Scoped,
  scope: Pick<Scope, 'clientId'>,
  filters: TankFilters,
  period: Period,
  most: number,
): Promise<{ lines: TankLine[]; leftOut: boolean }> {
  const begun = await newestBegun(tx, scope, filters, period, most + 1);
  const from = begun[most - 1]?.at ?? period.from;
  const shown = begun.filter(({ at }) => at >= from);
  const deviceIds = [...new Set(shown.map(({ deviceId }) => deviceId))];
  const lines = await tankLines(tx, scope, Object.assign({}, filters, { deviceIds }), { from, to: period.to });
  return { lines: lines.reverse(), leftOut: shown.length < begun.length };
}

/** The same for a report: row-level security shows what its reader may see. */
export const reportedTanks = async (tx: Scoped, deviceIds: readonly number[], period: Period): Promise<TankLine[]> =>
  await tankLines(tx, { clientId: null }, { deviceIds }, period);

function linesOf(tank: SensedTank, events: readonly ShownEvent[], purchases: readonly TankPurchase[]): TankLine[] {
  const tolerance = { minutes: tank.minutes, share: tank.share, litres: MATCH_DEFAULTS.litres };
  const fills = events.filter(({ kind }) => kind === 'fill');
  const known = new Map(events.map((event) => [event.id, event]));
  const bought = new Map(purchases.map((purchase) => [purchase.id, purchase]));
  const matches = matchFuel(purchases, fills, tolerance).map((match) => {
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
