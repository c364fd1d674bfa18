import {
  type AttachmentId,
  addInspection,
  addInspectionTemplate,
  addWorkOrder,
  completeWorkOrder,
  type DeviceId,
  deleteInspectionTemplate,
  dismissDefect,
  editInspectionTemplate,
  getAttachment,
  getDefect,
  getInspection,
  getOdometer,
  getWorkOrder,
  gradeDefect,
  type Input,
  type InspectionTemplate,
  listDefects,
  listInspections,
  listInspectionTemplates,
  orderDefect,
  presetRights,
  signDefect,
  uploadAttachment,
} from '@balise/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aDevice } from '../../testing/device.ts';
import { aWorld, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.end());

let serial = 0;
const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');

async function aList(items = ['brakes', 'tyres']): Promise<InspectionTemplate> {
  serial += 1;
  const body = {
    clientId: world.clients.comoe,
    name: `Départ ${serial}`,
    kind: 'beforeTrip' as const,
    items: items.map((key) => ({ key, name: key, severity: 'major' as const })),
  };
  const { data, text } = await world.as('comoe')(addInspectionTemplate, { body });
  if (!data) throw new Error(text);
  return data;
}

async function aPhoto(): Promise<AttachmentId> {
  const query = { clientId: world.clients.comoe, name: 'photo' };
  return (await world.as('comoe')(uploadAttachment, { query, body: PDF })).data.id;
}

type Body = Input<typeof addInspection>['body'];
type Item = Body['items'][number];
const passed = (key: string): Item => ({ key, name: key, result: 'pass' });
const failed = async (key: string, more: Partial<Item> = {}): Promise<Item> => ({
  key,
  name: key,
  result: 'fail',
  photoIds: [await aPhoto()],
  ...more,
});

const body = (deviceId: DeviceId, list: InspectionTemplate, items: Item[]): Body => ({
  deviceId,
  templateId: list.id,
  templateRevision: list.revision,
  at: world.clock.now,
  signature: 'Kouassi Yao',
  items,
});

async function inspected(deviceId: DeviceId, list: InspectionTemplate, items: Item[]) {
  const { data, text } = await world.as('comoe')(addInspection, { body: body(deviceId, list, items) });
  if (!data) throw new Error(text);
  return data;
}

async function since(deviceId: DeviceId): Promise<Date | null> {
  const { rows } = await world.database.pools.owner.query('select out_of_service_since from devices where id = $1', [
    deviceId,
  ]);
  return rows[0].out_of_service_since;
}

describe('an inspection', () => {
  test('is stored once with its photos, signature and a defect of each item that failed', async () => {
    const [vehicle, list] = [await aDevice(world), await aList()];
    const photo = await aPhoto();
    const items = [passed('tyres'), await failed('brakes', { note: 'Grincent', photoIds: [photo] })];
    const sent = { ...body(vehicle.id, list, items), requestId: crypto.randomUUID() };
    const { data } = await world.as('comoe')(addInspection, { body: sent });
    expect(data).toMatchObject({ items: 2, failed: 1, openDefects: 1, signature: 'Kouassi Yao', kind: 'beforeTrip' });
    expect(data.itemList[1]).toMatchObject({ key: 'brakes', severity: 'major', photos: [{ id: photo }] });
    expect(data.defects).toMatchObject([{ name: 'brakes', note: 'Grincent', state: 'open', photos: [{ id: photo }] }]);
    const again = await world.as('comoe')(addInspection, { body: sent });
    expect(again.data.id).toBe(data.id);
    const { data: found } = await world.as('comoe')(listInspections, { query: { deviceId: vehicle.id } });
    expect(found).toMatchObject({ total: 1, inspections: [{ id: data.id, openDefects: 1 }] });
    const foreign = await world.as('bandama')(getInspection, { params: { id: data.id } });
    expect(foreign.error.code).toBe('inspection_not_found');
    expect((await world.as('bandama')(getAttachment, { params: { id: photo } })).status).toBe(404);
  });

  test('names each item that lacks a result, a photo or the severity that its mark needs', async () => {
    const [vehicle, list] = [await aDevice(world), await aList()];
    const refused = async (items: Item[]) => {
      const { error } = await world.as('comoe')(addInspection, { body: body(vehicle.id, list, items) });
      return Object.keys(error.fields ?? {});
    };
    expect(await refused([passed('tyres')])).toEqual(['items']);
    expect(await refused([passed('tyres'), await failed('brakes', { photoIds: [] })])).toEqual(['items.1.photoIds']);
    expect(await refused([passed('tyres'), await failed('brakes', { isOutOfService: true })])).toEqual([
      'items.1.isOutOfService',
    ]);
    expect(await refused([passed('tyres'), passed('brakes'), passed('horn')])).toEqual(['items.2.key']);
    const foreign = await failed('brakes', { photoIds: [999_999 as AttachmentId] });
    expect(await refused([passed('tyres'), foreign])).toEqual(['items.1.photoIds.0']);
    expect((await world.as('comoe')(listDefects, { query: { deviceId: vehicle.id } })).data.total).toBe(0);
  });

  test('a list has a name of its own; lists and defects of another client do not exist', async () => {
    const [vehicle, list, other] = [await aDevice(world), await aList(), await aList()];
    const { name, kind } = list;
    const items = [{ key: 'brakes', name: 'brakes' }];
    const taken = await world.as('comoe')(editInspectionTemplate, {
      params: { id: other.id },
      body: { name, kind, items },
    });
    expect([taken.status, taken.error.code]).toEqual([409, 'inspection_template_name_taken']);
    const foreign = await world.as('bandama')(deleteInspectionTemplate, { params: { id: list.id } });
    expect([foreign.status, foreign.error.code]).toEqual([404, 'inspection_template_not_found']);
    const { defects } = await inspected(vehicle.id, list, [passed('tyres'), await failed('brakes')]);
    const defect = await world.as('bandama')(getDefect, { params: { id: defects[0]?.id ?? 0 } });
    expect([defect.status, defect.error.code]).toEqual([404, 'defect_not_found']);
  });

  test('of an older list is checked against that one, also once the list is deleted', async () => {
    const [vehicle, list] = [await aDevice(world), await aList(['brakes'])];
    const changed = { name: list.name, kind: list.kind, items: [{ key: 'horn', name: 'horn' }] };
    const edited = await world.as('comoe')(editInspectionTemplate, { params: { id: list.id }, body: changed });
    expect(edited.data.revision).toBe(list.revision + 1);
    await world.as('comoe')(deleteInspectionTemplate, { params: { id: list.id } });
    const { data: lists } = await world.as('comoe')(listInspectionTemplates, { query: {} });
    expect(lists.map(({ id }) => id)).not.toContain(list.id);
    for (const items of [
      [passed('horn')],
      [await failed('brakes', { photoIds: [] })],
      [passed('brakes'), passed('horn')],
    ]) {
      const refused = await world.as('comoe')(addInspection, { body: body(vehicle.id, list, items) });
      expect([refused.status, refused.error.code]).toEqual([422, 'fields_invalid']);
    }
    expect(await inspected(vehicle.id, list, [passed('brakes')])).toMatchObject({ failed: 0, items: 1 });
    const newest = { ...list, revision: list.revision + 7 };
    expect(await inspected(vehicle.id, newest, [passed('horn')])).toMatchObject({ template: list.name, items: 1 });
  });

  test('says what the meter shows, which is a reading of the odometer unless it disagrees', async () => {
    const [vehicle, list] = [await aDevice(world), await aList(['brakes'])];
    const { name, kind, items } = list;
    const edited = { name, kind, items, isMeterNeeded: true };
    const { data: strict } = await world.as('comoe')(editInspectionTemplate, { params: { id: list.id }, body: edited });
    const sent = (metres: number | null, at = world.clock.now, of = strict) =>
      world.as('comoe')(addInspection, { body: { ...body(vehicle.id, of, [passed('brakes')]), at, metres } });
    expect((await sent(null)).error.fields).toMatchObject({ metres: { code: 'required' } });
    expect((await sent(null, world.clock.now, list)).data).toMatchObject({ metres: null, reading: null });
    const counts = { counts: true, fault: null };
    expect((await sent(51_000_000)).data).toMatchObject({ metres: 51_000_000, reading: counts });
    const before = await sent(52_000_000, world.clock.now - 60_000);
    const fault = { counts: false, fault: 'above_later', figures: { difference: 1_000_000, metres: 51_000_000 } };
    expect(before.data.reading).toMatchObject(fault);
    const { entries } = (await world.as('comoe')(getOdometer, { params: { id: vehicle.id } })).data;
    expect(entries).toMatchObject([{ metres: 51_000_000, source: 'inspection' }]);
  });

  test('is made by a driver of his vehicles alone, who sees no costs and closes no defect', async () => {
    const [own, other, list] = [await aDevice(world), await aDevice(world), await aList(['brakes'])];
    const { owner } = world.database.pools;
    const rights = presetRights('driver', 'client', true);
    await owner.query('update users set rights = $2 where id = $1', [world.users.limited, rights]);
    await owner.query('insert into user_devices (user_id, device_id) values ($1, $2)', [world.users.limited, own.id]);
    try {
      const driver = world.as('limited');
      const query = { clientId: world.clients.comoe, name: 'photo' };
      const { data: photo } = await driver(uploadAttachment, { query, body: PDF });
      const items = [await failed('brakes', { photoIds: [photo.id] })];
      const refused = await driver(addInspection, { body: body(other.id, list, items) });
      expect(refused.error.code).toBe('device_not_found');
      const { data } = await driver(addInspection, { body: { ...body(own.id, list, items), metres: 7_000_000 } });
      expect(data.reading?.counts).toBe(true);
      expect(data.defects).toHaveLength(1);
      expect((await driver(listInspections, { query: {} })).data.inspections.map(({ id }) => id)).toEqual([data.id]);
      const params = { id: data.defects[0]!.id };
      expect((await driver(signDefect, { params, body: { signature: 'x' } })).status).toBe(403);
      expect((await driver(getDefect, { params })).status).toBe(403);
    } finally {
      await owner.query('delete from user_devices where user_id = $1', [world.users.limited]);
      const before = presetRights('read_only', 'client', true);
      await owner.query('update users set rights = $2 where id = $1', [world.users.limited, before]);
    }
  });
});

describe('a defect', () => {
  test('that is critical keeps its vehicle out of service until it is repaired and signed', async () => {
    const [vehicle, list] = [await aDevice(world), await aList(['brakes'])];
    const critical = { severity: 'critical' as const, isOutOfService: true };
    const { defects } = await inspected(vehicle.id, list, [await failed('brakes', critical)]);
    expect(await since(vehicle.id)).toEqual(new Date(world.clock.now));
    const params = { id: defects[0]!.id };
    const { data: order } = await world.as('comoe')(orderDefect, { params });
    expect((await world.as('comoe')(orderDefect, { params })).data).toEqual(order);
    const { data: opened } = await world.as('comoe')(getWorkOrder, { params: { id: order.id } });
    expect(opened).toMatchObject({ priority: 'urgent', title: 'brakes', lineList: [{ kind: 'task', text: 'brakes' }] });
    await world.as('comoe')(completeWorkOrder, { params: { id: order.id }, body: {} });
    const { data: repaired } = await world.as('comoe')(getDefect, { params });
    expect(repaired).toMatchObject({ state: 'repaired', order: { state: 'done' } });
    expect(repaired.repairedBy).not.toBe('');
    expect(await since(vehicle.id)).not.toBeNull();
    const { data: signed } = await world.as('comoe')(signDefect, { params, body: { signature: 'Chef Adama' } });
    expect(signed).toMatchObject({ state: 'closed', closedBy: 'Chef Adama', repairedBy: repaired.repairedBy });
    expect(await since(vehicle.id)).toBeNull();
    const again = await world.as('comoe')(signDefect, { params, body: { signature: 'x' } });
    expect(again.error.code).toBe('defect_ended');
  });

  test('that is not critical is closed by its work order', async () => {
    const [vehicle, list] = [await aDevice(world), await aList(['brakes'])];
    const { defects } = await inspected(vehicle.id, list, [await failed('brakes')]);
    const params = { id: defects[0]!.id };
    const { data: order } = await world.as('comoe')(orderDefect, { params });
    await world.as('comoe')(completeWorkOrder, { params: { id: order.id }, body: {} });
    expect((await world.as('comoe')(getDefect, { params })).data).toMatchObject({ state: 'closed' });
    expect((await world.as('comoe')(orderDefect, { params })).error.code).toBe('defect_ended');
  });

  test('that is found again is the same one: worse, and open if its repair was in vain', async () => {
    const [vehicle, list] = [await aDevice(world), await aList(['brakes'])];
    const first = await inspected(vehicle.id, list, [await failed('brakes', { severity: 'minor', note: 'Bruit' })]);
    const critical = { severity: 'critical' as const, isOutOfService: true };
    const second = await inspected(vehicle.id, list, [await failed('brakes', critical)]);
    const id = first.defects[0]!.id;
    expect(second.defects).toMatchObject([{ id, severity: 'critical', note: 'Bruit', reports: 2 }]);
    expect(second.defects[0]!.photos).toHaveLength(2);
    const { data: order } = await world.as('comoe')(orderDefect, { params: { id } });
    await world.as('comoe')(completeWorkOrder, { params: { id: order.id }, body: {} });
    const third = await inspected(vehicle.id, list, [await failed('brakes')]);
    expect(third.defects).toMatchObject([{ id, state: 'open', severity: 'critical', repairedAt: null, reports: 3 }]);
    const { data: next } = await world.as('comoe')(orderDefect, { params: { id } });
    expect(next.id).not.toBe(order.id);
  });

  test('that was repaired is not open again by an inspection from before the repair, received late', async () => {
    const [vehicle, list] = [await aDevice(world), await aList(['brakes', 'tyres'])];
    const critical = { severity: 'critical' as const, isOutOfService: true };
    const late = { ...body(vehicle.id, list, [await failed('tyres'), await failed('brakes', critical)]) };
    const items = [await failed('tyres', { severity: 'minor' }), await failed('brakes', critical)];
    const { defects } = await inspected(vehicle.id, list, items);
    const byName = new Map(defects.map(({ id, name }) => [name, id]));
    const state = async (name: string) =>
      (await world.as('comoe')(getDefect, { params: { id: byName.get(name)! } })).data;
    world.clock.now += 60_000;
    for (const { id } of defects) {
      const { data: order } = await world.as('comoe')(orderDefect, { params: { id } });
      await world.as('comoe')(completeWorkOrder, { params: { id: order.id }, body: {} });
    }
    const [tyres, brakes] = [await state('tyres'), await state('brakes')];
    expect([tyres.state, brakes.state]).toEqual(['closed', 'repaired']);
    const { data } = await world.as('comoe')(addInspection, { body: late });
    expect(await state('tyres')).toEqual(tyres);
    expect(await state('brakes')).toEqual(brakes);
    expect(data).toMatchObject({ failed: 2, openDefects: 1 });
    expect(data.defects.map(({ id, state }) => [id, state])).toEqual([
      [brakes.id, 'repaired'],
      [tyres.id, 'closed'],
    ]);
    const { counts } = (await world.as('comoe')(listDefects, { query: { deviceId: vehicle.id } })).data;
    expect(counts).toMatchObject({ open: 0, repaired: 1, closed: 1 });
    const photoIds = [await aPhoto()];
    const anew = late.items.map((item) => ({ ...item, photoIds }) as Item).slice(0, 1);
    await inspected(vehicle.id, list, [...anew, passed('brakes')]);
    const after = (await world.as('comoe')(listDefects, { query: { deviceId: vehicle.id } })).data;
    expect(after.counts).toMatchObject({ open: 1, repaired: 1, closed: 1 });
  });

  test('is graded and dismissed with a reason, which puts the vehicle back in service', async () => {
    const [vehicle, list] = [await aDevice(world), await aList(['brakes', 'tyres'])];
    const { defects } = await inspected(vehicle.id, list, [await failed('brakes'), await failed('tyres')]);
    const [brakes, tyres] = defects.map(({ id }) => ({ id }));
    const worse = { severity: 'critical' as const, isOutOfService: true };
    await world.as('comoe')(gradeDefect, { params: brakes!, body: worse });
    await world.as('comoe')(gradeDefect, { params: tyres!, body: worse });
    const wrong = { severity: 'major' as const, isOutOfService: true };
    expect((await world.as('comoe')(gradeDefect, { params: tyres!, body: wrong })).status).toBe(422);
    await world.as('comoe')(dismissDefect, { params: brakes!, body: { reason: 'Poussière' } });
    expect(await since(vehicle.id)).not.toBeNull();
    await world.as('comoe')(gradeDefect, { params: tyres!, body: { severity: 'critical', isOutOfService: false } });
    expect(await since(vehicle.id)).toBeNull();
    const { data } = await world.as('comoe')(listDefects, { query: { deviceId: vehicle.id } });
    expect(data).toMatchObject({ total: 1, counts: { open: 1, dismissed: 1 }, defects: [{ name: 'tyres' }] });
  });

  test('on an order that another user opened for something else is not repaired by it', async () => {
    const [vehicle, list] = [await aDevice(world), await aList(['brakes'])];
    const { defects } = await inspected(vehicle.id, list, [await failed('brakes')]);
    const { data: order } = await world.as('comoe')(addWorkOrder, { body: { deviceId: vehicle.id, title: 'Vidange' } });
    await world.as('comoe')(completeWorkOrder, { params: { id: order.id }, body: {} });
    const { data } = await world.as('comoe')(getDefect, { params: { id: defects[0]!.id } });
    expect(data.state).toBe('open');
  });
});
