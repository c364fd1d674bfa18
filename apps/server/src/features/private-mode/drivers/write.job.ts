import type { DeviceId } from '@balise/contract';
import { hoursOfDrivers } from '@balise/tracking';
import { offsetsOf } from '../../../calendar/index.ts';
import type { Connections } from '../../../db/connect.ts';
import { type Database, databaseOf } from '../../../db/database.ts';
import { type Scope, withScope } from '../../../db/scope.ts';
import { drivesOf } from '../../driver-assignments/index.ts';
import { pastOfClient } from '../../history/index.ts';
import {
  type DriverTime,
  deviceToWrite,
  driverHoursOf,
  queueVehiclesOfDrivers,
  type ToWrite,
  writeDriverPeriods,
} from './queries.ts';

type Owner = Connections['pools']['owner'];

const DAY = 86_400_000;
/** As far ahead as the hours of vehicles. */
const AHEAD = 9 * DAY;

/**
 * Writes the private periods that a vehicle has by the hours of those who drive it: by card, assignment or plan, from now on. What has begun ends with
 * the drive; nothing that has passed is hidden afterwards. As the owner of the database, within what the vehicle's client may know.
 * @param key the device's id
 */
export async function writeDriverHours(owner: Owner, key: string, now: number): Promise<void> {
  const database = databaseOf(owner);
  const device = await deviceToWrite(database, Number(key) as DeviceId);
  if (!device) return;
  const drivers = await driverHoursOf(database, device.clientId);
  const times = drivers.size === 0 ? [] : await timesOf(database, device, drivers, now);
  await database.transaction().execute((tx) => writeDriverPeriods(tx, device, times, now));
}

async function timesOf(
  database: Database,
  { id, clientId, partnerId, timeZone }: ToWrite,
  drivers: Awaited<ReturnType<typeof driverHoursOf>>,
  now: number,
): Promise<DriverTime[]> {
  const scope: Scope = { ...pastOfClient(clientId, partnerId), rights: ['view_devices', 'view_drivers'] };
  const { spans } = await withScope(database, scope, (tx) => drivesOf(tx, [id], { from: now, to: now + AHEAD }));
  const weeks = new Map([...drivers].map(([driverId, { week }]) => [driverId, week]));
  return hoursOfDrivers(spans.get(id) ?? [], weeks, offsetsOf(timeZone), now, now + AHEAD).map((time) => ({
    ...time,
    by: drivers.get(time.driverId)?.by ?? '',
  }));
}

/** Has the periods of every vehicle written that a driver with private hours has, is to have or had. @returns how many vehicles */
export const queueDriverHours = (owner: Owner, now: number): Promise<number> =>
  queueVehiclesOfDrivers(databaseOf(owner), now, now + AHEAD);
