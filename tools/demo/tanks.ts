import {
  addFuel,
  type DeviceId,
  fleetTanks,
  listDeviceSummaries,
  requestOf,
  saveTankSensor,
  type TankLine,
  vehicleTank,
} from '@balise/contract';
import type { Vehicle } from '../simulator/fleet.ts';
import type { Caller } from './alerts.ts';
import { defaultsOf, litrePrice } from './fuel.ts';

const [DAY, KM] = [86_400_000, 1_000];
const DAYS = 15;
/** Along the roads: a chain's name says nothing about the place, so purchases have their position. */
const STATIONS = ['Total', 'Shell', 'Oilibya'];
/** How often, and how long, the server is asked whether it has read the levels. */
const [WAIT, ROUNDS] = [3_000, 200];

/** Whether the tracker of a vehicle reads the level of its tank: of trucks and buses, some. */
export const hasTankSensor = ({ protocol, system }: Vehicle): boolean =>
  system === 24 && (protocol === 'teltonika' || protocol === 'ruptela');

/**
 * Sets the sensors of a client's tanks, and enters what was bought once the fills are known: one purchase has more litres than came into
 * the tank, one fill was bought by nobody. Once, for a client whose tanks have none. @param now ms since 1970 UTC
 */
export async function addTanks(caller: Caller, own: readonly Vehicle[], now: number): Promise<void> {
  const period = { from: now - DAYS * DAY, to: now };
  const tanks = () => caller(fleetTanks, requestOf(fleetTanks, { query: period }));
  if ((await tanks()).sensors > 0) return;
  const byPlate = new Map(own.filter(hasTankSensor).map((vehicle) => [vehicle.designation, vehicle.tank]));
  const ids: DeviceId[] = [];
  for (const { id, designation } of await caller(listDeviceSummaries, requestOf(listDeviceSummaries))) {
    const tank = byPlate.get(designation);
    if (tank === undefined) continue;
    ids.push(id);
    const body = { source: 'fuelLevel', unit: 'percent' as const, tank };
    await caller(saveTankSensor, requestOf(saveTankSensor, { params: { id }, body }));
  }
  const isRead = async (id: DeviceId) =>
    (await caller(vehicleTank, requestOf(vehicleTank, { params: { id }, query: period }))).readUntil !== null;
  for (let round = 0; round < ROUNDS && !(await Promise.all(ids.map(isRead))).every(Boolean); round++)
    await new Promise((done) => setTimeout(done, WAIT));
  const fills = (await tanks()).lines.filter(({ kind }) => kind === 'not_bought').reverse();
  for (const [place, fill] of fills.entries()) if (place !== 2) await buy(caller, fill, place, now);
}

async function buy(caller: Caller, fill: TankLine, place: number, now: number): Promise<void> {
  const { deviceId, until, litres, latitude, longitude } = fill;
  const { odometer, currency } = await defaultsOf(caller, deviceId);
  const since = { params: { id: deviceId }, query: { from: until, to: now } };
  const { sums } = await caller(vehicleTank, requestOf(vehicleTank, since));
  // a pump measures otherwise than a sensor; of the second one, somebody filled cans
  const quantity = Math.round((litres ?? 0) * (1 + ((place % 5) - 2) / 100) + (place === 1 ? 60 : 0));
  const body = {
    deviceId,
    quantity,
    dateFuel: until,
    counter: odometer === null ? null : Math.round((odometer - (sums.distance ?? 0)) / KM),
    // nobody looked at the meter of a vehicle that does not exist
    counterIsRead: false,
    isFull: true,
    amount: quantity * litrePrice(currency),
    fuelType: 'diesel' as const,
    station: STATIONS[place % STATIONS.length] ?? '',
    latitude,
    longitude,
  };
  await caller(addFuel, requestOf(addFuel, { body }));
}
