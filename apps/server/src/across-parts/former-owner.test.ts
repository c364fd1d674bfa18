import { randomUUID } from 'node:crypto';
import type { Device, DeviceId, HistoryChoice } from '@balise/contract';
import * as api from '@balise/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recomputeHistory } from '../features/history/index.ts';
import { correctAlone } from '../ingest/write-buffer/correct.ts';
import { aDevice, fieldsOf } from '../testing/device.ts';
import { everyDoor } from '../testing/doors.ts';
import { aLiveWorld, standsAt } from '../testing/live-world.ts';
import { aModel } from '../testing/model.ts';
import { START } from '../testing/world.ts';

/*
 * A vehicle that goes to another client: whatever was derived or typed in its former owner's time, through every reader. What the former
 * owner typed has FORMER in it, its vehicle was at latitude 47.7, its moments are known.
 */

const HOUR = 3_600_000;
const DRIVEN = START - 3 * HOUR;
const HANDED = START + HOUR;
const FORMER = 'FORMER';
const live = await aLiveWorld({ deltaEvery: 50 });
const { world } = live;
const { comoe, bandama } = world.clients;
const period = { from: START - 5 * HOUR, to: START + 5 * HOUR };
afterAll(async () => {
  live.hangUp();
  await live.end();
});

/** So many fixes of a drive, 120 m and ten seconds apart. */
async function drives(id: DeviceId, from: number, latitude: number, count: number): Promise<void> {
  live.time.last = from;
  for (let n = 0; n < count; n++) {
    const note = latitude > 40 ? `${FORMER} value` : 'own value';
    await live.speaks(id, latitude + n * 0.00108, { ignition: n < count - 5, fuelLevel: 40, vendor: { note } });
  }
}

async function formersVehicle(): Promise<Device> {
  world.clock.now = START - 5 * HOUR;
  const words = { label: `${FORMER} label`, note: `${FORMER} note`, code: `${FORMER} code` };
  const device = await aDevice(world, { ...words, trackerModelId: await aModel(world, 'gt06') });
  const { id } = device;
  world.clock.now = START;
  await drives(id, DRIVEN, 47.7, 60);
  const [former, partner] = [world.as('comoe'), world.as('kanari')];
  const done = async (answer: Promise<{ status: number; text: string }>) => {
    const { status, text } = await answer;
    expect([status, status === 200 ? '' : text]).toEqual([200, '']);
  };
  const reading = { metres: 80_000_000, at: DRIVEN - 60_000, note: `${FORMER} reading`, confirmed: true };
  await done(former(api.enterOdometer, { params: { id }, body: reading }));
  await done(former(api.setSpeedLimit, { params: { id }, body: { limit: 5 } }));
  const group = { designation: `${FORMER} group ${id}`, description: '' };
  const added = await former(api.addGroup, { body: group });
  await done(former(api.addDevicesToGroups, { body: [{ deviceId: id, deviceGroupId: added.data.id }] }));
  const command = { kind: 'position' } as const;
  const asked = { command, reason: `${FORMER} reason`, idempotencyKey: randomUUID() };
  await done(partner(api.requestCommand, { params: { id }, body: asked }));
  const pin = { reason: `${FORMER} debt`, pin: '4711', idempotencyKey: randomUUID() };
  await done(former(api.lockDevice, { params: { id }, body: pin }));
  await done(former(api.setNeverBlock, { params: { id }, body: { neverBlock: true, reason: `${FORMER} ambulance` } }));
  await done(former(api.getTrack, { params: { id }, query: period }));
  const why = { deviceId: id, suspend: true, reason: `${FORMER} bill` } as const;
  await done(partner(api.suspendDevices, { body: why }));
  return device;
}

async function goes(id: DeviceId, history: HistoryChoice): Promise<void> {
  world.clock.now = HANDED;
  const body = { deviceId: id, clientId: bandama, history } as const;
  expect((await world.as('kanari')(api.transferDevices, { body })).status).toBe(200);
}

/** Everything that a client's administrator is shown of a vehicle and of its fleet, by reader. */
const shownTo = (who: 'comoe' | 'bandama', id: DeviceId): Promise<Map<string, string>> =>
  everyDoor(live, who, {
    id,
    period,
    search: FORMER,
    around: 47.7,
    why: { kind: 'engine', startsAt: DRIVEN + 10_000 },
  });

/** What of a former owner's a text tells: words, places, moments. */
function formers(text: string, from: number, until: number): string[] {
  const moments = [...text.matchAll(/(?<![.\d])1\d{12}(?!\d)/g)].map(([one]) => Number(one));
  const dates = [...text.matchAll(/2026-11-20[T ](\d\d):(\d\d)/g)].map(([, hour, minute]) =>
    Date.UTC(2026, 10, 20, Number(hour), Number(minute)),
  );
  const early = [...moments, ...dates].filter((one) => one >= from && one < until).map((one) => new Date(one).toJSON());
  return [...(text.match(/FORMER \w+/g) ?? []), ...(text.match(/47\.7\d*/g) ?? []), ...early];
}

/** Works in what waits to be derived anew, as the job does. */
async function settle(): Promise<void> {
  const { ingest, owner } = world.database.pools;
  const job = {
    pool: ingest,
    correct: correctAlone({ pool: ingest, publish: () => {} }),
    onTrouble: (error: unknown) => {
      throw error;
    },
  };
  while ((await owner.query(`update recompute_ranges set not_before = '-infinity'`)).rowCount !== 0)
    await recomputeHistory(job, new AbortController().signal);
}

describe('where the history stays', () => {
  let device: Device;
  beforeAll(async () => {
    device = await formersVehicle();
    const before = await shownTo('comoe', device.id);
    for (const [reader, text] of before)
      expect([reader, text]).toEqual([reader, expect.not.stringMatching(/^{"error"/)]);
    expect(before.get('card')).toContain('FORMER note');
    await goes(device.id, 'stays');
  });

  test('the new owner reads nothing of the former’s before the vehicle speaks to it', async () => {
    const reported = await shownTo('bandama', device.id);
    expect(reported.get('commands')).toContain('"total":0');
    for (const [reader, text] of reported)
      expect([reader, formers(text, START - 4 * HOUR, HANDED)]).toEqual([reader, []]);
  });

  test('and nothing once it did, but its own', async () => {
    await drives(device.id, START + 2 * HOUR, 5.3, 30);
    await settle();
    world.clock.now = START + 3 * HOUR;
    const reported = await shownTo('bandama', device.id);
    for (const [reader, text] of reported)
      expect([reader, formers(text, START - 4 * HOUR, HANDED)]).toEqual([reader, []]);
    expect(reported.get('track')).toContain('5.3');
    expect(reported.get('live')).toContain('own value');
    const { state } = JSON.parse(reported.get('card') ?? '').data;
    // 25 legs of 120 m with the engine on
    expect(Math.round(state.distance / 100)).toBe(30);
    expect(state.distanceSince).toBe(HANDED);
    expect(JSON.parse(reported.get('odometer') ?? '').data).toMatchObject({ base: null, entries: [] });
  });

  test('who corrects what the new owner typed leaves nothing of the former in its log', async () => {
    const body = fieldsOf(world, { ...device, clientId: bandama, label: 'Own', note: '', code: '' });
    expect((await world.as('bandama')(api.editDevice, { params: { id: device.id }, body })).status).toBe(200);
    const { text } = await world.as('bandama')(api.listAudit, { query: { subjectId: device.id } as never });
    expect(formers(text, START - 4 * HOUR, HANDED)).toEqual([]);
  });

  test('the former owner keeps its past, and reads nothing of the new one’s', async () => {
    const reported = await shownTo('comoe', device.id);
    expect(reported.get('track')).toContain('47.7');
    expect(reported.get('audit')).toContain('FORMER reading');
    for (const [reader, text] of reported) {
      expect([reader, formers(text, HANDED + 1, START + 3 * HOUR).filter((one) => one.startsWith('2026'))]).toEqual([
        reader,
        // when it left is the former owner's to know
        reader.startsWith('audit') ? expect.anything() : [],
      ]);
      expect([reader, text.includes('own value')]).toEqual([reader, false]);
    }
  });
});

describe('a transfer that is an edit', () => {
  test('leaves out what is in the fields as the former owner left it, and takes what was typed anew', async () => {
    const device = await formersVehicle();
    world.clock.now = HANDED;
    const body = fieldsOf(world, { ...device, clientId: bandama, label: 'Truck 9' });
    const { data } = await world.as('kanari')(api.editDevice, { params: { id: device.id }, body });
    expect(data.device).toMatchObject({ label: 'Truck 9', note: '', code: '', designation: device.designation });
  });
});

describe('where the history goes along', () => {
  test('the new owner reads what the former one read, which reads nothing any more', async () => {
    const device = await formersVehicle();
    const before = JSON.parse((await shownTo('comoe', device.id)).get('card') ?? '').data;
    await goes(device.id, 'goes');
    const reported = await shownTo('bandama', device.id);
    const card = JSON.parse(reported.get('card') ?? '').data;
    expect(card).toMatchObject({
      label: 'FORMER label',
      note: 'FORMER note',
      code: 'FORMER code',
      state: before.state,
    });
    expect(card.state.distance).toBeGreaterThan(5000);
    for (const reader of ['track', 'positions', 'track export', 'information', 'live'])
      expect([reader, reported.get(reader)?.includes('47.7')]).toEqual([reader, true]);
    expect(JSON.parse(reported.get('odometer') ?? '').data.entries).toMatchObject([{ note: 'FORMER reading' }]);
    expect((await shownTo('comoe', device.id)).get('track')).not.toContain('47.7');
  });

  test('back to its first owner, its time is one again, and so is the distance', async () => {
    const device = await formersVehicle();
    await goes(device.id, 'stays');
    await drives(device.id, START + 2 * HOUR, 5.3, 30);
    await settle();
    world.clock.now = START + 3 * HOUR;
    const body = { deviceId: device.id, clientId: comoe, history: 'goes' } as const;
    expect((await world.as('kanari')(api.transferDevices, { body })).status).toBe(200);
    await settle();
    const { state } = (await world.as('comoe')(api.getDevice, { params: { id: device.id } })).data;
    expect(state?.distanceSince).toBeUndefined();
    expect(state?.distance).toBeGreaterThan(9000);
    const browser = await live.settled('comoe');
    expect(browser.devices.get(device.id)?.state?.distance).toBe(state?.distance);
  });
});

test('an open socket of the new owner is never sent the former’s distance', async () => {
  const device = await formersVehicle();
  const browser = await live.settled('bandama');
  await goes(device.id, 'stays');
  await browser.hears('delta', ({ devices }) => devices.some(({ id }) => id === device.id));
  await drives(device.id, START + 2 * HOUR, 5.3, 10);
  await browser.hears('delta', standsAt(5.3 + 9 * 0.00108));
  const reported = browser.received
    .flatMap((one) => ('devices' in one ? one.devices : []))
    .filter(({ id }) => id === device.id);
  expect(formers(JSON.stringify(reported), START - 4 * HOUR, HANDED)).toEqual([]);
  expect(Math.max(...reported.flatMap(({ state }) => state?.distance ?? []))).toBeLessThan(1200);
});
