import { deleteDevice, listDeletedDevices, listDevices } from '@balise/contract';
import { NEW_DEVICE } from '@balise/tracking';
import { afterAll, expect, test } from 'vitest';
import { freshToken } from '../../../rights/callers.ts';
import { aDevice } from '../../../testing/device.ts';
import { storeState } from '../../../testing/live-row.ts';
import { aWorld } from '../../../testing/world.ts';
import { purgeDevices } from '../index.ts';

const world = await aWorld();
afterAll(() => world.end());
const { owner } = world.database.pools;
const comoe = world.as('comoe');
const DAY = 86_400_000;

test('the deleted list says who, when, why and for how long', async () => {
  const device = await aDevice(world, { designation: 'B 1', label: 'Reefer', code: 'V-1', phone: '+2250701020304' });
  const other = await aDevice(world, { designation: 'A 2' });
  await comoe(deleteDevice, { params: { id: device.id }, query: { reason: 'Sold' } });
  const deletedAt = world.clock.now - 3 * DAY - 1;
  await owner.query('update devices set deleted_at = $2 where id = $1', [device.id, new Date(deletedAt)]);
  await world.as('kanari')(deleteDevice, { params: { id: other.id } });
  const { data } = await comoe(listDeletedDevices, { body: { clientId: world.clients.comoe } });
  expect(data.total).toBe(2);
  expect(data.devices.map(({ id }) => id)).toEqual([other.id, device.id]);
  expect(data.devices[1]).toEqual({
    id: device.id,
    clientId: world.clients.comoe,
    clientName: 'Comoé Transport',
    designation: 'B 1',
    label: 'Reefer',
    code: 'V-1',
    type: 'car',
    model: null,
    imei: device.imei,
    phone: '+2250701020304',
    activatedAt: device.activatedAt,
    deletedAt,
    deletedBy: 'comoe Person',
    reason: 'Sold',
    daysLeft: 27,
  });
  // the reseller's people are not the client's to know
  expect(data.devices[0]).toMatchObject({ deletedBy: null, daysLeft: 30 });
  const byPlate = await comoe(listDeletedDevices, {
    body: { orderBy: 'designation', direction: 'asc', search: 'a 2' },
  });
  expect(byPlate.data.devices.map(({ id }) => id)).toEqual([other.id]);
  const page = await comoe(listDeletedDevices, {
    body: { orderBy: 'designation', direction: 'asc', page: 2, pageSize: 10 },
  });
  expect([page.data.total, page.data.devices]).toEqual([2, []]);
});

test('without the right it is refused, of a foreign tenant’s client nothing is known, and it says when it failed', async () => {
  const body = { clientId: world.clients.comoe };
  expect((await world.as('awa')(listDeletedDevices, { body })).status).toBe(403);
  const outsider = await world.as('niger')(listDeletedDevices, { body });
  expect([outsider.status, outsider.error.code]).toEqual([404, 'client_not_found']);
  expect((await world.as('niger')(listDeletedDevices, { body: {} })).data).toEqual({ devices: [], total: 0 });
  await owner.query('alter table devices rename to devices_away');
  const failed = await comoe(listDeletedDevices, { body });
  await owner.query('alter table devices_away rename to devices');
  expect([failed.status, failed.error]).toEqual([
    500,
    { code: 'deleted_list_failed', message: 'Failed to fetch the deleted list. Please retry.' },
  ]);
});

test('after thirty days what people typed is erased, the number and the log stay', async () => {
  const device = await aDevice(world, {
    designation: 'GONE 1',
    label: 'secret',
    note: 'secret',
    phone: '+2250701020399',
  });
  await owner.query('insert into user_devices (user_id, device_id) values ($1, $2)', [world.users.limited, device.id]);
  await storeState(world.database, device.id, NEW_DEVICE);
  await owner.query(
    `insert into alerts (client_id, device_id, kind, severity, subject, began_at, at, raised_at, designation, label, facts)
     values ($1, $2, 'sos', 'critical', '', $3, $3, $3, 'GONE 1', 'secret', '{}')`,
    [world.clients.comoe, device.id, new Date(world.clock.now)],
  );
  await comoe(deleteDevice, { params: { id: device.id }, query: { reason: 'secret' } });
  const deletedAt = world.clock.now;
  await purgeDevices(owner, deletedAt + 30 * DAY - 1);
  const rowOf = async () => (await owner.query('select * from devices where id = $1', [device.id])).rows[0];
  expect((await rowOf()).purged_at).toBeNull();

  expect(await purgeDevices(owner, deletedAt + 30 * DAY)).toBeGreaterThan(0);
  expect(await rowOf()).toMatchObject({
    imei: '',
    phone: null,
    designation: `#${device.id}`,
    label: '',
    note: '',
    deletion_reason: '',
    client_id: world.clients.comoe,
    status: 'deleted',
    purged_at: new Date(deletedAt + 30 * DAY),
  });
  for (const table of ['user_devices', 'device_live', 'device_status', 'alerts']) {
    expect((await owner.query(`select from ${table} where device_id = $1`, [device.id])).rows).toEqual([]);
  }
  expect((await owner.query('select from device_ownership where device_id = $1', [device.id])).rows).toHaveLength(1);
  const { rows } = await owner.query(
    "select actor_id, actor_name, subject_name, before from audit_log where action = 'device.purge' and subject_id = $1",
    [device.id],
  );
  expect(rows).toEqual([
    { actor_id: null, actor_name: 'Balise', subject_name: 'GONE 1', before: { imei: device.imei, deletedAt } },
  ]);
  expect(await purgeDevices(owner, deletedAt + 30 * DAY)).toBe(0);
  const { data } = await comoe(listDeletedDevices, { body: {} });
  expect(data.devices.map(({ id }) => id)).not.toContain(device.id);
  expect((await comoe(listDevices, { query: { status: 'deleted' } })).data.devices).toEqual([]);
});

test('two purges at once erase once', async () => {
  const device = await aDevice(world);
  await comoe(deleteDevice, { params: { id: device.id } });
  await Promise.all([1, 2].map(() => purgeDevices(owner, world.clock.now + 31 * DAY)));
  const { rows } = await owner.query("select from audit_log where action = 'device.purge' and subject_id = $1", [
    device.id,
  ]);
  expect(rows).toHaveLength(1);
});

test('somebody who may restore but not look at the list has no list', async () => {
  await owner.query("update users set rights = '{view_devices,delete_device}' where id = $1", [world.users.awa]);
  const ask = world.as({ token: await freshToken(world, world.users.awa) });
  expect((await ask(listDeletedDevices, { body: {} })).error.code).toBe('not_allowed');
});
