import {
  addFuel,
  type Currency,
  type DeviceId,
  fuelDefaults,
  type Input,
  listDeviceSummaries,
  requestOf,
  saveVehicleFuel,
  searchFuel,
} from '@balise/contract';
import type { Caller } from './alerts.ts';

const DAY = 86_400_000;
const WEEKS = 13;
const VEHICLES = 6;
type Body = Input<typeof addFuel>['body'];

const PRICES: Partial<Record<Currency, number>> = { XOF: 720, EUR: 172, GHS: 1_480 };
const STATIONS = ['Total Plateau', 'Shell Riviera', 'Oilibya Zone 4'];

/**
 * A quarter of fills of the first vehicles of a client, one a week, with a theft: more litres than the tank holds, bought far from the vehicle.
 * Once, for a client that has none.
 * @param others plates of vehicles whose purchases agree with their tanks' sensors
 * @param now ms since 1970 UTC
 */
export async function addFuelPurchases(caller: Caller, others: ReadonlySet<string>, now: number): Promise<void> {
  const { total } = await caller(searchFuel, requestOf(searchFuel, { query: {} }));
  if (total > 0) return;
  const all = await caller(listDeviceSummaries, requestOf(listDeviceSummaries));
  const vehicles = all.filter(({ designation }) => !others.has(designation)).slice(0, VEHICLES);
  const [first] = vehicles;
  if (!first) return;
  const price = litrePrice((await defaultsOf(caller, first.id)).currency);
  for (const [place, { id }] of vehicles.entries()) {
    const body = { tank: 70 + 10 * place, counterUnit: 'km' as const, cards: [`7078 000${place}`] };
    await caller(saveVehicleFuel, requestOf(saveVehicleFuel, { params: { id }, body }));
    for (let week = 0; week <= WEEKS; week++) {
      const fill = fillOf(id, place, week, { now, price });
      await caller(addFuel, requestOf(addFuel, { body: place === 0 && week === WEEKS ? stolen(fill, price) : fill }));
    }
  }
}

/** What a litre costs, smallest units. */
export const litrePrice = (currency: Currency): number => PRICES[currency] ?? 720;

/** What the platform knows of a vehicle before a purchase. */
export const defaultsOf = (caller: Caller, deviceId: DeviceId) =>
  caller(fuelDefaults, requestOf(fuelDefaults, { query: { deviceId } }));

/** Each vehicle burns its own, a little more or less from week to week; the last fill but three was not full, the next one made up for it. */
function fillOf(deviceId: DeviceId, place: number, week: number, { now, price }: { now: number; price: number }): Body {
  const km = 380 + 25 * place;
  const wave = ((week * 7 + place * 3) % 5) - 2;
  const part = week === WEEKS - 3 ? 0.8 : week === WEEKS - 2 ? 1.2 : 1;
  const quantity = Math.round((km * (9 + place * 1.5) * (1 + wave / 50) * part) / 10) / 10;
  return {
    deviceId,
    dateFuel: now - (WEEKS - week) * 7 * DAY - (4 + place) * 3_600_000,
    counter: 84_000 + 31_000 * place + week * km,
    // the demo's odometers are those of its services
    counterIsRead: false,
    quantity,
    isFull: week !== WEEKS - 3,
    amount: Math.round(quantity * price * (1 + wave / 180)),
    fuelType: place % 3 === 2 ? 'essence' : 'diesel',
    station: STATIONS[(week + place) % STATIONS.length] ?? '',
  };
}

/** Bought in Bouaké, where none of the vehicles is. */
const stolen = (fill: Body, price: number): Body =>
  Object.assign({}, fill, {
    quantity: 118,
    amount: 118 * price,
    latitude: 7.6906,
    longitude: -5.0303,
    station: '',
    place: 'Bouaké',
  });
