import {
  addOperation,
  addRecord,
  addService,
  attachService,
  correctRecord,
  deleteOperation,
  deleteService,
  editOperation,
  editService,
  enterOdometer,
  getDue,
  getMaintenanceDashboard,
  getOdometer,
  listRecords,
  listServices,
  listServiceVehicles,
  planDues,
  previewRecord,
  restoreService,
  type ServiceVehicleId,
  withdrawRecord,
  withdrawService,
} from '@balise/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aDevice } from '../../testing/device.ts';
import { aService, attached, DAY, drove, duesOf, storedState } from '../../testing/services.ts';
import { aWorld, type World } from '../../testing/world.ts';
import { evaluateServices } from './index.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.end());

const KM = 1_000;
const evaluated = () => evaluateServices(world.database.pools.owner, world.clock.now);

describe('services', () => {
  test('have a name of their own in the client, and an interval', async () => {
    const { name } = await aService(world, { name: 'Vidange' });
    const again = await world.as('comoe')(addService, { body: { name: 'vidange', interval: { distance: 5_000_000 } } });
    expect([again.status, again.error.code]).toEqual([409, 'service_name_taken']);
    const other = await aService(world, { name: 'Graissage' });
    const renamed = await world.as('comoe')(editService, {
      params: { id: other.id },
      body: { name: 'VIDANGE', interval: { distance: 5_000_000 } },
    });
    expect([renamed.status, renamed.error.code]).toEqual([409, 'service_edit_name_taken']);
    expect([again.error.message, renamed.error.message]).toEqual([
      'Add failed: a service with this name exists.',
      'Modify failed: a service with this name exists.',
    ]);
    const none = await world.as('comoe')(addService, { body: { name: 'Rien', interval: {} } });
    expect([none.status, none.error.fields?.['interval.distance']?.code]).toEqual([422, 'required']);
    expect((await world.as('awa')(listServices)).data.map((one) => one.name)).toContain(name);
    expect((await world.as('bandama')(listServices)).data).toEqual([]);
  });

  test('are deleted with what is due of them, and restored', async () => {
    const vehicle = await aDevice(world);
    const { id } = await aService(world);
    await attached(world, id, [vehicle.id]);
    expect((await duesOf(world, { deviceId: vehicle.id })).total).toBe(1);
    await world.as('comoe')(deleteService, { params: { id } });
    expect((await duesOf(world, { deviceId: vehicle.id })).total).toBe(0);
    await world.as('comoe')(restoreService, { params: { id } });
    expect((await duesOf(world, { deviceId: vehicle.id })).total).toBe(1);
  });

  test('are attached to vehicles and withdrawn from them', async () => {
    const vehicles = [await aDevice(world), await aDevice(world)].map(({ id }) => id);
    const { id } = await aService(world);
    const act = { params: { id }, body: { deviceIdList: vehicles } };
    expect((await world.as('comoe')(attachService, act)).data).toEqual({ attached: 2, already: 0 });
    expect((await world.as('comoe')(attachService, act)).data).toEqual({ attached: 0, already: 2 });
    expect(
      (await world.as('comoe')(withdrawService, { params: { id }, body: { deviceIdList: vehicles.slice(0, 1) } })).data,
    ).toEqual({ withdrawn: 1 });
    const { data } = await world.as('comoe')(listServiceVehicles, { params: { id } });
    expect(vehicles.map((device) => data.find(({ deviceId }) => deviceId === device)?.state)).toEqual([null, 'ok']);
    const foreign = await aDevice(world, { clientId: world.clients.niger });
    const refused = await world.as('comoe')(attachService, { params: { id }, body: { deviceIdList: [foreign.id] } });
    expect([refused.status, refused.error.code]).toEqual([404, 'device_not_found']);
  });

  test('another interval counts from the last time on', async () => {
    const vehicle = await aDevice(world);
    await drove(
      world,
      vehicle.id,
      [0, 400, 0].map((km) => km * KM),
    );
    const service = await aService(world, { interval: { distance: 1_000 * KM } });
    await attached(world, service.id, [vehicle.id], { since: '2026-11-17' });
    expect((await duesOf(world, { deviceId: vehicle.id })).dues[0]?.state).toBe('ok');
    const { name } = service;
    await world.as('comoe')(editService, {
      params: { id: service.id },
      body: { name, interval: { distance: 300 * KM } },
    });
    expect((await duesOf(world, { deviceId: vehicle.id })).dues[0]).toMatchObject({ state: 'overdue', share: 1.3333 });
  });
});

describe('operations', () => {
  test('have a name of their own, and keep what was done', async () => {
    const add = (name: string) => world.as('comoe')(addOperation, { body: { name, partsCost: 5_000, minutes: 20 } });
    const { data } = await add('Filtre à huile');
    const again = await add('FILTRE à huile');
    expect([again.status, again.error.code]).toEqual([409, 'operation_name_taken']);
    const other = await add('Joint');
    const taken = await world.as('comoe')(editOperation, {
      params: { id: other.data.id },
      body: { name: 'Filtre à huile' },
    });
    expect([taken.status, taken.error.code]).toEqual([409, 'operation_edit_name_taken']);
    expect([again.error.message, taken.error.message]).toEqual([
      'Add failed: an operation with this name exists.',
      'Modify failed: an operation with this name exists.',
    ]);
    const gone = await world.as('comoe')(editOperation, {
      params: { id: 999_999 as typeof data.id },
      body: { name: 'x' },
    });
    expect([gone.status, gone.error.code]).toEqual([404, 'operation_edit_not_found']);
    expect(gone.error.message).toBe('Modify failed: this operation does not exist.');
    const id = other.data.id;
    await world.as('comoe')(deleteOperation, { params: { id } });
    const deleted = await world.as('comoe')(deleteOperation, { params: { id } });
    expect([deleted.status, deleted.error.code]).toEqual([404, 'operation_not_found']);
  });
});

describe('what is due', () => {
  test('follows the meter, and says when with its chances', async () => {
    const vehicle = await aDevice(world);
    await drove(
      world,
      vehicle.id,
      Array.from({ length: 28 }, () => 100 * KM),
    );
    const { id } = await aService(world, { interval: { distance: 4_000 * KM } });
    await attached(world, id, [vehicle.id], { since: '2026-10-23' });
    const [due] = (await duesOf(world, { deviceId: vehicle.id })).dues;
    expect(due).toMatchObject({
      state: 'soon',
      by: 'distance',
      habit: { workday: 100 * KM, weekend: 100 * KM, days: 28 },
    });
    expect(due?.measures[0]).toMatchObject({ used: 2_800 * KM, left: 1_200 * KM });
    // twelve days at 100 km
    expect(due?.on).toBe('2026-12-01');
    expect(due?.between?.from).toBe('2026-11-30');
    // it drives on, faster
    const later = world.clock.now + 3 * DAY;
    await drove(
      world,
      vehicle.id,
      [500, 500, 500].map((km) => km * KM),
      later,
    );
    await evaluateServices(world.database.pools.owner, later);
    expect(await storedState(world, due!.id)).toBe('overdue');
  });

  test('nothing received for 14 days: no prediction', async () => {
    const vehicle = await aDevice(world);
    await drove(
      world,
      vehicle.id,
      Array.from({ length: 28 }, () => 100 * KM),
    );
    await world.database.pools.owner.query(
      `update device_status set seen_at = seen_at - interval '15 days' where device_id = $1`,
      [vehicle.id],
    );
    const { id } = await aService(world, { interval: { distance: 40_000 * KM } });
    await attached(world, id, [vehicle.id]);
    const [due] = (await duesOf(world, { deviceId: vehicle.id })).dues;
    expect(due).toMatchObject({ on: null, between: null, habit: null });
    expect(due?.measures[0]?.noPrediction).toBe('noData');
  });

  test('goes by the readings of the meter where there are some, and survives a new meter', async () => {
    const vehicle = await aDevice(world);
    const enter = (at: number, km: number, kind: 'reading' | 'reset' = 'reading') =>
      world.as('comoe')(enterOdometer, {
        params: { id: vehicle.id },
        body: { at, metres: km * KM, kind, confirmed: true },
      });
    const start = world.clock.now - 10 * DAY;
    await enter(start, 50_000);
    const { id } = await aService(world, { interval: { distance: 10_000 * KM } });
    await attached(world, id, [vehicle.id], { since: '2026-11-10', sinceMetres: 50_000 * KM });
    await enter(start + 2 * DAY, 52_000);
    await enter(start + 3 * DAY, 0, 'reset');
    await enter(start + 5 * DAY, 1_500);
    await evaluated();
    expect((await duesOf(world, { deviceId: vehicle.id })).dues[0]?.measures[0]?.used).toBe(3_500 * KM);
  });

  test('a date goes by the clock alone; papers are overdue on the next day', async () => {
    const vehicle = await aDevice(world);
    const insurance = await aService(world, {
      category: 'insurance',
      interval: { calendar: { count: 1, unit: 'year' } },
    });
    await attached(world, insurance.id, [vehicle.id], { since: '2025-11-22' });
    const [due] = (await duesOf(world, { deviceId: vehicle.id })).dues;
    expect(due).toMatchObject({ state: 'soon', on: '2026-11-22', by: 'calendar' });
    const stateAt = async (now: string) => {
      await evaluateServices(world.database.pools.owner, Date.parse(now));
      return await storedState(world, due!.id);
    };
    // the clients of tests are in UTC
    expect(await stateAt('2026-11-21T23:50:00Z')).toBe('soon');
    expect(await stateAt('2026-11-22T00:10:00Z')).toBe('due');
    expect(await stateAt('2026-11-23T00:10:00Z')).toBe('overdue');
  });

  test('is planned for a day, all of it or nothing', async () => {
    const vehicle = await aDevice(world);
    const { id } = await aService(world);
    await attached(world, id, [vehicle.id]);
    const [due] = (await duesOf(world, { deviceId: vehicle.id })).dues;
    const planned = await world.as('comoe')(planDues, {
      body: { dueIdList: [due!.id], on: '2026-11-30', workshop: 'Garage Kouassi' },
    });
    expect(planned.data).toEqual({ planned: 1 });
    expect((await duesOf(world, { from: '2026-11-30', until: '2026-11-30' })).dues[0]).toMatchObject({
      plannedOn: '2026-11-30',
      plannedWorkshop: 'Garage Kouassi',
    });
    const refused = await world.as('comoe')(planDues, {
      body: { dueIdList: [due!.id, 999_999 as ServiceVehicleId], on: null },
    });
    expect(refused.status).toBe(404);
    expect((await duesOf(world, { deviceId: vehicle.id })).dues[0]?.plannedOn).toBe('2026-11-30');
  });
});

describe('what was done', () => {
  async function overdue() {
    const vehicle = await aDevice(world);
    await world.as('comoe')(enterOdometer, {
      params: { id: vehicle.id },
      body: { at: world.clock.now - 28 * DAY, metres: 100_000 * KM, confirmed: true },
    });
    await drove(
      world,
      vehicle.id,
      Array.from({ length: 27 }, () => 100 * KM),
    );
    const service = await aService(world, {
      interval: { distance: 2_000 * KM, calendar: { count: 6, unit: 'month' } },
    });
    await attached(world, service.id, [vehicle.id], { since: '2026-10-24', sinceMetres: 100_000 * KM });
    const [due] = (await duesOf(world, { deviceId: vehicle.id })).dues;
    return { vehicle, service, due: due! };
  }

  test('begins the next interval, which is known before it is saved', async () => {
    const { due, vehicle } = await overdue();
    expect(due).toMatchObject({ state: 'overdue', by: 'distance' });
    const body = {
      kind: 'done' as const,
      metres: 102_700 * KM,
      partsCost: 40_000,
      labourCost: 10_000,
      taxCost: 9_000,
      workshop: 'Kouassi',
    };
    const params = { id: due.id };
    const { data: preview } = await world.as('comoe')(previewRecord, { params, body });
    expect(preview.measures.find(({ name }) => name === 'distance')).toMatchObject({
      metres: 104_700 * KM,
      left: 2_000 * KM,
    });
    expect(preview.measures.find(({ name }) => name === 'calendar')).toMatchObject({ day: '2027-05-20' });
    const { data: record } = await world.as('comoe')(addRecord, { params, body });
    expect(record).toMatchObject({ totalCost: 59_000, state: 'overdue', wasDueOn: due.on, metres: 102_700 * KM });
    const [next] = (await duesOf(world, { deviceId: vehicle.id })).dues;
    expect(next).toMatchObject({ state: 'ok', share: 0 });
    const { data: odometer } = await world.as('comoe')(getOdometer, { params: { id: vehicle.id } });
    expect(odometer).toMatchObject({ value: 102_700 * KM, base: { source: 'entry' } });
    expect(odometer.entries[0]).toMatchObject({ source: 'service', metres: 102_700 * KM });
  });

  test('a reading that cannot be refuses all of it', async () => {
    const { due } = await overdue();
    const refused = await world.as('comoe')(addRecord, {
      params: { id: due.id },
      body: { kind: 'done', metres: 90_000 * KM },
    });
    expect(refused.error.code).toBe('odometer_decreases');
    expect((await world.as('comoe')(getDue, { params: { id: due.id } })).data.records).toEqual([]);
  });

  test('is corrected by another record, which keeps the first, and withdrawn', async () => {
    const { due, vehicle } = await overdue();
    const params = { id: due.id };
    const { data: first } = await world.as('comoe')(addRecord, {
      params,
      body: { kind: 'done', metres: 102_700 * KM, partsCost: 1 },
    });
    const corrected = await world.as('comoe')(correctRecord, {
      params: { id: first.id },
      body: { kind: 'done', metres: 102_690 * KM, partsCost: 2 },
    });
    expect(corrected.data).toMatchObject({ replaces: first.id, partsCost: 2, state: 'overdue' });
    const again = await world.as('comoe')(correctRecord, { params: { id: first.id }, body: { kind: 'done' } });
    expect([again.status, again.error.code]).toEqual([404, 'service_record_not_found']);
    const kept = (await world.as('comoe')(getDue, { params: { id: due.id } })).data.records;
    expect(kept.map(({ partsCost, isReplaced }) => [partsCost, isReplaced])).toEqual([
      [2, false],
      [1, true],
    ]);
    expect((await world.as('comoe')(getOdometer, { params: { id: vehicle.id } })).data.value).toBe(102_690 * KM);
    await world.as('comoe')(withdrawRecord, { params: { id: corrected.data.id } });
    expect((await duesOf(world, { deviceId: vehicle.id })).dues[0]).toMatchObject({ state: 'overdue' });
    expect((await world.as('comoe')(listRecords, { query: { deviceId: vehicle.id } })).data).toMatchObject({
      total: 0,
      totalCost: 0,
    });
    await expect(
      world.database.api.transaction().execute((tx) =>
        tx
          .updateTable('service_records')
          .set({ note: 'x' } as never)
          .execute(),
      ),
    ).rejects.toThrow(/permission denied/);
  });

  test('may be left out or put off, with a reason', async () => {
    const { due, vehicle } = await overdue();
    const params = { id: due.id };
    const without = await world.as('comoe')(addRecord, { params, body: { kind: 'notDone', reason: ' ' } });
    expect(without.error.fields?.reason?.code).toBe('required');
    const nothing = await world.as('comoe')(addRecord, { params, body: { kind: 'postponed', reason: 'pièces' } });
    expect(nothing.error.fields?.on?.code).toBe('required');
    await world.as('comoe')(addRecord, { params, body: { kind: 'postponed', reason: 'pièces', byMetres: 500 * KM } });
    expect((await duesOf(world, { deviceId: vehicle.id })).dues[0]).toMatchObject({ state: 'soon' });
    const { data } = await world.as('comoe')(addRecord, { params, body: { kind: 'notDone', reason: 'vendu bientôt' } });
    expect(data).toMatchObject({ kind: 'notDone', totalCost: 0 });
    expect((await duesOf(world, { deviceId: vehicle.id })).dues[0]).toMatchObject({ state: 'ok', share: 0 });
  });
});

test('the dashboard adds up what was done', async () => {
  const vehicle = await aDevice(world, { clientId: world.clients.bandama }, 'platform');
  const service = await aService(
    world,
    { clientId: world.clients.bandama, interval: { calendar: { count: 1, unit: 'month' } } },
    'bandama',
  );
  await world.as('bandama')(attachService, {
    params: { id: service.id },
    body: { deviceIdList: [vehicle.id], since: '2026-09-01' },
  });
  const [due] = (await duesOf(world, {}, 'bandama')).dues;
  expect(due?.state).toBe('overdue');
  const record = (at: string, partsCost: number) =>
    world.as('bandama')(addRecord, {
      params: { id: due!.id },
      body: { kind: 'done', at: Date.parse(at), partsCost, taxCost: 18, downtimeMinutes: 90 },
    });
  await record('2026-10-05T08:00:00Z', 1_000);
  await record('2026-11-02T08:00:00Z', 2_000);
  const { data } = await world.as('bandama')(getMaintenanceDashboard);
  expect(data).toMatchObject({
    currency: 'XOF',
    totalCost: 3_036,
    costThisMonth: 2_018,
    done: 2,
    downtimeMinutes: 180,
    counts: { ok: 0, soon: 1 },
  });
  expect(data.months.slice(-2)).toEqual([
    { month: '2026-10', parts: 1_000, labour: 0, tax: 18, done: 1 },
    { month: '2026-11', parts: 2_000, labour: 0, tax: 18, done: 1 },
  ]);
  expect(data.last.map(({ totalCost }) => totalCost)).toEqual([2_018, 1_018]);
  expect(data.services).toEqual([{ id: service.id, name: service.name, vehicles: 1, cost: 3_036 }]);
});

test('what is not there, and what fails for no reason of the caller’s, says so', async () => {
  const { owner } = world.database.pools;
  const vehicle = await aDevice(world);
  const { id } = await aService(world);
  await attached(world, id, [vehicle.id]);
  const unknown = 999_999 as typeof id;
  const foreign = await world.as('niger')(deleteService, { params: { id } });
  const absent = await world.as('comoe')(getDue, { params: { id: unknown as unknown as ServiceVehicleId } });
  expect([foreign.error.code, absent.error.code]).toEqual(['service_not_found', 'service_vehicle_not_found']);
  const { data: operation } = await world.as('comoe')(addOperation, { body: { name: 'Serrage' } });
  await owner.query('alter table service_dues rename to dues_away');
  const withdrawal = await world.as('comoe')(withdrawService, { params: { id }, body: { deviceIdList: [vehicle.id] } });
  await owner.query('alter table dues_away rename to service_dues');
  await owner.query('alter table service_operations rename to operations_away');
  const deletion = await world.as('comoe')(deleteOperation, { params: { id: operation.id } });
  await owner.query('alter table operations_away rename to service_operations');
  expect([withdrawal.status, withdrawal.error.code]).toEqual([500, 'service_withdrawal_failed']);
  expect([deletion.status, deletion.error.code]).toEqual([500, 'operation_delete_failed']);
});
