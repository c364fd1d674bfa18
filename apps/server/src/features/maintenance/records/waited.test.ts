import {
  addRecord,
  addWorkOrder,
  completeServices,
  completeWorkOrder,
  type DeviceId,
  getDue,
  getOdometer,
  listRecords,
  moveWorkOrder,
  type ServiceVehicleId,
} from '@balise/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aDevice } from '../../../testing/device.ts';
import { aService, attached, duesOf } from '../../../testing/services.ts';
import { aWorld, type World } from '../../../testing/world.ts';

/* Forms of the workshop that were typed without a line: sent later, perhaps more than once, perhaps after somebody else. */

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.end());

const MINUTE = 60_000;
let serial = 0;
const newRequest = () => `00000000-0000-4000-8000-${String(++serial).padStart(12, '0')}`;

async function aVehicleWith(services: number): Promise<{ id: DeviceId; dues: ServiceVehicleId[] }> {
  const { id } = await aDevice(world);
  const dues: ServiceVehicleId[] = [];
  for (let n = 0; n < services; n++) {
    const service = await aService(world);
    await attached(world, service.id, [id]);
    dues.push((await duesOf(world, { serviceId: service.id, deviceId: id })).dues[0]!.id);
  }
  return { id, dues };
}
const recordsOf = async (deviceId: DeviceId) => (await world.as('comoe')(listRecords, { query: { deviceId } })).data;
const readingsOf = async (id: DeviceId) => (await world.as('comoe')(getOdometer, { params: { id } })).data.entries;
const complete = (id: ServiceVehicleId, fields: object = {}) =>
  world.as('comoe')(addRecord, { params: { id }, body: { kind: 'done', ...fields } });
const lastOf = async (id: ServiceVehicleId) => (await world.as('comoe')(getDue, { params: { id } })).data.lastRecordId;

describe('a service that is done', () => {
  test('counts once however often its form is sent, also at once, with one reading', async () => {
    const { id, dues } = await aVehicleWith(1);
    const form = { requestId: newRequest(), lastRecordId: null, metres: 120_000_000 };
    const answers = await Promise.all([1, 2, 3].map(() => complete(dues[0]!, form)));
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    expect((await complete(dues[0]!, form)).data.id).toBe(answers[0]?.data.id);
    expect((await recordsOf(id)).total).toBe(1);
    expect(await readingsOf(id)).toHaveLength(1);
  });

  test('is refused where somebody recorded it meanwhile, and written once its user has seen that', async () => {
    const { id, dues } = await aVehicleWith(1);
    const known = await lastOf(dues[0]!);
    expect(known).toBe(null);
    const other = (await complete(dues[0]!)).data;
    const form = { requestId: newRequest(), at: world.clock.now - 60 * MINUTE };
    const refused = await complete(dues[0]!, { ...form, lastRecordId: known });
    expect([refused.status, refused.error.code]).toEqual([409, 'service_done_meanwhile']);
    expect((await recordsOf(id)).total).toBe(1);
    expect(await lastOf(dues[0]!)).toBe(other.id);
    expect((await complete(dues[0]!, { ...form, lastRecordId: other.id })).status).toBe(200);
    expect((await recordsOf(id)).total).toBe(2);
  });

  test('by a phone whose clock is some minutes ahead is done now; one of the future is refused', async () => {
    const { dues } = await aVehicleWith(1);
    const ahead = await complete(dues[0]!, { requestId: newRequest(), at: world.clock.now + 5 * MINUTE });
    expect(ahead.data.at).toBe(world.clock.now);
    const future = await complete(dues[0]!, { requestId: newRequest(), at: world.clock.now + 11 * MINUTE });
    expect(future.error.fields?.at?.code).toBe('must_not_be_future');
  });

  test('has an id of its client alone: the same one of another client, or of another service, is no answer', async () => {
    const { dues } = await aVehicleWith(2);
    const requestId = newRequest();
    await complete(dues[0]!, { requestId });
    expect((await complete(dues[1]!, { requestId })).error.code).toBe('not_allowed');
    const foreign = await world.as('bandama')(addRecord, {
      params: { id: dues[0]! },
      body: { kind: 'done', requestId },
    });
    expect(foreign.error.code).toBe('service_vehicle_not_found');
  });
});

test('several that are done together count once, each of them', async () => {
  const { id, dues } = await aVehicleWith(3);
  const services = dues.map((dueId) => ({ dueId }));
  const body = { services, requestId: newRequest(), lastRecordId: null };
  const first = await world.as('comoe')(completeServices, { body });
  world.clock.now += MINUTE;
  const again = await world.as('comoe')(completeServices, { body });
  expect(again.data).toEqual(first.data);
  expect(again.data.records.map(({ dueId }) => dueId)).toEqual(dues);
  expect((await recordsOf(id)).total).toBe(3);
});

describe('a work order that is done', () => {
  const order = async (deviceId: DeviceId) =>
    (await world.as('comoe')(addWorkOrder, { body: { deviceId, title: `Vidange ${++serial}` } })).data.id;
  const end = (id: Awaited<ReturnType<typeof order>>, requestId: string) =>
    world.as('comoe')(completeWorkOrder, { params: { id }, body: { requestId, note: 'Fait au garage' } });

  test('is ended once; its form that is sent again gets the order', async () => {
    const { id } = await aVehicleWith(0);
    const [orderId, requestId] = [await order(id), newRequest()];
    const [first, second] = await Promise.all([end(orderId, requestId), end(orderId, requestId)]);
    expect([first.status, second.status]).toEqual([200, 200]);
    const { data } = await end(orderId, requestId);
    expect([data.state, data.entries.filter(({ text }) => text === 'Fait au garage')]).toEqual([
      'done',
      [expect.anything()],
    ]);
  });

  test('by somebody else meanwhile is a conflict', async () => {
    const { id } = await aVehicleWith(0);
    const orderId = await order(id);
    await world.as('comoe')(moveWorkOrder, { params: { id: orderId }, body: { state: 'cancelled' } });
    const refused = await end(orderId, newRequest());
    expect([refused.status, refused.error.code]).toEqual([409, 'work_order_ended']);
  });
});
