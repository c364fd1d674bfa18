import {
  addDevice,
  type Device,
  type DeviceId,
  deleteDevice,
  deleteDevices,
  editDevice,
  enableDevices,
  getDevice,
  listDevices,
  restoreDevices,
  setDeviceFields,
  suspendDevices,
} from '@balise/contract';
import { afterAll, expect, test } from 'vitest';
import { freshToken } from '../../rights/callers.ts';
import { aDevice, fieldsOf } from '../../testing/device.ts';
import { aWorld } from '../../testing/world.ts';

const world = await aWorld();
afterAll(() => world.end());
const { owner } = world.database.pools;
const comoe = world.as('comoe');
const kanari = world.as('kanari');
const platform = world.as('platform');

const rowOf = async (id: number) => (await owner.query('select * from devices where id = $1', [id])).rows[0];
const logOf = async (id: number) =>
  (
    await owner.query(
      "select action, before, after, actor_id from audit_log where subject_kind = 'device' and subject_id = $1 order by id",
      [id],
    )
  ).rows;
const many = (...devices: Device[]) => devices.map(({ id }) => id);
const NOBODYS = 999_999 as DeviceId;

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
      ...{ action: 'device.disable', before: { status: 'enabled' }, after: { status: 'disabled' } },
      actor_id: world.users.comoe,
    },
    {
      ...{ action: 'device.enable', before: { status: 'disabled' }, after: { status: 'enabled' } },
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
  const words = { code: 'device_not_found', message: 'No such device, or it has been deleted.' };
  // a stranger's device and one that does not exist are answered alike
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
  expect(await refused({ deviceIdList: [] })).toMatchObject({ deviceIdList: { code: 'required' } });
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

test('deleted with a reason, restored as it was', async () => {
  const device = await aDevice(world, { phone: '+2250701020301', label: 'Reefer' });
  await comoe(enableDevices, { body: { deviceId: device.id, enable: false } });
  await comoe(deleteDevice, { params: { id: device.id }, query: { reason: 'Sold' } });
  expect(await rowOf(device.id)).toMatchObject({
    ...{ status: 'deleted', deletion_reason: 'Sold', deleted_by: world.users.comoe },
  });
  const answer = await comoe(restoreDevices, { body: { deviceId: device.id } });
  expect(answer.data.changed).toEqual([device.id]);
  expect((await comoe(getDevice, { params: { id: device.id } })).data).toMatchObject({
    ...{ status: 'disabled', label: 'Reefer', phone: '+2250701020301' },
  });
  expect(await rowOf(device.id)).toMatchObject({ deleted_at: null, deleted_by: null, deletion_reason: '' });
  expect((await logOf(device.id)).slice(2)).toMatchObject([
    { action: 'device.delete', before: { imei: device.imei }, after: { status: 'deleted', reason: 'Sold' } },
    { action: 'device.restore', before: { status: 'deleted', reason: 'Sold' }, after: { imei: device.imei } },
  ]);
});

test('many deleted and restored: one whose IMEI went to another keeps all of them', async () => {
  const [a, b] = [await aDevice(world), await aDevice(world)];
  await comoe(deleteDevices, { body: { deviceIdList: many(a, b), reason: 'End of the contract' } });
  const heir = await aDevice(world, { imei: b.imei });
  const conflict = await comoe(restoreDevices, { body: { deviceIdList: many(a, b) } });
  expect([conflict.status, conflict.error.code]).toEqual([409, 'already_exists']);
  expect(conflict.error.fields).toEqual({
    'deviceIdList.1': { code: 'identity_taken', message: 'Another device has its IMEI or phone number by now.' },
  });
  expect((await rowOf(a.id)).status).toBe('deleted');
  await comoe(deleteDevice, { params: { id: heir.id } });
  expect((await comoe(restoreDevices, { body: { deviceIdList: many(a, b) } })).data.changed).toEqual(many(a, b));
  // and the heir, whose IMEI is taken again
  expect((await comoe(restoreDevices, { body: { deviceId: heir.id } })).error.code).toBe('already_exists');
});

test('two deleted devices of one IMEI are not restored together', async () => {
  const first = await aDevice(world);
  await comoe(deleteDevice, { params: { id: first.id } });
  const second = await aDevice(world, { imei: first.imei });
  await comoe(deleteDevice, { params: { id: second.id } });
  const answer = await comoe(restoreDevices, { body: { deviceIdList: many(first, second) } });
  expect([answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([409, ['deviceIdList.0', 'deviceIdList.1']]);
});

test('an identity that a stranger has by now is told of in neutral words', async () => {
  const device = await aDevice(world, { phone: '+2250701020302' });
  await comoe(deleteDevice, { params: { id: device.id } });
  await aDevice(world, { phone: '+2250701020302', clientId: world.clients.niger });
  const answer = await comoe(restoreDevices, { body: { deviceId: device.id } });
  expect([answer.status, answer.error.code]).toEqual([409, 'registration_refused']);
  expect(answer.error.fields).toMatchObject({ deviceId: { code: 'cannot_be_registered' } });
});

test('of a closed client nothing is restored, and it is given nothing', async () => {
  const { rows } = await owner.query(
    `insert into clients (partner_id, full_name, type, billing_option, email, country_code2)
     values ($1, 'Gone', 'company', 'prepaid', 'gone@clients.example', 'CI') returning id`,
    [world.partners.kanari],
  );
  const clientId = rows[0].id;
  const device = await aDevice(world, { clientId });
  await kanari(deleteDevice, { params: { id: device.id } });
  await owner.query("update clients set state = 'closed' where id = $1", [clientId]);
  const answer = await kanari(restoreDevices, { body: { deviceId: device.id } });
  expect([answer.status, answer.error.code]).toEqual([409, 'client_closed']);
  expect((await kanari(addDevice, { body: fieldsOf(world, { clientId }) })).error.code).toBe('client_closed');
});

test('after thirty days there is nothing to restore, whether or not the purge has come', async () => {
  const device = await aDevice(world);
  await comoe(deleteDevice, { params: { id: device.id } });
  const later = new Date(world.clock.now - 30 * 86_400_000);
  await owner.query('update devices set deleted_at = $2 where id = $1', [device.id, later]);
  const answer = await comoe(restoreDevices, { body: { deviceId: device.id } });
  expect([answer.status, answer.error.code]).toEqual([404, 'device_not_found']);
});

test('of two who restore at once one does, and a deletion beats an edit or the edit beats it', async () => {
  const device = await aDevice(world);
  await comoe(deleteDevice, { params: { id: device.id } });
  const restored = await Promise.all([1, 2, 3].map(() => comoe(restoreDevices, { body: { deviceId: device.id } })));
  expect(restored.map(({ status }) => status).sort()).toEqual([200, 404, 404]);

  const body = fieldsOf(world, { imei: device.imei, label: 'edited' });
  const [edited, deleted] = await Promise.all([
    comoe(editDevice, { params: { id: device.id }, body }),
    comoe(deleteDevice, { params: { id: device.id } }),
  ]);
  expect(deleted.status).toBe(200);
  const { status, label } = await rowOf(device.id);
  expect([status, label]).toEqual(['deleted', edited.status === 200 ? 'edited' : '']);
  expect([200, 404]).toContain(edited.status);
});

test('two deleted devices of one IMEI, restored by two people at once: one succeeds', async () => {
  const first = await aDevice(world);
  await comoe(deleteDevice, { params: { id: first.id } });
  const second = await aDevice(world, { imei: first.imei });
  await comoe(deleteDevice, { params: { id: second.id } });
  const answers = await Promise.all(
    [first, second].map(({ id }) => platform(restoreDevices, { body: { deviceId: id } })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('many are given one type and operator; what they have already is no change', async () => {
  const [a, b] = [await aDevice(world, { deviceTypeId: 2 }), await aDevice(world)];
  const { rows } = await owner.query("select id from operators where country_code2 = 'CI' order by id limit 1");
  const body = { deviceIdList: many(a, b), deviceTypeId: 2, operatorId: rows[0].id };
  expect((await comoe(setDeviceFields, { body })).data.changed).toEqual(many(a, b));
  expect((await comoe(setDeviceFields, { body: { deviceIdList: many(a, b), deviceTypeId: 2 } })).data.changed).toEqual(
    [],
  );
  expect((await logOf(b.id))[1]).toMatchObject({
    ...{ action: 'device.edit', before: { deviceTypeId: 1, operatorId: null } },
    after: { deviceTypeId: 2, operatorId: rows[0].id },
  });
  expect((await logOf(a.id))[1]).toMatchObject({ before: { operatorId: null } });
  const unknown = await comoe(setDeviceFields, { body: { deviceIdList: many(a), trackerModelId: 2_000_000_000 } });
  expect([unknown.status, unknown.error.fields]).toMatchObject([
    422,
    { trackerModelId: { code: 'unknown_reference' } },
  ]);
  await comoe(setDeviceFields, { body: { deviceIdList: many(a, b), operatorId: null } });
  expect((await rowOf(a.id)).operator_id).toBeNull();
});

test('a limited user changes the devices of its list and no other', async () => {
  const [mine, other] = [await aDevice(world), await aDevice(world)];
  const { limited } = world.users;
  await owner.query("update users set rights = rights || '{edit_device,enable_device,delete_device}' where id = $1", [
    limited,
  ]);
  await owner.query('insert into user_devices (user_id, device_id) values ($1, $2)', [limited, mine.id]);
  const ask = world.as({ token: await freshToken(world, limited) });
  const edit = (device: Device) => ({
    params: { id: device.id },
    body: fieldsOf(world, { imei: device.imei, label: 'by limited' }),
  });
  expect((await ask(editDevice, edit(mine))).status).toBe(200);
  expect((await ask(editDevice, edit(other))).error.code).toBe('device_not_found');
  expect((await ask(enableDevices, { body: { deviceIdList: many(mine, other), enable: false } })).status).toBe(404);
  expect((await ask(setDeviceFields, { body: { deviceId: other.id, deviceTypeId: 2 } })).status).toBe(404);
  expect((await ask(deleteDevice, { params: { id: other.id } })).status).toBe(404);
  expect((await ask(deleteDevice, { params: { id: mine.id } })).status).toBe(200);
  expect((await ask(restoreDevices, { body: { deviceId: mine.id } })).status).toBe(200);
  expect((await rowOf(other.id)).label).toBe('');
});

test('a plate that its client has already is saved with a warning, another client’s is nobody’s business', async () => {
  const device = await aDevice(world, { designation: 'CI 77' });
  const twin = await comoe(addDevice, { body: fieldsOf(world, { designation: 'ci 77' }) });
  expect([twin.status, twin.data.warnings]).toEqual([200, { designation: 'designation_taken' }]);
  const theirs = fieldsOf(world, { designation: 'CI 77', clientId: world.clients.niger });
  expect((await world.as('niger')(addDevice, { body: theirs })).data.warnings).toEqual({});
  const same = fieldsOf(world, { imei: device.imei, designation: 'CI 78' });
  expect((await comoe(editDevice, { params: { id: device.id }, body: same })).data.warnings).toEqual({});
});

test('code and note are kept, a note with its lines; an edit’s line has what changed and nothing else', async () => {
  const device = await aDevice(world, { code: 'V-12', note: 'first\r\nsecond' });
  expect([device.code, device.note]).toEqual(['V-12', 'first\nsecond']);
  const { id, imei, designation } = device;
  await comoe(editDevice, {
    params: { id },
    body: fieldsOf(world, { imei, designation, code: 'V-13', note: device.note }),
  });
  expect((await logOf(id)).slice(1)).toMatchObject([
    { action: 'device.edit', before: { code: 'V-12' }, after: { code: 'V-13' } },
  ]);
  const { data } = await comoe(listDevices, { query: { search: 'v-13' } });
  expect(data.devices.map((found) => found.id)).toEqual([id]);
});

test.each([
  [
    'enabling',
    'device_enable_failed',
    () => comoe(enableDevices, { body: { deviceIdList: [1 as DeviceId], enable: true } }),
  ],
  ['deleting one', 'device_delete_failed', () => comoe(deleteDevice, { params: { id: 1 } })],
  ['deleting many', 'devices_delete_failed', () => comoe(deleteDevices, { body: { deviceIdList: [1 as DeviceId] } })],
  ['restoring', 'device_restore_failed', () => comoe(restoreDevices, { body: { deviceId: 1 as DeviceId } })],
  ['saving', 'save_failed', () => comoe(addDevice, { body: fieldsOf(world) })],
])('%s that fails for no reason of the caller’s is called by its own name', async (_, code, ask) => {
  await owner.query('alter table devices rename to devices_away');
  try {
    const answer = await ask();
    expect([answer.status, answer.error.code]).toEqual([500, code]);
  } finally {
    await owner.query('alter table devices_away rename to devices');
  }
});
