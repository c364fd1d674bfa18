import {
  addPart,
  addPartEntry,
  addRecord,
  addWorkOrder,
  completeWorkOrder,
  type DeviceId,
  editWorkOrder,
  getOdometer,
  getWorkOrder,
  type Input,
  listPartEntries,
  listParts,
  listRecords,
  listWorkOrders,
  listWorkshopPeople,
  moveWorkOrder,
  noteOnWorkOrder,
  type PartId,
  planWorkOrders,
  tickWorkOrderLine,
  uploadAttachment,
  type WorkOrder,
} from '@balise/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aDevice } from '../../testing/device.ts';
import { aService, attached, duesOf } from '../../testing/services.ts';
import { aWorld, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.end());

const KM = 1_000;
let serial = 0;
const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');

type Fields = Input<typeof addWorkOrder>['body'];

async function opened(fields: Partial<Fields> & { deviceId: DeviceId }): Promise<WorkOrder> {
  serial += 1;
  const body: Fields = { title: `Travaux ${serial}`, ...fields };
  const { data, text } = await world.as('comoe')(addWorkOrder, { body });
  if (!data) throw new Error(text);
  return data;
}

async function aPart(stock = 0, price: number | null = 2_000): Promise<PartId> {
  serial += 1;
  const body = {
    clientId: world.clients.comoe,
    reference: `REF-${serial}`,
    name: `Filtre ${serial}`,
    price,
    lowBelow: 3,
  };
  const { data, text } = await world.as('comoe')(addPart, { body });
  if (!data) throw new Error(text);
  if (stock > 0)
    await world.as('comoe')(addPartEntry, { params: { id: data.id }, body: { kind: 'received', quantity: stock } });
  return data.id;
}

const stockOf = async (id: PartId) =>
  (await world.as('comoe')(listParts, { query: {} })).data.find((part) => part.id === id);

async function dueOf(deviceId: DeviceId) {
  const { id } = await aService(world);
  await attached(world, id, [deviceId], { sinceMetres: 0 });
  const { dues } = await duesOf(world, { deviceId });
  return dues.find(({ serviceId }) => serviceId === id)!.id;
}

describe('a work order', () => {
  test('has a number in its client, lines with what they cost, files, and a log', async () => {
    const vehicle = await aDevice(world);
    const [first, second] = [await opened({ deviceId: vehicle.id }), await opened({ deviceId: vehicle.id })];
    expect(second.number).toBe(first.number + 1);
    const partId = await aPart(5);
    const { data: file } = await world.as('comoe')(uploadAttachment, {
      query: { clientId: world.clients.comoe, name: 'devis' },
      body: PDF,
    });
    const lines: Fields['lines'] = [
      { kind: 'part', partId, quantity: 1.5 },
      { kind: 'labour', text: 'Dépose', minutes: 90, cost: 15_000 },
      { kind: 'task', text: 'Essai' },
    ];
    const { data } = await world.as('comoe')(editWorkOrder, {
      params: { id: second.id },
      query: { revision: second.revision },
      body: { deviceId: vehicle.id, title: 'Freins', workshop: 'Garage Adama', lines, attachmentIds: [file.id] },
    });
    expect(data).toMatchObject({ state: 'assigned', totalCost: 18_000, lines: 3, files: [{ name: 'devis.pdf' }] });
    expect(data.entries.map(({ kind }) => kind)).toEqual(['state', 'edited', 'created']);
    const stale = await world.as('comoe')(editWorkOrder, {
      params: { id: second.id },
      query: { revision: second.revision },
      body: { deviceId: vehicle.id, title: 'Autre' },
    });
    expect([stale.status, stale.error.code]).toEqual([409, 'work_order_changed']);
    const foreign = await world.as('bandama')(getWorkOrder, { params: { id: second.id } });
    expect(foreign.error.code).toBe('work_order_not_found');
  });

  test('is begun by its first tick, moves, takes notes, and is found by what it says', async () => {
    const vehicle = await aDevice(world);
    const { id, number, lineList } = await opened({
      deviceId: vehicle.id,
      title: 'Pneus avant',
      priority: 'urgent',
      lines: [{ kind: 'task', text: 'Démonter' }],
    });
    const ticked = await world.as('comoe')(tickWorkOrderLine, {
      params: { id },
      body: { lineId: lineList[0]!.id, isDone: true },
    });
    expect(ticked.data).toMatchObject({ state: 'inProgress', linesDone: 1 });
    await world.as('comoe')(moveWorkOrder, { params: { id }, body: { state: 'waitingParts' } });
    const { data } = await world.as('comoe')(noteOnWorkOrder, { params: { id }, body: { text: 'Pneus commandés' } });
    expect(data.entries[0]).toMatchObject({ kind: 'note', text: 'Pneus commandés' });
    const found = await world.as('comoe')(listWorkOrders, { query: { search: `#${number}`, deviceId: vehicle.id } });
    expect(found.data).toMatchObject({ total: 1, orders: [{ id }], counts: { waitingParts: 1 } });
    await world.as('comoe')(moveWorkOrder, { params: { id }, body: { state: 'cancelled' } });
    expect((await world.as('comoe')(listWorkOrders, { query: { deviceId: vehicle.id } })).data.total).toBe(0);
    expect((await world.as('comoe')(completeWorkOrder, { params: { id }, body: {} })).error.code).toBe(
      'work_order_ended',
    );
    const again = await world.as('comoe')(moveWorkOrder, { params: { id }, body: { state: 'open' } });
    expect(again.data.state).toBe('open');
  });

  test('is given to those of the client who manage maintenance, and to nobody else', async () => {
    const vehicle = await aDevice(world);
    const { data: people } = await world.as('comoe')(listWorkshopPeople, { query: { clientId: world.clients.comoe } });
    expect(people.length).toBeGreaterThan(0);
    const order = await opened({ deviceId: vehicle.id, assigneeId: people[0]!.id });
    expect(order).toMatchObject({ state: 'assigned', assignee: people[0]!.name });
    const { rows } = await world.database.pools.owner.query(
      'select id from users where client_id is distinct from $1',
      [world.clients.comoe],
    );
    const refused = await world.as('comoe')(addWorkOrder, {
      body: { deviceId: vehicle.id, title: 'x', assigneeId: rows[0].id },
    });
    expect([refused.status, refused.error.fields?.assigneeId?.code]).toEqual([422, 'unknown_reference']);
  });

  test('names services of its vehicle and parts of its client only', async () => {
    const [vehicle, other] = [await aDevice(world), await aDevice(world)];
    const dueId = await dueOf(other.id);
    const wrong = await world.as('comoe')(addWorkOrder, {
      body: { deviceId: vehicle.id, title: 'x', lines: [{ kind: 'service', dueId }] },
    });
    expect(wrong.error.fields?.['lines.0.dueId']?.code).toBe('unknown_reference');
    const part = await world.as('comoe')(addWorkOrder, {
      body: { deviceId: vehicle.id, title: 'x', lines: [{ kind: 'part', partId: 999_999 as PartId, quantity: 1 }] },
    });
    expect(part.error.fields?.['lines.0.partId']?.code).toBe('unknown_reference');
  });
});

describe('a work order that is done', () => {
  test('records its services with their cost and one reading, and takes its parts', async () => {
    const vehicle = await aDevice(world);
    const [oil, brakes] = [await dueOf(vehicle.id), await dueOf(vehicle.id)];
    const partId = await aPart(10);
    const { id, number } = await opened({
      deviceId: vehicle.id,
      lines: [
        { kind: 'service', dueId: oil },
        { kind: 'service', dueId: brakes },
        { kind: 'part', partId, quantity: 2 },
        { kind: 'part', partId, quantity: 1, dueId: brakes },
        { kind: 'labour', minutes: 60, cost: 7_000, dueId: brakes },
      ],
    });
    expect(await stockOf(partId)).toMatchObject({ stock: 10, reserved: 3 });
    const done = await world.as('comoe')(completeWorkOrder, {
      params: { id },
      body: { metres: 12_345 * KM, isMeterConfirmed: true, taxCost: 900, note: 'RAS' },
    });
    expect(done.text).toContain('"state":"done"');
    expect(done.data).toMatchObject({ linesDone: 5, totalCost: 13_900, metres: 12_345 * KM });
    expect(await stockOf(partId)).toMatchObject({ stock: 7, reserved: 0, isLow: false });
    const { data: records } = await world.as('comoe')(listRecords, { query: { deviceId: vehicle.id } });
    const byDue = new Map(records.records.map((record) => [record.dueId, record]));
    expect(byDue.get(oil)).toMatchObject({ partsCost: 4_000, labourCost: 0, taxCost: 900, metres: 12_345 * KM });
    expect(byDue.get(brakes)).toMatchObject({ partsCost: 2_000, labourCost: 7_000, taxCost: 0, metres: 12_345 * KM });
    expect(byDue.get(oil)?.note).toContain(`#${number}`);
    expect(records.totalCost).toBe(13_900);
    const { data: odometer } = await world.as('comoe')(getOdometer, { params: { id: vehicle.id } });
    expect(odometer.entries.map(({ metres }) => metres)).toEqual([12_345 * KM]);
    const { dues } = await duesOf(world, { deviceId: vehicle.id });
    expect(dues.map(({ measures }) => measures[0]?.left)).toEqual([10_000 * KM, 10_000 * KM]);
  });

  test('leaves due what was not done', async () => {
    const vehicle = await aDevice(world);
    const [oil, brakes] = [await dueOf(vehicle.id), await dueOf(vehicle.id)];
    const { id } = await opened({
      deviceId: vehicle.id,
      lines: [
        { kind: 'service', dueId: oil },
        { kind: 'service', dueId: brakes },
      ],
    });
    const { data } = await world.as('comoe')(completeWorkOrder, { params: { id }, body: { notDone: [brakes] } });
    expect(data.lineList.map(({ isDone }) => isDone)).toEqual([true, false]);
    const { data: records } = await world.as('comoe')(listRecords, { query: { deviceId: vehicle.id } });
    expect(records.records.map(({ dueId }) => dueId)).toEqual([oil]);
  });

  test('is refused as a whole where a part is lacking, unless the stock is corrected', async () => {
    const vehicle = await aDevice(world);
    const dueId = await dueOf(vehicle.id);
    const partId = await aPart(1);
    const { id, number } = await opened({
      deviceId: vehicle.id,
      lines: [
        { kind: 'service', dueId },
        { kind: 'part', partId, quantity: 3 },
      ],
    });
    const refused = await world.as('comoe')(completeWorkOrder, { params: { id }, body: {} });
    expect([refused.status, refused.error.code]).toEqual([409, 'stock_too_low']);
    expect(refused.error.fields?.['lines.1.quantity']?.code).toBe('less_in_stock');
    expect((await world.as('comoe')(getWorkOrder, { params: { id } })).data.state).toBe('open');
    expect((await stockOf(partId))?.stock).toBe(1);
    expect((await world.as('comoe')(listRecords, { query: { deviceId: vehicle.id } })).data.records).toEqual([]);
    await world.as('comoe')(completeWorkOrder, { params: { id }, body: { isStockCorrected: true } });
    const { data } = await world.as('comoe')(listPartEntries, { params: { id: partId }, query: {} });
    expect(data.entries).toMatchObject([
      { kind: 'used', quantity: -3, stock: 0, order: { id, number } },
      { kind: 'corrected', quantity: 2, stock: 3, note: `#${number}` },
      { kind: 'received', quantity: 1, stock: 1 },
    ]);
  });

  test('is not done at all where its reading contradicts an earlier one', async () => {
    const vehicle = await aDevice(world);
    const [oil, brakes] = [await dueOf(vehicle.id), await dueOf(vehicle.id)];
    const partId = await aPart(5);
    const reading = { kind: 'done' as const, metres: 50_000 * KM, isMeterConfirmed: true };
    await world.as('comoe')(addRecord, { params: { id: brakes }, body: reading });
    const { id } = await opened({
      deviceId: vehicle.id,
      lines: [
        { kind: 'service', dueId: oil },
        { kind: 'part', partId, quantity: 1 },
      ],
    });
    world.clock.now += 60_000;
    const body = { metres: 40_000 * KM };
    const refused = await world.as('comoe')(completeWorkOrder, { params: { id }, body });
    expect(refused.error.code).toBe('odometer_decreases');
    expect(await stockOf(partId)).toMatchObject({ stock: 5, reserved: 1 });
  });
});

describe('a workshop day', () => {
  test('is an order for each vehicle, without services that are on one', async () => {
    const vehicles = [await aDevice(world), await aDevice(world)];
    const dues = [await dueOf(vehicles[0]!.id), await dueOf(vehicles[0]!.id), await dueOf(vehicles[1]!.id)];
    const body = { dueIdList: dues, on: '2027-01-04', workshop: 'Garage Adama' };
    const { data } = await world.as('comoe')(planWorkOrders, { body });
    expect([data.orders.length, data.already]).toEqual([2, 0]);
    const orders = await Promise.all(
      data.orders.map(async (id) => (await world.as('comoe')(getWorkOrder, { params: { id } })).data),
    );
    expect(orders.map(({ lines, dueOn, state }) => [lines, dueOn, state]).sort()).toEqual([
      [1, '2027-01-04', 'assigned'],
      [2, '2027-01-04', 'assigned'],
    ]);
    expect((await world.as('comoe')(planWorkOrders, { body })).data).toEqual({ orders: [], already: 3 });
  });
});
