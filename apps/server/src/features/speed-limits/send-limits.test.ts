import {
  addDevicesToGroups,
  addGroup,
  type DeviceId,
  listSpeedLimits,
  sendSpeedLimits,
  setGroupSpeedLimit,
  setSpeedLimit,
  transferDevices,
} from '@balise/contract';
import { afterAll, expect, test } from 'vitest';
import { aDevice } from '../../testing/device.ts';
import { aModel } from '../../testing/model.ts';
import { aWorld, type PersonName } from '../../testing/world.ts';

const world = await aWorld();
afterAll(() => world.end());
const { owner } = world.database.pools;

const aVehicle = async (protocol: string, limit: number | null = 25) => {
  const { id } = await aDevice(world, { trackerModelId: await aModel(world, protocol) });
  if (limit !== null) await world.as('comoe')(setSpeedLimit, { params: { id }, body: { limit } });
  return id;
};
const send = async (who: PersonName, ...deviceIdList: DeviceId[]) =>
  await world.as(who)(sendSpeedLimits, { body: { deviceIdList } });
const trackerOf = async (id: number, who: PersonName = 'awa') =>
  (await world.as(who)(listSpeedLimits, { query: { pageSize: 100 } })).data.vehicles.find(
    ({ deviceId }) => deviceId === id,
  )?.tracker;

test('each vehicle has an answer of its own; the list shows what its tracker holds', async () => {
  const [held, cuts, none] = [await aVehicle('jt808'), await aVehicle('gt06'), await aVehicle('jt808', null)];
  const unknown = 999_999 as DeviceId;
  expect((await send('comoe', held, cuts, none, unknown)).data).toEqual([
    { deviceId: held, kmh: 90, error: null },
    { deviceId: cuts, kmh: 90, error: 'command_not_supported' },
    { deviceId: none, kmh: null, error: 'speed_limit_missing' },
    { deviceId: unknown, kmh: null, error: 'device_not_found' },
  ]);
  expect(await trackerOf(held)).toEqual({
    holds: true,
    held: null,
    command: { kmh: 90, state: 'requested', note: '', changedAt: world.clock.now },
  });
  expect(await trackerOf(cuts)).toEqual({ holds: false, held: null, command: null });
  const { rows } = await owner.query(
    `select kind, parameters, guarded, origin, mode from commands where device_id = any ($1)`,
    [[held, cuts, none]],
  );
  expect(rows).toEqual([{ kind: 'speedLimit', parameters: { kmh: 90 }, guarded: false, origin: 'person', mode: null }]);
});

test('a newer one takes the place of one that waits', async () => {
  const id = await aVehicle('gps103');
  await send('comoe', id);
  await world.as('comoe')(setSpeedLimit, { params: { id }, body: { limit: 20 } });
  await send('comoe', id);
  const { rows } = await owner.query('select state, note, parameters from commands where device_id = $1 order by id', [
    id,
  ]);
  expect(rows).toEqual([
    { state: 'cancelled', note: 'superseded', parameters: { kmh: 90 } },
    { state: 'requested', note: '', parameters: { kmh: 72 } },
  ]);
});

test('a limit that waits is withdrawn when the vehicle, or its group, gets another or none', async () => {
  const [own, ofGroup] = [await aVehicle('jt808'), await aVehicle('jt808', null)];
  const body = { clientId: world.clients.comoe, designation: 'Vans' };
  const { id } = (await world.as('comoe')(addGroup, { body })).data;
  await world.as('comoe')(addDevicesToGroups, { body: [{ deviceId: ofGroup, deviceGroupId: id }] });
  const limitGroup = (limit: number | null) =>
    world.as('comoe')(setGroupSpeedLimit, { params: { id }, body: { limit } });
  await limitGroup(20);
  await send('comoe', own, ofGroup);
  expect((await trackerOf(ofGroup))?.command).toMatchObject({ kmh: 72, state: 'requested' });
  await world.as('comoe')(setSpeedLimit, { params: { id: own }, body: { limit: null } });
  await limitGroup(null);
  for (const vehicle of [own, ofGroup])
    expect((await trackerOf(vehicle))?.command).toMatchObject({ state: 'cancelled', note: 'superseded' });
});

test('what the tracker received it holds, whatever became of later ones, until it receives another', async () => {
  const id = await aVehicle('jt808');
  const ends = async (state: string, note: string): Promise<void> => {
    await owner.query(
      "update commands set state = 'sent', sent_at = now(), sent_hex = '00' where device_id = $1 and state = 'requested'",
      [id],
    );
    await owner.query("update commands set state = $2, note = $3 where device_id = $1 and state = 'sent'", [
      id,
      state,
      note,
    ]);
  };
  const limited = (limit: number | null) => world.as('comoe')(setSpeedLimit, { params: { id }, body: { limit } });
  await send('comoe', id);
  await ends('confirmed', 'byAnswer');
  expect(await trackerOf(id)).toMatchObject({ held: 90, command: { kmh: 90, state: 'confirmed' } });
  await limited(20);
  await send('comoe', id);
  await limited(null);
  expect(await trackerOf(id)).toMatchObject({ held: 90, command: { kmh: 72, state: 'cancelled' } });
  await limited(20);
  await send('comoe', id);
  await ends('failed', 'refused');
  expect(await trackerOf(id)).toMatchObject({ held: 90, command: { kmh: 72, state: 'failed' } });
  await send('comoe', id);
  await ends('failed', 'unconfirmed');
  expect(await trackerOf(id)).toMatchObject({ held: 72 });
});

test('without the right, of another client or beyond one’s list nothing is sent; a new client does not see what was', async () => {
  const id = await aVehicle('jt808');
  expect((await send('awa', id)).error.code).toBe('not_allowed');
  await owner.query(`update users set rights = rights || '{edit_speed_limit}' where id = $1`, [world.users.limited]);
  for (const who of ['limited', 'bandama', 'sahel'] as const)
    expect([who, (await send(who, id)).data]).toEqual([who, [{ deviceId: id, kmh: null, error: 'device_not_found' }]]);
  const before = await owner.query('select from commands where device_id = $1', [id]);
  expect(before.rowCount).toBe(0);
  await send('comoe', id);
  const { bandama } = world.clients;
  await world.as('kanari')(transferDevices, { body: { deviceId: id, clientId: bandama, history: 'stays' } });
  expect(await trackerOf(id, 'bandama')).toEqual({ holds: true, held: null, command: null });
});
