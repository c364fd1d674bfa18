import {
  type AlertRuleFields,
  addAlertRule,
  addGeofence,
  assignDeviceGeofences,
  type Device,
  type GeofenceActions,
  removeDeviceGeofences,
  transferDevices,
} from '@balise/contract';
import { DEFAULT_SETTINGS, recordOf } from '@balise/tracking';
import { afterAll, expect, test } from 'vitest';
import { aDevice } from '../../../testing/device.ts';
import { aWorld } from '../../../testing/world.ts';
import { openBuffer, pushRecords } from '../../../testing/written-records.ts';
import { timelineOf } from '../../tracking-settings/index.ts';
import { raiseDueAlerts } from './raise-due.job.ts';

const world = await aWorld();
const buffer = openBuffer(world.database);
afterAll(() => world.end());
const { owner, ingest } = world.database.pools;
const MINUTE = 60_000;
const comoe = world.as('comoe');

/** Adds a rule of an hour in any geofence. */
async function addDwellRule(by: 'comoe' | 'bandama'): Promise<void> {
  const body = {
    name: 'Too long',
    condition: { kind: 'geofence_dwell', geofenceIds: null, minutes: 60 },
    devices: { deviceIds: ['all'] },
  } as AlertRuleFields;
  const { status, text } = await world.as(by)(addAlertRule, { body });
  if (status !== 200) throw new Error(text);
}
await addDwellRule('comoe');
await addDwellRule('bandama');

/** A vehicle of Comoé that stands in a geofence since a moment, and has said nothing for half an hour. */
async function aStay(name: string): Promise<{ device: Device; unassign: () => Promise<unknown> }> {
  const device = await aDevice(world, { clientId: world.clients.comoe });
  const place = { latitude: 5.35, longitude: -4 };
  const { data: geofence } = await comoe(addGeofence, {
    body: { name, type: 'circle', drawCoordinate: { ...place, radius: 200 } },
  });
  const body = { deviceIdList: [device.id], geofenceIdList: [geofence.id], actions: {} as GeofenceActions };
  await comoe(assignDeviceGeofences, { body });
  const since = world.clock.now;
  const records = Array.from({ length: 30 }, (_, minute) => {
    const at = since + minute * MINUTE;
    const location = { ...place, altitude: null, speed: 0, course: 0, valid: true, accuracy: null };
    return recordOf({ time: at, location, attributes: {} }, at, DEFAULT_SETTINGS);
  });
  world.clock.now = since + 30 * MINUTE;
  await pushRecords(buffer, device.id, records, world.clock.now, await timelineOf(ingest, device.id));
  return {
    device,
    unassign: () => comoe(removeDeviceGeofences, { body: [{ deviceId: device.id, geofenceId: geofence.id }] }),
  };
}

const raisedOf = async ({ id }: Device) =>
  (await owner.query('select client_id from alerts where device_id = $1', [id])).rows.map((row) => row.client_id);

test('a stay that lasts is an alert of its client by the clock', async () => {
  const { device } = await aStay('Depot');
  await raiseDueAlerts(owner, world.clock.now);
  expect(await raisedOf(device)).toEqual([]);
  world.clock.now += 31 * MINUTE;
  await raiseDueAlerts(owner, world.clock.now);
  await raiseDueAlerts(owner, world.clock.now);
  expect(await raisedOf(device)).toEqual([world.clients.comoe]);
});

test('the next owner of a silent vehicle learns nothing of a stay in a geofence of the former one', async () => {
  const { device } = await aStay('Quarry');
  const { status } = await world.as('platform')(transferDevices, {
    body: { deviceId: device.id, clientId: world.clients.bandama, history: 'stays' },
  });
  expect(status).toBe(200);
  world.clock.now += 61 * MINUTE;
  await raiseDueAlerts(owner, world.clock.now);
  expect(await raisedOf(device)).toEqual([]);
});

test('a geofence that is no longer assigned raises nothing, although the vehicle still stands in it', async () => {
  const { device, unassign } = await aStay('Ferry');
  expect(await unassign()).toMatchObject({ status: 200 });
  world.clock.now += 61 * MINUTE;
  await raiseDueAlerts(owner, world.clock.now);
  expect(await raisedOf(device)).toEqual([]);
});
