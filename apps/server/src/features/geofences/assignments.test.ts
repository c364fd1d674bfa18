import {
  addDevicesToGroups,
  addGeofence,
  addGroup,
  assignDeviceGeofences,
  assignGroupGeofences,
  type DeviceId,
  endGeofenceSuspension,
  type Geofence,
  type GeofenceActions,
  listCommonDeviceGeofences,
  listDeviceGeofences,
  listGeofenceAssignments,
  listGeofenceSuspensions,
  listGroupGeofences,
  removeDeviceGeofences,
  removeGroupGeofences,
  suspendGeofences,
  transferDevices,
} from '@balise/contract';
import { en } from '@balise/i18n';
import { afterAll, describe, expect, test } from 'vitest';
import { aDevice } from '../../testing/device.ts';
import { aWorld } from '../../testing/world.ts';

const world = await aWorld();
afterAll(() => world.end());
const { owner } = world.database.pools;
const comoe = world.as('comoe');

let serial = 0;
const circle = { type: 'circle', drawCoordinate: { latitude: 5.35, longitude: -4, radius: 200 } } as const;
const aGeofence = async (): Promise<Geofence> =>
  (await comoe(addGeofence, { body: { name: `Depot ${++serial}`, ...circle } })).data;
const actions = (fields: Partial<GeofenceActions> = {}) => fields as GeofenceActions;
const assign = (devices: { id: DeviceId }[], geofences: Geofence[], flags: Partial<GeofenceActions> = {}, by = comoe) =>
  by(assignDeviceGeofences, {
    body: {
      deviceIdList: devices.map(({ id }) => id),
      geofenceIdList: geofences.map(({ id }) => id),
      actions: actions(flags),
    },
  });
const ofDevice = async ({ id }: { id: DeviceId }) =>
  (await comoe(listDeviceGeofences, { body: { deviceId: id } })).data;

describe('geofences of devices', () => {
  test('each to each, with what they do; again replaces that', async () => {
    const [one, other] = [await aDevice(world), await aDevice(world)];
    const [depot, port] = [await aGeofence(), await aGeofence()];
    expect((await assign([one, other], [depot, port], { emailIn: true })).data).toEqual({ assigned: 4 });
    expect((await assign([one], [depot], { smsOut: true })).data).toEqual({ assigned: 1 });
    expect((await ofDevice(one)).map(({ name, actions: own }) => [name, own.emailIn, own.smsOut])).toEqual([
      [depot.name, false, true],
      [port.name, true, false],
    ]);
    expect((await ofDevice(one)).map(({ since }) => since)).toEqual([world.clock.now, world.clock.now]);
    const common = await comoe(listCommonDeviceGeofences, { body: { deviceIdList: [one.id, other.id] } });
    expect(common.data.map(({ name, actions: own }) => [name, own.emailIn])).toEqual([
      [depot.name, false],
      [port.name, true],
    ]);
    const { rows } = await owner.query(
      "select action, after from audit_log where action = 'geofence.assign' and subject_id = $1 order by id desc limit 1",
      [depot.id],
    );
    expect(rows[0].after).toMatchObject({ deviceIds: [one.id], actions: { smsOut: true } });
    const removed = await comoe(removeDeviceGeofences, {
      body: [
        { deviceId: one.id, geofenceId: depot.id },
        { deviceId: one.id, geofenceId: port.id },
      ],
    });
    expect([removed.data, await ofDevice(one)]).toEqual([{ removed: 2 }, []]);
    expect(await ofDevice(other)).toHaveLength(2);
  });

  test('all or none: one of another client, or unknown, and nothing is assigned', async () => {
    const [own, foreign] = [await aDevice(world), await aDevice(world, { clientId: world.clients.bandama })];
    const depot = await aGeofence();
    const mixed = await assign([own, foreign], [depot]);
    expect([mixed.status, mixed.error.fields?.['deviceIdList.1']?.code]).toEqual([404, 'unknown_reference']);
    const byReseller = await assign([own, foreign], [depot], {}, world.as('kanari'));
    expect([byReseller.status, byReseller.error.fields?.['deviceIdList.1']?.code]).toEqual([422, 'of_another_client']);
    expect(await ofDevice(own)).toEqual([]);
  });

  test('to block needs the right to block, and both at once is refused', async () => {
    const [device, depot] = [await aDevice(world), await aGeofence()];
    const both = await assign([device], [depot], { blockIn: true, unblockIn: true });
    expect([both.status, both.error.fields?.['actions.unblockIn']?.code]).toEqual([422, 'invalid_value']);
    expect((await assign([device], [depot], { blockOut: true })).status).toBe(200);
    const rights = await owner.query('select rights from users where id = $1', [world.users.comoe]);
    await owner.query("update users set rights = array_remove(rights, 'block_device') where id = $1", [
      world.users.comoe,
    ]);
    expect((await assign([device], [depot], { blockIn: true })).error.code).toBe('not_allowed');
    // who may not block changes the other actions, and leaves the block actions as they are
    expect((await assign([device], [depot], { emailIn: true })).status).toBe(200);
    const [changed] = await ofDevice(device);
    // in whose name they are carried out
    const kept = await owner.query('select blocks_by from geofence_assignments where device_id = $1', [device.id]);
    expect(kept.rows).toEqual([{ blocks_by: world.users.comoe }]);
    expect(changed?.actions).toMatchObject({ blockOut: true, emailIn: true, blockIn: false });
    await owner.query('update users set rights = $2 where id = $1', [world.users.comoe, rights.rows[0].rights]);
  });

  test('a limited user assigns to the devices of its list only, and to no group', async () => {
    const [own, other, depot] = [await aDevice(world), await aDevice(world), await aGeofence()];
    const { limited } = world.users;
    await owner.query('insert into user_devices (user_id, device_id) values ($1, $2)', [limited, own.id]);
    await owner.query("update users set rights = rights || '{assign_geofences}' where id = $1", [limited]);
    const by = world.as('limited');
    expect((await assign([own], [depot], {}, by)).status).toBe(200);
    expect((await assign([other], [depot], {}, by)).error.code).toBe('device_not_found');
    const group = (await comoe(addGroup, { body: { designation: `North ${++serial}` } })).data;
    const toGroup = await by(assignGroupGeofences, {
      body: { groupIdList: [group.id], geofenceIdList: [depot.id], actions: actions() },
    });
    expect(toGroup.error.code).toBe('not_allowed');
    await assign([other], [depot]);
    const seen = (await by(listGeofenceAssignments, { params: { id: depot.id } })).data;
    expect(seen.devices.map(({ deviceId }) => deviceId)).toEqual([own.id]);
  });

  test('end when the device goes to another client', async () => {
    const [device, depot] = [await aDevice(world), await aGeofence()];
    await assign([device], [depot]);
    await world.as('kanari')(transferDevices, {
      body: { clientId: world.clients.bandama, deviceId: device.id },
    } as never);
    const { rows } = await owner.query(
      "select count(*)::int as n from geofence_assignments where device_id = $1 and until = 'infinity'",
      [device.id],
    );
    expect(rows).toEqual([{ n: 0 }]);
  });
});

test('geofences of a group apply to the devices that are in it', async () => {
  const [device, depot] = [await aDevice(world), await aGeofence()];
  const group = (await comoe(addGroup, { body: { designation: `South ${++serial}` } })).data;
  await comoe(addDevicesToGroups, { body: [{ deviceId: device.id, deviceGroupId: group.id }] });
  const body = { groupIdList: [group.id], geofenceIdList: [depot.id], actions: actions({ emailOut: true }) };
  expect((await comoe(assignGroupGeofences, { body })).data).toEqual({ assigned: 1 });
  expect(await ofDevice(device)).toMatchObject([{ name: depot.name, groupId: group.id, actions: { emailOut: true } }]);
  expect((await comoe(listGroupGeofences, { body: { groupId: group.id } })).data).toMatchObject([
    { geofenceId: depot.id, groupName: group.designation, type: 'circle' },
  ]);
  expect((await comoe(listGeofenceAssignments, { params: { id: depot.id } })).data.groups).toMatchObject([
    { groupId: group.id, deviceCount: 1 },
  ]);
  await comoe(removeGroupGeofences, { body: [{ groupId: group.id, geofenceId: depot.id }] });
  expect(await ofDevice(device)).toEqual([]);
});

describe('a suspension', () => {
  const suspend = (pairs: { deviceId: DeviceId; geofenceId: Geofence['id'] }[], fields: object = {}, language = 'en') =>
    comoe(
      suspendGeofences,
      {
        body: {
          geofenceDeviceList: pairs,
          dateStart: world.clock.now,
          dateEnd: world.clock.now + 3_600_000,
          motif: 'Works in the yard',
          ...fields,
        } as never,
      },
      { 'accept-language': language },
    );

  test('mutes a geofence for a device from one date to another, with its reason, and can be ended', async () => {
    const [device, depot] = [await aDevice(world), await aGeofence()];
    await assign([device], [depot]);
    expect((await suspend([{ deviceId: device.id, geofenceId: depot.id }])).data).toEqual({ suspended: 1 });
    const [row] = (await comoe(listGeofenceSuspensions, {})).data;
    expect(row).toMatchObject({
      geofenceName: depot.name,
      deviceId: device.id,
      motif: 'Works in the yard',
      endedAt: null,
    });
    expect((await ofDevice(device))[0]?.suspension).toMatchObject({ motif: 'Works in the yard' });
    world.clock.now += 60_000;
    const end = () => comoe(endGeofenceSuspension, { params: { id: row?.id as never } });
    expect((await end()).status).toBe(200);
    expect((await end()).error.code).toBe('geofence_suspension_not_found');
    const [ended] = (await comoe(listGeofenceSuspensions, {})).data;
    expect([ended?.dateEnd, ended?.endedAt]).toEqual([world.clock.now, world.clock.now]);
    expect((await ofDevice(device))[0]?.suspension).toBeNull();
  });

  test('that ended by itself meanwhile is answered so, in words, and stays as it was', async () => {
    const [device, geofence] = [await aDevice(world), await aGeofence()];
    await comoe(assignDeviceGeofences, {
      body: { deviceIdList: [device.id], geofenceIdList: [geofence.id], actions: {} as GeofenceActions },
    });
    const [dateStart, dateEnd] = [world.clock.now, world.clock.now + 60_000];
    const geofenceDeviceList = [{ deviceId: device.id, geofenceId: geofence.id }];
    await comoe(suspendGeofences, { body: { geofenceDeviceList, dateStart, dateEnd, motif: 'Washing' } as never });
    const mine = async () =>
      (await comoe(listGeofenceSuspensions, {})).data?.find(({ geofenceId }) => geofenceId === geofence.id);
    const id = (await mine())?.id as never;
    world.clock.now = dateEnd;
    const { status, error } = await comoe(endGeofenceSuspension, { params: { id } });
    expect([status, error.code]).toEqual([404, 'geofence_suspension_not_found']);
    expect(error.message).toBe(en.errors.geofence_suspension_not_found);
    expect(await mine()).toMatchObject({ dateEnd, endedAt: null });
  });

  test('for a group, or for every vehicle that has the geofence, is of each vehicle once', async () => {
    const [own, member, both] = [await aDevice(world), await aDevice(world), await aDevice(world)];
    const [depot, port] = [await aGeofence(), await aGeofence()];
    const group = (await comoe(addGroup, { body: { designation: `East ${++serial}` } })).data;
    const members = [member, both].map(({ id }) => ({ deviceId: id, deviceGroupId: group.id }));
    await comoe(addDevicesToGroups, { body: members });
    await assign([own, both], [depot]);
    await comoe(assignGroupGeofences, {
      body: { groupIdList: [group.id], geofenceIdList: [depot.id], actions: actions() },
    });
    await assign([both], [port]);
    const suspended = async (reason: string) =>
      (await comoe(listGeofenceSuspensions, {})).data
        .filter(({ motif }) => motif === reason)
        .map(({ geofenceId, deviceId }) => `${geofenceId} ${deviceId}`)
        .sort();
    const pairs = (geofence: Geofence, ...devices: { id: DeviceId }[]) =>
      devices.map(({ id }) => `${geofence.id} ${id}`);

    const all = await suspend([{ geofenceId: depot.id, deviceId: own.id }], {
      geofenceIdList: [depot.id],
      motif: 'All',
    });
    expect(all.data).toEqual({ suspended: 3 });
    expect(await suspended('All')).toEqual(pairs(depot, own, member, both).sort());
    // the port applies to one of the two in the group
    const geofenceGroupList = [depot, port].map(({ id }) => ({ geofenceId: id, groupId: group.id }));
    expect((await suspend([], { geofenceGroupList, motif: 'East' })).data).toEqual({ suspended: 3 });
    expect(await suspended('East')).toEqual([...pairs(depot, member, both), ...pairs(port, both)].sort());
    const { rows } = await owner.query(
      "select after -> 'deviceIds' as ids from audit_log where action = 'geofence.suspend' and subject_id = $1 order by id desc limit 1",
      [port.id],
    );
    expect(rows).toEqual([{ ids: [both.id] }]);

    const { data } = await comoe(listGeofenceAssignments, { params: { id: depot.id } });
    expect(data.groups.map(({ deviceIds }) => deviceIds)).toEqual([[member.id, both.id]]);
  });

  test('for a geofence that applies to no vehicle, for nothing, or for another client’s group is refused', async () => {
    const depot = await aGeofence();
    const fault = async (fields: object) => (await suspend([], fields)).error.fields;
    expect(await fault({ geofenceIdList: [depot.id] })).toMatchObject({
      geofenceIdList: { code: 'applies_to_no_device' },
    });
    expect(await fault({})).toMatchObject({ geofenceDeviceList: { code: 'required' } });
    const foreign = await world.as('bandama')(addGroup, { body: { designation: `Away ${++serial}` } });
    expect(await fault({ geofenceGroupList: [{ geofenceId: depot.id, groupId: foreign.data.id }] })).toMatchObject({
      'geofenceGroupList.0.groupId': { code: 'unknown_reference' },
    });
  });

  test('needs a reason, an end that is to come and after its begin, and at most 366 days', async () => {
    const [device, depot] = [await aDevice(world), await aGeofence()];
    const pair = [{ deviceId: device.id, geofenceId: depot.id }];
    const reason = await suspend(pair, { motif: '  ' });
    expect(reason.error.fields?.motif).toMatchObject({ code: 'reason_needed', message: 'Reason required.' });
    const { now } = world.clock;
    for (const [fields, code] of [
      [{ dateEnd: now - 1, dateStart: now - 5 }, 'must_be_future'],
      [{ dateEnd: now + 1, dateStart: now + 2 }, 'invalid_date'],
      [{ dateEnd: now + 367 * 86_400_000 }, 'over_366_days'],
    ] as const) {
      expect((await suspend(pair, fields)).error.fields?.dateEnd?.code).toBe(code);
    }
    const foreign = await aDevice(world, { clientId: world.clients.bandama });
    const unknown = await suspend([...pair, { deviceId: foreign.id, geofenceId: depot.id }]);
    expect([unknown.status, unknown.error.fields?.['geofenceDeviceList.1.deviceId']?.code]).toEqual([
      ...[404, 'unknown_reference'],
    ]);
  });

  test('that fails for no reason of the caller’s says so', async () => {
    const [device, depot] = [await aDevice(world), await aGeofence()];
    await owner.query('alter table geofence_suspensions rename to suspensions_away');
    const { status, error } = await suspend([{ deviceId: device.id, geofenceId: depot.id }]);
    await owner.query('alter table suspensions_away rename to geofence_suspensions');
    expect([status, error.code, error.message]).toEqual([
      ...[500, 'geofence_suspension_failed', 'Geofence suspension failed. Please retry.'],
    ]);
  });
});
