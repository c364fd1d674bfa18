import {
  completeWorkOrder,
  type DeviceId,
  getWorkOrder,
  listTroubleCodes,
  listWorkOrders,
  orderTroubleCode,
} from '@balise/contract';
import { DEFAULT_SETTINGS, recordOf } from '@balise/tracking';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aDevice } from '../../testing/device.ts';
import { workIn } from '../../testing/work-in.ts';
import { aWorld, type World } from '../../testing/world.ts';
import { openBuffer, pushRecords } from '../../testing/written-records.ts';

const HOUR = 3_600_000;
let world: World;
let buffer: ReturnType<typeof openBuffer>;
beforeAll(async () => {
  world = await aWorld();
  buffer = openBuffer(world.database);
});
afterAll(() => world.end());

const now = () => world.clock.now;

/** A vehicle of Comoé that has been there for days. */
async function aVehicle(): Promise<DeviceId> {
  const { id } = await aDevice(world);
  const { owner } = world.database.pools;
  await owner.query(`update device_ownership set starts_at = '-infinity' where device_id = $1`, [id]);
  return id;
}

/** Its tracker lists these codes, so many hours ago. */
async function lists(deviceId: DeviceId, hours: number, ...dtcs: string[]): Promise<void> {
  const at = now() - hours * HOUR;
  const record = recordOf({ time: at, location: null, attributes: { dtcs } }, now(), DEFAULT_SETTINGS);
  await pushRecords(buffer, deviceId, [record], now());
  await workIn(world, buffer);
}

/** As `P0301 -5–-2`: hours from now, from its first report until it was gone. */
async function codesOf(deviceId: DeviceId, state?: 'gone'): Promise<string[]> {
  const query = { deviceId, ...(state && { state }) };
  const { data, text } = await world.as('comoe')(listTroubleCodes, { query });
  if (!data) throw new Error(text);
  const hours = (at: number | null) => (at === null ? '' : Math.round((at - now()) / HOUR));
  return data.codes.map(({ code, since, until }) => `${code} ${hours(since)}–${hours(until)}`);
}

test('codes are episodes with what they say, the most urgent first; late messages correct them', async () => {
  const id = await aVehicle();
  await lists(id, 5, 'P0420');
  await lists(id, 3, 'P0420', 'P0522', 'P0304');
  expect(await codesOf(id)).toEqual(['P0522 -3–', 'P0304 -3–', 'P0420 -5–']);
  const { data } = await world.as('comoe')(listTroubleCodes, { query: { deviceId: id } });
  expect(data.codes[1]).toMatchObject({ meaning: 'cylinderMisfire', cylinder: 4, urgency: 'soon', isMakers: false });
  const { data: all } = await world.as('comoe')(listTroubleCodes, { query: {} });
  expect(all.codes.map(({ code }) => code)).toEqual(['P0522', 'P0304', 'P0420']);
  // a message that was on its way for four hours says that they were cleared meanwhile
  await lists(id, 4);
  expect(await codesOf(id)).toEqual(['P0522 -3–', 'P0304 -3–', 'P0420 -3–']);
  expect(await codesOf(id, 'gone')).toEqual(['P0420 -5–-4']);
  await lists(id, 4); // repeated
  await lists(id, 1);
  expect(await codesOf(id)).toEqual([]);
  expect((await codesOf(id, 'gone')).toSorted()).toEqual(['P0304 -3–-1', 'P0420 -3–-1', 'P0420 -5–-4', 'P0522 -3–-1']);
});

test('a work order is opened for a code once, in the words of its user, and again when it is done in vain', async () => {
  const id = await aVehicle();
  await lists(id, 2, 'P0217');
  const body = { deviceId: id, code: 'P0217' };
  const { data: order, text } = await world.as('comoe')(orderTroubleCode, { body });
  if (!order) throw new Error(text);
  expect((await world.as('comoe')(orderTroubleCode, { body })).data).toEqual(order);
  const { data } = await world.as('comoe')(getWorkOrder, { params: { id: order.id } });
  expect(data).toMatchObject({ priority: 'urgent', deviceId: id, lineList: [{ kind: 'task' }] });
  expect(data.title).toMatch(/^P0217: ./);
  const { data: found } = await world.as('comoe')(listTroubleCodes, { query: { deviceId: id } });
  expect(found.codes[0]?.order).toEqual({ id: order.id, number: order.number, state: 'open' });
  await world.as('comoe')(completeWorkOrder, { params: { id: order.id }, body: {} });
  expect((await world.as('comoe')(orderTroubleCode, { body })).data.id).not.toBe(order.id);
  const unknown = await world.as('comoe')(orderTroubleCode, { body: { deviceId: id, code: 'P0301' } });
  expect([unknown.status, unknown.error.code]).toEqual([404, 'trouble_code_not_found']);
});

test('what happened in a former owner’s time, or to vehicles of others, does not exist', async () => {
  const id = await aVehicle();
  await lists(id, 5, 'P0301');
  const foreign = await world.as('bandama')(orderTroubleCode, { body: { deviceId: id, code: 'P0301' } });
  expect(foreign.error.code).toBe('device_not_found');
  expect((await world.as('limited')(listTroubleCodes, { query: { deviceId: id } })).data.codes).toEqual([]);
  const { owner } = world.database.pools;
  const handed = new Date(now() - 4 * HOUR);
  await owner.query('update device_ownership set ends_at = $2 where device_id = $1', [id, handed]);
  await owner.query('insert into device_ownership (device_id, client_id, starts_at) values ($1, $2, $3)', [
    ...[id, world.clients.bandama, handed],
  ]);
  await owner.query('update devices set client_id = $2 where id = $1', [id, world.clients.bandama]);
  expect((await world.as('bandama')(listTroubleCodes, { query: { deviceId: id } })).data.codes).toEqual([]);
  expect(await codesOf(id)).toEqual([]);
  expect(await codesOf(id, 'gone')).toEqual(['P0301 -5–-4']);
  expect((await world.as('bandama')(listWorkOrders, { query: { deviceId: id } })).data.total).toBe(0);
});
