import {
  addDevice,
  deleteDevice,
  deleteDevices,
  editDevice,
  enableDevices,
  getDevice,
  restoreDevices,
} from '@balise/contract';
import { afterAll, expect, test } from 'vitest';
import { aDevice, fieldsOf } from '../../../testing/device.ts';
import { anActsWorld } from '../testing/acts-world.ts';

const { world, owner, comoe, kanari, platform, rowOf, logOf, many } = await anActsWorld();
afterAll(() => world.end());

test('deleted with a reason, restored as it was', async () => {
  const device = await aDevice(world, { phone: '+2250701020301', label: 'Reefer' });
  await comoe(enableDevices, { body: { deviceId: device.id, enable: false } });
  await comoe(deleteDevice, { params: { id: device.id }, query: { reason: 'Sold' } });
  expect(await rowOf(device.id)).toMatchObject({
    status: 'deleted',
    deletion_reason: 'Sold',
    deleted_by: world.users.comoe,
  });
  const answer = await comoe(restoreDevices, { body: { deviceId: device.id } });
  expect(answer.data.changed).toEqual([device.id]);
  expect((await comoe(getDevice, { params: { id: device.id } })).data).toMatchObject({
    status: 'disabled',
    label: 'Reefer',
    phone: '+2250701020301',
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
    'deviceIdList.1': { code: 'identity_taken', message: 'Another device now has its IMEI or phone number.' },
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

test('an identity that a foreign tenant has by now is reported in neutral words', async () => {
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
