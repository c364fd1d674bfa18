import type { FuelFinding } from '@balise/contract';
import { DAILY_MOST, findingsOf } from '@balise/maintenance';
import { distanceBetween } from '@balise/tracking';
import type { Connections } from '../../../db/connect.ts';
import { raiseForRules } from '../../alerts/index.ts';
import {
  type JudgedPurchase,
  keepFindings,
  purchasesToJudge,
  queueRecent,
  settingsOf,
  stationPlaces,
  usualPrices,
  type VehicleSpot,
} from './judge-queries.ts';
import { vehicleSpots } from './whereabouts.ts';

type Pool = Connections['pools']['owner'];

const DAY = 86_400_000;
/** What a litre cost before says nothing about today. */
const PRICES = 400 * DAY;
/** A purchase that was entered long after, from a file for example, alerts nobody. */
const NEWS = 7 * DAY;
/** Until then a tracker may send late where its vehicle was. */
const LATE = 2 * DAY;

/**
 * Judges the purchases of a client's vehicle, keeps what was found, and alerts who has a rule about it. Doing it again changes and raises
 * nothing twice. As the owner of the database.
 * @param key `device client`, as the trigger of the purchases queues it
 * @param now ms since 1970
 */
export async function judgeFuel(owner: Pool, key: string, now: number): Promise<void> {
  const [deviceId = 0, clientId = 0] = key.split(' ').map(Number);
  const vehicle = { deviceId, clientId };
  const purchases = await purchasesToJudge(owner, deviceId, clientId);
  if (purchases.length === 0) return;
  const spots = await spotsOf(owner, vehicle, purchases, now);
  const found = await findings(owner, vehicle, purchases, spots);
  const changed = purchases.flatMap((purchase) => {
    const after = { id: purchase.id, findings: found.get(purchase.id) ?? [], vehicle: spots.vehicle(purchase) };
    return isSame(purchase, after) ? [] : [Object.assign({ before: purchase }, after)];
  });
  await keepFindings(owner, changed);
  for (const { before, findings: after } of changed) await alert(owner, vehicle, before, after, now);
}

type Vehicle = { deviceId: number; clientId: number };

type Spots = {
  /** Where the vehicle was. */
  vehicle: (purchase: JudgedPurchase) => VehicleSpot | null;
  /** Where it was bought: as entered, or where others were that bought there. */
  bought: (purchase: JudgedPurchase) => { latitude: number; longitude: number } | null;
};

async function spotsOf(
  owner: Pool,
  vehicle: Vehicle,
  purchases: readonly JudgedPurchase[],
  now: number,
): Promise<Spots> {
  const named = [...new Set(purchases.map(({ station }) => station).filter((station) => station !== ''))];
  const stations = await stationPlaces(owner, vehicle.clientId, vehicle.deviceId, named);
  const bought: Spots['bought'] = ({ latitude, longitude, station }) =>
    latitude !== null && longitude !== null ? { latitude, longitude } : (stations.get(station) ?? null);
  // what is found once stays, but for what may still arrive
  const wanted = purchases.filter(({ findings, createdAt }) => findings === null || createdAt > now - LATE);
  const found = await vehicleSpots(owner, vehicle, wanted, bought);
  return { bought, vehicle: ({ id, vehicle: before }) => found.get(id) ?? before };
}

async function findings(
  owner: Pool,
  { deviceId, clientId }: Vehicle,
  purchases: readonly JudgedPurchase[],
  spots: Spots,
) {
  const { tank, unit } = await settingsOf(owner, deviceId, clientId);
  const newest = purchases.at(-1)?.at ?? 0;
  const prices = await usualPrices(owner, deviceId, clientId, new Date(newest - PRICES));
  const byId = new Map(purchases.map((purchase) => [purchase.id, purchase]));
  return findingsOf(purchases, {
    tank,
    dailyMost: DAILY_MOST[unit],
    per: unit === 'km' ? 100 : 1,
    usualPrice: ({ id, at }) => {
      const purchase = byId.get(id);
      return (purchase && prices.get(`${monthOf(at)} ${purchase.fuelType} ${purchase.currency}`)) ?? null;
    },
    whereabouts: ({ id }) => {
      const purchase = byId.get(id);
      const [there, bought] = purchase ? [spots.vehicle(purchase), spots.bought(purchase)] : [null, null];
      return there && bought
        ? Object.assign({ metres: Math.round(distanceBetween(there, bought)), bought }, there)
        : null;
    },
  });
}

const monthOf = (at: number): number => new Date(at).getUTCFullYear() * 12 + new Date(at).getUTCMonth() + 1;

const isSame = (before: JudgedPurchase, after: { findings: FuelFinding[]; vehicle: VehicleSpot | null }): boolean =>
  JSON.stringify(sorted(before.findings)) === JSON.stringify(sorted(after.findings)) &&
  before.vehicle?.at === after.vehicle?.at &&
  before.vehicle?.latitude === after.vehicle?.latitude;

// jsonb keeps the members of an object in an order of its own
const sorted = (findings: FuelFinding[] | null) =>
  findings?.map(({ kind, figures }) => [kind, Object.entries(figures).sort(([a], [b]) => (a < b ? -1 : 1))]) ?? null;

/** A purchase alerts when something is found of it that was not found before. */
async function alert(
  owner: Pool,
  vehicle: Vehicle,
  before: JudgedPurchase,
  after: FuelFinding[],
  now: number,
): Promise<void> {
  const known = new Set((before.findings ?? []).map(({ kind }) => kind));
  if (before.createdAt < now - NEWS || before.at < now - NEWS || after.every(({ kind }) => known.has(kind))) return;
  await raiseForRules(owner, vehicle, now, {
    kind: 'fuel_anomaly',
    subject: String(before.id),
    beganAt: before.at,
    at: now,
    facts: { fuelId: before.id, litres: before.quantity, findings: after.map(({ kind }) => kind) },
    place: before.vehicle,
  });
}

/** By the clock: judges again what was bought lately. @returns how many vehicles */
export const judgeRecentFuel = (owner: Pool, now: number): Promise<number> => queueRecent(owner, new Date(now - LATE));
