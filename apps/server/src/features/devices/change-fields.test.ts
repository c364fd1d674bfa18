import {
  addDevice,
  type Device,
  deleteDevice,
  editDevice,
  enableDevices,
  listDevices,
  restoreDevices,
  setDeviceFields,
  transferDevices,
} from '@balise/contract';
import { afterAll, expect, test } from 'vitest';
import { freshToken } from '../../rights/callers.ts';
import { aDevice, fieldsOf } from '../../testing/device.ts';
import { anActsWorld } from './testing/acts-world.ts';

const { world, owner, comoe, rowOf, logOf, many } = await anActsWorld();
afterAll(() => world.end());

test('many are given one type and operator; what they have already is no change', async () => {
  const [a, b] = [await aDevice(world, { deviceTypeId: 2 }), await aDevice(world)];
  const { rows } = await owner.query("select id from operators where country_code2 = 'CI' order by id limit 1");
  const body = { deviceIdList: many(a, b), deviceTypeId: 2, operatorId: rows[0].id };
  expect((await comoe(setDeviceFields, { body })).data.changed).toEqual(many(a, b));
  expect((await comoe(setDeviceFields, { body: { deviceIdList: many(a, b), deviceTypeId: 2 } })).data.changed).toEqual(
    [],
  );
  expect((await logOf(b.id))[1]).toMatchObject({
    action: 'device.edit',
    before: { deviceTypeId: 1, operatorId: null },
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

test('a plate is unique within its client, however it is written; another client may have it', async () => {
  const device = await aDevice(world, { designation: 'CI-77 x' });
  const twin = await comoe(addDevice, { body: fieldsOf(world, { designation: 'ci 77X' }) });
  expect([twin.status, twin.error.fields?.designation?.code]).toEqual([409, 'already_exists']);
  const theirs = fieldsOf(world, { designation: 'CI 77 X', clientId: world.clients.niger });
  const elsewhere = await world.as('niger')(addDevice, { body: theirs });
  expect([elsewhere.status, elsewhere.data.warnings]).toEqual([200, {}]);
  const same = fieldsOf(world, { imei: device.imei, designation: 'CI 77 X' });
  expect((await comoe(editDevice, { params: { id: device.id }, body: same })).status).toBe(200);

  const hand = { clientId: world.clients.comoe, deviceId: elsewhere.data.device.id };
  const moved = await world.as('platform')(transferDevices, { body: hand });
  expect([moved.status, moved.error.fields?.deviceId?.code]).toEqual([409, 'plate_taken']);
  await comoe(deleteDevice, { params: { id: device.id } });
  expect((await world.as('platform')(transferDevices, { body: hand })).status).toBe(200);
  const back = await comoe(restoreDevices, { body: { deviceId: device.id } });
  expect([back.status, back.error.fields?.deviceId?.code]).toEqual([409, 'plate_taken']);
});

test('of two who register one plate at once, one is refused', async () => {
  const answers = await Promise.all(
    [1, 2].map(() => comoe(addDevice, { body: fieldsOf(world, { designation: 'RACE 1' }) })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
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
