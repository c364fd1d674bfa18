import type { DeviceId, fuelConsumption, vehicleFuel } from '@balise/contract';
import { CO2_OF_LITRE, consumptionOf, DAILY_MOST, type Stretch, stretchesOf } from '@balise/maintenance';
import type { z } from 'zod';
import type { Scoped } from '../../db/scope.ts';
import type { RequestContext } from '../../http/api.ts';
import { type Failure, fail } from '../../http/failure.ts';
import { findOwned } from '../odometer/index.ts';
import { type ConsumedFill, fillsOf, fillsOfDevices } from './consumption-queries.ts';
import { settingsOf } from './settings-queries.ts';

const DAY = 86_400_000;
/** What is read before a period: the full tank that its first stretch begins with, and the readings that say which counters to believe. */
const BEFORE = 120 * DAY;

type Period = { from: number; to: number };
type Group = z.input<typeof fuelConsumption.reply>[number];

/** A stretch with the purchase that ends it. */
type EndedStretch = Stretch & { fill: ConsumedFill };

/** What one vehicle consumes. */
export async function consumptionOfVehicle(
  { tx, who }: RequestContext,
  id: z.output<typeof vehicleFuel.params>['id'],
  period: Period,
): Promise<z.input<typeof vehicleFuel.reply> | Failure> {
  const device = await findOwned(tx, who.scope, id);
  if (device === undefined) return fail('device_not_found');
  const settings = await settingsOf(tx, id, device.client_id);
  const fills = await fillsOf(tx, who.scope, { clientId: device.client_id, deviceId: id }, widened(period));
  const stretches = stretchesIn(fills, period);
  const per = settings.counterUnit === 'km' ? 100 : 1;
  return {
    settings,
    consumption: consumptionOf(stretches, settings.counterUnit),
    ...boughtIn(fills.filter(({ at }) => at >= period.from)),
    stretches: stretches.map(({ from, to, distance, quantity, rate, isDoubtful }) => ({
      from,
      to,
      distance,
      quantity,
      average: rate * per,
      isDoubtful,
    })),
  };
}

/** Consumption of a fleet in groups, those that bought most first. */
export async function consumptionOfFleet(
  { tx, who }: RequestContext,
  { by, from, to, clientId, groupId }: z.output<typeof fuelConsumption.query>,
): Promise<Group[]> {
  const fills = await fillsOf(tx, who.scope, { clientId, groupId }, widened({ from, to }));
  const stretches = [
    ...byKey(fills, ({ deviceId, clientId: owner, unit }) => `${deviceId} ${owner} ${unit}`).values(),
  ].flatMap((ofVehicle) => stretchesIn(ofVehicle, { from, to }));
  const nameOf = ({ designation, model, driver }: ConsumedFill) =>
    by === 'vehicle' ? designation : by === 'model' ? model : driver;
  const keyOf = (fill: ConsumedFill) => `${by === 'vehicle' ? fill.deviceId : nameOf(fill)} ${fill.unit}`;
  const ended = byKey(stretches, ({ fill }) => keyOf(fill));
  const bought = byKey(
    fills.filter(({ at }) => at >= from),
    keyOf,
  );
  const groups = [...bought].map(([key, ofGroup]): Group => {
    const [first] = ofGroup as [ConsumedFill, ...ConsumedFill[]];
    return {
      name: nameOf(first),
      deviceId: by === 'vehicle' ? first.deviceId : null,
      counterUnit: first.unit,
      vehicles: new Set(ofGroup.map(({ deviceId }) => deviceId)).size,
      consumption: consumptionOf(ended.get(key) ?? [], first.unit),
      ...boughtIn(ofGroup),
    };
  });
  return groups.sort((a, b) => b.bought - a.bought || (a.name < b.name ? -1 : 1));
}

/** What these devices consume, by device, client and unit of the meter. */
export async function consumptionOfDevices(tx: Scoped, ids: readonly DeviceId[], period: Period) {
  const fills = await fillsOfDevices(tx, ids, widened(period));
  return [...byKey(fills, ({ deviceId, clientId, unit }) => `${deviceId} ${clientId} ${unit}`).values()].flatMap(
    (all) => {
      const bought = all.filter(({ at }) => at >= period.from);
      const [first] = bought;
      if (!first) return [];
      const { deviceId, clientId, unit: counterUnit } = first;
      const consumption = consumptionOf(stretchesIn(all, period), counterUnit);
      return [Object.assign({ deviceId, clientId, counterUnit, consumption }, boughtIn(bought))];
    },
  );
}

/** The stretches of these devices by kilometres that are not doubtful, by device. */
export async function stretchesOfDevices(tx: Scoped, ids: readonly DeviceId[], period: Period) {
  const fills = await fillsOfDevices(tx, ids, widened(period));
  return [
    ...byKey(
      fills.filter(({ unit }) => unit === 'km'),
      ({ deviceId }) => String(deviceId),
    ).values(),
  ].map((own) => ({
    deviceId: own[0]!.deviceId,
    stretches: stretchesIn(own, period).filter(({ isDoubtful }) => !isDoubtful),
  }));
}

const widened = ({ from, to }: Period): Period => ({ from: from - BEFORE, to });

/** The stretches of a vehicle that end in a period. */
function stretchesIn(fills: readonly ConsumedFill[], { from }: Period): EndedStretch[] {
  const byId = new Map(fills.map((fill) => [fill.id, fill]));
  const unit = fills.at(-1)?.unit ?? 'km';
  const sameUnit = fills.filter((fill) => fill.unit === unit);
  return stretchesOf(sameUnit, DAILY_MOST[unit])
    .filter(({ to }) => to >= from)
    .map((stretch) => Object.assign({}, stretch, { fill: byId.get(stretch.fillId)! }));
}

function boughtIn(fills: readonly ConsumedFill[]) {
  const currencies = new Set(fills.map(({ currency }) => currency));
  const [only] = currencies;
  const currency = currencies.size === 1 && only ? only : null;
  return {
    bought: fills.reduce((sum, { quantity }) => sum + Math.round(quantity * 1000), 0) / 1000,
    spent: currencies.size > 1 ? null : fills.reduce((sum, { amount }) => sum + (amount ?? 0), 0),
    currency,
    carbon: fills.reduce((sum, { quantity, fuelType }) => sum + quantity * CO2_OF_LITRE[fuelType], 0),
    purchases: fills.length,
    readings: fills.filter(({ counter }) => counter !== null).length,
    outliers: fills.filter(({ isOutlier }) => isOutlier).length,
  };
}

function byKey<One>(all: readonly One[], keyOf: (one: One) => string): Map<string, One[]> {
  const found = new Map<string, One[]>();
  for (const one of all) {
    const list = found.get(keyOf(one));
    if (list) list.push(one);
    else found.set(keyOf(one), [one]);
  }
  return found;
}
