import {
  type Device,
  deleteDevice,
  editDevice,
  getDevice,
  getDeviceInformation,
  getTrack,
  listAudit,
  listDeletedDevices,
  transferDevices,
} from '@balise/contract';
import { afterAll, expect, test } from 'vitest';
import { aDevice, fieldsOf } from '../../../testing/device.ts';
import { aWorld } from '../../../testing/world.ts';

const world = await aWorld();
afterAll(() => world.end());
const { owner } = world.database.pools;
const HOUR = 3_600_000;
const kanari = world.as('kanari');
const platform = world.as('platform');
const { comoe, bandama, niger } = world.clients;

const aPosition = (device: Device, at: number, latitude: number) =>
  owner.query(
    `insert into positions (device_id, fixed_at, key, received_at, latitude, longitude, valid, quality, attributes)
     values ($1, $2, 1, $2, $3, -4, true, 0, '{"satellites": 9}')`,
    [device.id, new Date(at), latitude],
  );
const latitudes = async (who: 'comoe' | 'bandama' | 'niger' | 'kanari' | 'platform', device: Device) => {
  const query = { from: world.clock.now - 9 * HOUR, to: world.clock.now + 9 * HOUR };
  const { status, data } = await world.as(who)(getTrack, { params: { id: device.id }, query });
  return status === 200 ? data.latitude : status;
};
const logOf = async (id: number) =>
  (
    await owner.query(
      "select client_id, partner_id, before, after from audit_log where action = 'device.transfer' and subject_id = $1 order by id",
      [id],
    )
  ).rows;

test('the past stays: each client sees its own time, and the log tells neither of the other', async () => {
  const device = await aDevice(world);
  await aPosition(device, world.clock.now - HOUR, 5.1);
  await aPosition(device, world.clock.now + HOUR, 5.2);
  const body = { deviceId: device.id, clientId: bandama, history: 'stays' } as const;
  expect((await kanari(transferDevices, { body })).data).toEqual({ changed: [device.id] });
  expect(await latitudes('comoe', device)).toEqual([5.1]);
  expect(await latitudes('bandama', device)).toEqual([5.2]);
  expect((await world.as('comoe')(getDevice, { params: { id: device.id } })).status).toBe(404);
  const partner_id = world.partners.kanari;
  expect(await logOf(device.id)).toEqual([
    {
      client_id: comoe,
      partner_id,
      before: { clientName: 'Comoé Transport' },
      after: { clientName: null, history: 'stays' },
    },
    {
      client_id: bandama,
      partner_id,
      before: { clientName: null },
      after: { clientName: 'Bandama BTP', history: 'stays' },
    },
  ]);
});

test('the past goes: the new client sees all that the former saw, who sees nothing; earlier owners keep theirs', async () => {
  const device = await aDevice(world);
  await aPosition(device, world.clock.now - HOUR, 1);
  const give = (clientId: typeof comoe, history: 'stays' | 'goes') =>
    platform(transferDevices, { body: { deviceId: device.id, clientId, history } });
  await give(bandama, 'stays');
  await aPosition(device, world.clock.now + HOUR, 2);
  world.clock.now += 2 * HOUR;
  expect((await give(niger, 'goes')).status).toBe(200);
  await aPosition(device, world.clock.now + HOUR, 3);
  expect(await latitudes('comoe', device)).toEqual([1]);
  expect(await latitudes('bandama', device)).toBe(404);
  expect(await latitudes('niger', device)).toEqual([2, 3]);
  expect(await latitudes('platform', device)).toEqual([1, 2, 3]);
  const { rows } = await owner.query('select client_id from device_ownership where device_id = $1 order by starts_at', [
    device.id,
  ]);
  expect(rows.map(({ client_id }) => client_id)).toEqual([comoe, niger]);
});

test('given back within the same millisecond, no one has a period without time', async () => {
  const device = await aDevice(world);
  for (const clientId of [bandama, niger, comoe]) {
    expect((await platform(transferDevices, { body: { deviceId: device.id, clientId } })).status).toBe(200);
  }
  const { rows } = await owner.query(
    'select client_id, starts_at < ends_at as some from device_ownership where device_id = $1 order by starts_at',
    [device.id],
  );
  expect(rows).toEqual([
    { client_id: comoe, some: true },
    { client_id: comoe, some: true },
  ]);
});

test('it leaves the lists of the former client’s limited users, not those of the new one’s', async () => {
  const device = await aDevice(world);
  await owner.query('insert into user_devices (user_id, device_id) values ($1, $2)', [world.users.limited, device.id]);
  await kanari(transferDevices, { body: { deviceId: device.id, clientId: bandama } });
  const { rows } = await owner.query('select from user_devices where device_id = $1', [device.id]);
  expect(rows).toEqual([]);
});

test('between two clients of one partner by that partner, across partners by the platform alone', async () => {
  const device = await aDevice(world);
  const body = { deviceId: device.id, clientId: niger };
  expect(await kanari(transferDevices, { body })).toMatchObject({ status: 404, error: { code: 'client_not_found' } });
  expect(await world.as('sahel')(transferDevices, { body })).toMatchObject({
    status: 404,
    error: { code: 'device_not_found' },
  });
  expect((await world.as('comoe')(transferDevices, { body })).status).toBe(403);
  expect((await platform(transferDevices, { body })).status).toBe(200);
});

test('many are transferred together or none; what the client has already stays as it is', async () => {
  const [a, b] = [await aDevice(world), await aDevice(world, { clientId: bandama })];
  const theirs = await aDevice(world, { clientId: niger });
  const refused = await kanari(transferDevices, {
    body: { deviceIdList: [a.id, b.id, theirs.id], clientId: bandama },
  });
  expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([404, ['deviceIdList.2']]);
  expect((await world.as('comoe')(getDevice, { params: { id: a.id } })).status).toBe(200);
  const { data } = await kanari(transferDevices, { body: { deviceIdList: [b.id, a.id], clientId: bandama } });
  expect(data.changed).toEqual([a.id]);
});

test('to a closed client nothing is transferred', async () => {
  const device = await aDevice(world);
  await owner.query("update clients set state = 'closed' where id = $1", [bandama]);
  const answer = await kanari(transferDevices, { body: { deviceId: device.id, clientId: bandama } });
  expect([answer.status, answer.error.code]).toEqual([409, 'client_closed']);
  await owner.query("update clients set state = 'active' where id = $1", [bandama]);
});

test('the sheet of a transferred device begins with its new client', async () => {
  const device = await aDevice(world);
  await aPosition(device, world.clock.now - HOUR, 6.1);
  const sheet = async (who: 'comoe' | 'bandama') =>
    (await world.as(who)(getDeviceInformation, { params: { id: device.id } })).data;
  const before = await sheet('comoe');
  expect(before).toMatchObject({ firstConnection: world.clock.now - HOUR, recordsToday: 1 });
  expect(before.lastMessage).toMatchObject({
    at: world.clock.now - HOUR,
    latitude: 6.1,
    attributes: { satellites: 9 },
  });
  await kanari(transferDevices, { body: { deviceId: device.id, clientId: bandama } });
  expect(await sheet('bandama')).toMatchObject({ firstConnection: null, recordsToday: 0, lastMessage: null });
  await aPosition(device, world.clock.now + 1000, 6.2);
  world.clock.now += 2000;
  expect((await sheet('bandama')).lastMessage).toMatchObject({ latitude: 6.2 });
});

test('what the deleted list of a client shows goes with the device', async () => {
  const device = await aDevice(world);
  await kanari(transferDevices, { body: { deviceId: device.id, clientId: bandama } });
  await kanari(deleteDevice, { params: { id: device.id } });
  const listed = async (who: 'comoe' | 'bandama') =>
    (await world.as(who)(listDeletedDevices, { body: {} })).data.devices.map(({ id }) => id);
  expect(await listed('comoe')).not.toContain(device.id);
  expect(await listed('bandama')).toContain(device.id);
});

test('a transfer that fails for no reason of the caller’s is called by its own name', async () => {
  const device = await aDevice(world);
  await owner.query('alter table device_ownership rename to ownership_away');
  const answer = await kanari(transferDevices, { body: { deviceId: device.id, clientId: bandama } });
  await owner.query('alter table ownership_away rename to device_ownership');
  expect([answer.status, answer.error.code]).toEqual([500, 'device_transfer_failed']);
});

test('an edit that hands a device over keeps what the former client typed out of the new one’s log', async () => {
  const typed = { note: 'FORMER note', label: 'FORMER label', code: 'FORMER code', designation: 'FORMER plate' };
  const device = await aDevice(world, typed);
  const body = fieldsOf(world, { imei: device.imei, clientId: bandama, label: 'New label' });
  expect((await kanari(editDevice, { params: { id: device.id }, body })).status).toBe(200);
  const log = async (who: 'bandama' | 'comoe') => await world.as(who)(listAudit, { query: { subjectId: device.id } });
  const { text, data } = await log('bandama');
  expect(data.lines.map(({ action }) => action).sort()).toEqual(['device.edit', 'device.transfer']);
  expect(data.lines.find(({ action }) => action === 'device.edit')?.after).toMatchObject({ label: 'New label' });
  expect(text).not.toContain('FORMER');
  expect((await log('comoe')).text).not.toContain('New label');
});
