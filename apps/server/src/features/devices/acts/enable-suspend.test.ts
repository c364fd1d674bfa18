import { deleteDevice, editDevice, enableDevices, getDevice, suspendDevices } from '@balise/contract';
import { afterAll, expect, test } from 'vitest';
import { freshToken } from '../../../rights/callers.ts';
import { aDevice, fieldsOf } from '../../../testing/device.ts';
import { anActsWorld } from '../testing/acts-world.ts';

const { world, owner, comoe, kanari, platform, rowOf, logOf, many, NOBODYS } = await anActsWorld();
afterAll(() => world.end());

test('disabled and enabled again: the row, the badge and the log say so', async () => {
  const device = await aDevice(world);
  const off = await comoe(enableDevices, { body: { deviceId: device.id, enable: false } });
  expect([off.status, off.data]).toEqual([200, { changed: [device.id] }]);
  expect((await comoe(getDevice, { params: { id: device.id } })).data).toMatchObject({
    status: 'disabled',
    badge: 'disabled',
  });
  expect((await comoe(enableDevices, { body: { deviceId: device.id, enable: false } })).data).toEqual({ changed: [] });
  await comoe(enableDevices, { body: { deviceId: device.id, enable: true } });
  expect((await rowOf(device.id)).status).toBe('enabled');
  expect((await logOf(device.id)).slice(1)).toEqual([
    {
      action: 'device.disable',
      before: { status: 'enabled' },
      after: { status: 'disabled' },
      actor_id: world.users.comoe,
    },
    {
      action: 'device.enable',
      before: { status: 'disabled' },
      after: { status: 'enabled' },
      actor_id: world.users.comoe,
    },
  ]);
});

test('a list is done as a whole or not at all, and each refused device is named by its place, in words', async () => {
  const [a, b] = [await aDevice(world), await aDevice(world)];
  const theirs = await aDevice(world, { clientId: world.clients.niger });
  const deviceIdList = [a.id, theirs.id, b.id, NOBODYS];
  const answer = await comoe(enableDevices, { body: { deviceIdList, enable: false } });
  expect([answer.status, answer.error.code]).toEqual([404, 'device_not_found']);
  const words = { code: 'device_not_found', message: 'This device does not exist or has been deleted.' };
  // a foreign tenant's device and one that does not exist are answered alike
  expect(answer.error.fields).toEqual({ 'deviceIdList.1': words, 'deviceIdList.3': words });
  expect((await rowOf(a.id)).status).toBe('enabled');
  expect((await comoe(enableDevices, { body: { deviceIdList: many(a, b), enable: false } })).data.changed).toEqual(
    many(a, b),
  );
});

test('a body says one device or a list, not both, not neither, and not more than a thousand', async () => {
  const { id } = await aDevice(world);
  const refused = async (body: object) =>
    (await comoe(enableDevices, { body: { enable: true, ...body } as never })).error.fields;
  expect(await refused({})).toMatchObject({ deviceId: { code: 'required' } });
  expect(await refused({ deviceId: id, deviceIdList: [id] })).toHaveProperty('deviceId');
  expect(await refused({ deviceIdList: [] })).toMatchObject({ deviceIdList: { code: 'choose_a_device' } });
  expect(await refused({ deviceIdList: Array(1001).fill(id) })).toMatchObject({ deviceIdList: { code: 'too_large' } });
});

test('a thousand at once', async () => {
  const { rows } = await owner.query(
    `insert into devices (client_id, device_type_id, imei, designation)
     select $1, 1, 'many' || n, 'Many ' || n from generate_series(1, 1000) n returning id`,
    [world.clients.bandama],
  );
  const deviceIdList = rows.map(({ id }) => id);
  const answer = await world.as('bandama')(enableDevices, { body: { deviceIdList, enable: false } });
  expect(answer.data.changed).toHaveLength(1000);
  const { rows: counted } = await owner.query(
    "select count(*)::int as n from audit_log where action = 'device.disable' and subject_id = any ($1)",
    [deviceIdList],
  );
  expect(counted[0].n).toBe(1000);
});

test('what the reseller suspended, the client cannot enable; lifted, it is as it was', async () => {
  const device = await aDevice(world);
  await comoe(enableDevices, { body: { deviceId: device.id, enable: false } });
  expect(await comoe(suspendDevices, { body: { deviceId: device.id, suspend: true, reason: 'unpaid' } })).toMatchObject(
    { status: 403, error: { code: 'not_allowed' } },
  );
  const viewer = await freshToken(world, world.users.kanari, { viewing: world.clients.comoe });
  expect(
    (await world.as({ token: viewer })(suspendDevices, { body: { deviceId: device.id, suspend: true } })).status,
  ).toBe(403);

  await kanari(suspendDevices, { body: { deviceId: device.id, suspend: true, reason: 'SIM unpaid' } });
  const { data } = await comoe(getDevice, { params: { id: device.id } });
  expect([data.status, data.suspension]).toEqual([
    'suspended',
    { by: 'partner', at: world.clock.now, reason: 'SIM unpaid' },
  ]);
  for (const ask of [comoe, kanari]) {
    const answer = await ask(enableDevices, { body: { deviceId: device.id, enable: true } });
    expect([answer.status, answer.error.code]).toEqual([409, 'device_suspended']);
    expect(answer.error.fields).toMatchObject({ deviceId: { code: 'device_suspended' } });
  }
  // nor is it deleted, or made another tracker's, to be registered anew
  const deleted = await comoe(deleteDevice, { params: { id: device.id } });
  expect([deleted.status, deleted.error.code]).toEqual([409, 'device_suspended']);
  const renamed = await comoe(editDevice, { params: { id: device.id }, body: fieldsOf(world) });
  expect(renamed.error.fields).toMatchObject({ imei: { code: 'device_suspended' } });
  const { imei } = device;
  expect((await comoe(editDevice, { params: { id: device.id }, body: fieldsOf(world, { imei }) })).status).toBe(200);
  await kanari(suspendDevices, { body: { deviceId: device.id, suspend: false } });
  expect(await rowOf(device.id)).toMatchObject({ status: 'disabled', suspended_by: null, suspension_reason: '' });
});

test('what the platform suspended, a partner does not lift', async () => {
  const device = await aDevice(world);
  await platform(suspendDevices, { body: { deviceId: device.id, suspend: true, reason: 'abuse' } });
  const lift = { body: { deviceId: device.id, suspend: false } };
  expect(await kanari(suspendDevices, lift)).toMatchObject({ status: 409, error: { code: 'device_suspended' } });
  expect((await platform(suspendDevices, lift)).status).toBe(200);
  expect((await logOf(device.id)).map(({ action }) => action)).toEqual([
    ...['device.add', 'device.suspend', 'device.unsuspend'],
  ]);
});
