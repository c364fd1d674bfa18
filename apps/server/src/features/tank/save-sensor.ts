import type { DeviceId, TankSensorFields } from '@balise/contract';
import type { RequestContext } from '../../http/api.ts';
import { type Failure, fail } from '../../http/failure.ts';
import { auditOfClient } from '../clients/index.ts';
import { findOwned } from '../odometer/index.ts';
import { findSensor, removeSensor, saveSensor } from './queries.ts';
import { TANK_PAST } from './read/read-tank.job.ts';

/** Saves which value is the level of a vehicle's tank; its past is read again. */
export async function saveTankSensor(
  act: RequestContext,
  id: DeviceId,
  fields: TankSensorFields,
): Promise<TankSensorFields | Failure> {
  const { tx, who, now } = act;
  const device = await findOwned(tx, who.scope, id);
  if (device === undefined) return fail('device_not_found');
  const { client_id: clientId, designation: name } = device;
  const before = await sensorOf(act, id, clientId);
  await saveSensor(tx, id, clientId, fields, { now, staleFrom: now - TANK_PAST });
  const after = await sensorOf(act, id, clientId);
  if (!after) throw new Error('a sensor that was just saved is not there');
  await auditOfClient(act, { kind: 'device', id, clientId, name }, { action: 'device.tank_sensor', before, after });
  return after;
}

/** Removes the sensor of a tank and what it showed. */
export async function removeTankSensor(act: RequestContext, id: DeviceId): Promise<null | Failure> {
  const { tx, who } = act;
  const device = await findOwned(tx, who.scope, id);
  if (device === undefined) return fail('device_not_found');
  const { client_id: clientId, designation: name } = device;
  const before = await sensorOf(act, id, clientId);
  if (!(await removeSensor(tx, id, clientId))) return fail('tank_sensor_not_found');
  await auditOfClient(act, { kind: 'device', id, clientId, name }, { action: 'device.tank_sensor_remove', before });
  return null;
}

async function sensorOf({ tx }: RequestContext, id: DeviceId, clientId: number): Promise<TankSensorFields | undefined> {
  const found = await findSensor(tx, id, clientId);
  if (!found) return undefined;
  const { readUntil: _, ...sensor } = found;
  return sensor;
}
