import {
  addAlertRule,
  addRecord,
  deleteDevice,
  editService,
  exportDues,
  getMaintenanceDashboard,
  getServiceBook,
  listAlerts,
  listRecords,
  type ServiceVehicleId,
} from '@balise/contract';
import { en, fr } from '@balise/i18n';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aDevice } from '../../../testing/device.ts';
import { readPdf } from '../../../testing/files/read-pdf.ts';
import { aService, attached, DAY, drove, duesOf } from '../../../testing/services.ts';
import { aWorld, START, type World } from '../../../testing/world.ts';
import { raiseDueAlerts } from '../../alerts/index.ts';
import { evaluateServices } from '../index.ts';

/* What the dashboard says against the lists and files it is made of, and the service book. */

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.end());

const KM = 1_000;
const dashboard = async () => (await world.as('comoe')(getMaintenanceDashboard)).data;
const done = (id: ServiceVehicleId, at: number, more: object = {}) =>
  world.as('comoe')(addRecord, { params: { id }, body: { kind: 'done', at, ...more } });

/** A service each 30 days of a new vehicle, and what is due of it. */
async function aVehicleSince(since: string) {
  const { id, designation } = await aDevice(world);
  const service = await aService(world, { interval: { calendar: { count: 30, unit: 'day' } } });
  await attached(world, service.id, [id], { since });
  const [due] = (await duesOf(world, { serviceId: service.id })).dues;
  return { id, designation, service, due: due! };
}

test('cost per km is of what vehicles with services drove; in time is of all that was done or left out', async () => {
  expect(await dashboard()).toMatchObject({ distance: 0, costPerKm: null, compliance: null });
  const { id, due } = await aVehicleSince('2026-09-01');
  await drove(
    world,
    id,
    Array.from({ length: 20 }, () => 50 * KM),
  );
  await evaluateServices(world.database.pools.owner, world.clock.now);
  // overdue since October 1, one interval missed; then in time; then left out
  await done(due.id, Date.parse('2026-10-10T08:00:00Z'), { partsCost: 20_000, labourCost: 4_000, taxCost: 1_005 });
  await done(due.id, Date.parse('2026-11-05T08:00:00Z'));
  const params = { id: due.id };
  await world.as('comoe')(addRecord, { params, body: { kind: 'notDone', reason: 'parked' } });
  const found = await dashboard();
  // 25,005 by 1,000 km, to the hundredth
  expect(found).toMatchObject({ distance: 1_000 * KM, totalCost: 25_005, costPerKm: 25.01 });
  expect(found.compliance).toBe(1 / 4);
  // behind it: what was done late, with its cost
  const late = (await world.as('comoe')(listRecords, { query: { kind: 'done', state: 'overdue' } })).data;
  expect(late).toMatchObject({ total: 1, totalCost: 25_005, records: [{ day: '2026-10-10', state: 'overdue' }] });
  await world.as('comoe')(addRecord, { params, body: { kind: 'postponed', reason: 'no part', on: '2027-01-05' } });
  expect((await dashboard()).compliance).toBe(1 / 4);
});

test('its figures are the rows of the file of due dates; a deleted vehicle is in neither', async () => {
  for (const since of ['2026-09-01', '2026-10-21', '2026-10-25', '2026-11-19']) await aVehicleSince(since);
  const gone = await aVehicleSince('2026-09-01');
  await world.as('comoe')(deleteDevice, { params: { id: gone.id } } as never);
  const rows = async (state: 'overdue' | 'due' | 'soon' | 'ok') => {
    const body = { state, format: 'csv', language: 'en' } as const;
    const { data } = await world.as('comoe')(exportDues, { body });
    const text = await (data.content as Blob).text();
    return text.split(/\r?\n/).filter((line) => line.includes(en.maintenance.state[state])).length;
  };
  const { counts, services } = await dashboard();
  expect(counts.overdue).toBeGreaterThan(0);
  expect(counts.soon).toBeGreaterThan(0);
  expect(counts.ok).toBeGreaterThan(0);
  for (const state of ['overdue', 'due', 'soon', 'ok'] as const)
    expect([state, await rows(state)]).toEqual([state, counts[state]]);
  expect(services.find(({ id }) => id === gone.service.id)?.vehicles).toBe(0);
});

test('an inactive service leaves due dates, figures and alerts, and comes back', async () => {
  const { owner } = world.database.pools;
  const { service, due } = await aVehicleSince('2026-09-01');
  const rule = {
    name: 'Overdue',
    condition: { kind: 'maintenance_due', states: ['overdue'] },
    devices: { deviceIds: [due.deviceId] },
  };
  expect((await world.as('comoe')(addAlertRule, { body: rule as never })).status).toBe(200);
  const set = async (status: 'active' | 'inactive') => {
    const { name, interval } = service;
    const body = { name, interval, status };
    const { status: code, text } = await world.as('comoe')(editService, { params: { id: service.id }, body });
    expect([code, code === 200 ? '' : text]).toEqual([200, '']);
  };
  const alerts = async () => {
    world.clock.now += 60_000;
    await evaluateServices(owner, world.clock.now);
    await owner.query('update service_dues set state_since = $1 where service_vehicle_id = $2', [
      new Date(world.clock.now),
      due.id,
    ]);
    await raiseDueAlerts(owner, world.clock.now);
    const { alerts: all } = (await world.as('comoe')(listAlerts, { query: {} })).data;
    return all.filter(({ deviceId }) => deviceId === due.deviceId).length;
  };
  const { overdue } = (await dashboard()).counts;
  await set('inactive');
  expect(await alerts()).toBe(0);
  expect((await duesOf(world, { serviceId: service.id })).total).toBe(0);
  expect((await dashboard()).counts.overdue).toBe(overdue - 1);
  await set('active');
  expect(await alerts()).toBe(1);
  expect((await dashboard()).counts.overdue).toBe(overdue);
});

test('the service book has what is due and all that was done, in the language asked for; nobody else’s', async () => {
  const { id, designation, service, due } = await aVehicleSince('2026-11-01');
  const book = async (language: 'en' | 'fr', who: 'comoe' | 'bandama' = 'comoe') =>
    await world.as(who)(getServiceBook, { params: { id }, query: { language } });
  const said = async (language: 'en' | 'fr') => {
    const { data } = await book(language);
    expect(data.fileName).toMatch(/\.pdf$/);
    const texts = readPdf(new Uint8Array(await data.content.arrayBuffer())).flat();
    return texts.map(({ text }) => text).join(' ');
  };
  const before = await said('en');
  for (const words of [en.maintenance.sheets.book, designation, service.name, en.maintenance.tabs.due])
    expect(before).toContain(words);
  expect(before).not.toContain('Garage Adama');
  await done(due.id, START - DAY, { partsCost: 40_000, workshop: 'Garage Adama', note: 'two filters' });
  const [after, french] = [await said('en'), await said('fr')];
  for (const words of ['Garage Adama', 'two filters', '40,000', en.maintenance.columns.total])
    expect(after).toContain(words);
  for (const words of [fr.maintenance.sheets.book, fr.maintenance.tabs.history, 'Garage Adama'])
    expect(french).toContain(words);
  const refused = await book('en', 'bandama');
  expect([refused.status, refused.error.code]).toEqual([404, 'device_not_found']);
});
