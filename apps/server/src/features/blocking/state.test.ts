import { randomUUID } from 'node:crypto';
import {
  addDevicesToGroups,
  addGroup,
  type DeviceId,
  getBlocking,
  listBlocking,
  lockDevice,
  setNeverBlock,
  shownStarter,
  unblockDevices,
} from '@balise/contract';
import { DEFAULT_SETTINGS, type Fix, KMH, NO_ALERTS, recordOf } from '@balise/tracking';
import { afterAll, expect, test } from 'vitest';
import { DEFAULT_LIMITS } from '../../ingest/limits.ts';
import { createWriteBuffer } from '../../ingest/write-buffer/write-buffer.ts';
import { aShare } from '../../testing/share.ts';
import type { PersonName } from '../../testing/world.ts';
import { timelineOf } from '../tracking-settings/index.ts';
import { aBlockingWorld } from './testing/blocking-world.ts';

/* What is shown of starters: states, filters, conditions, and what the reader may do. */

const { world, owner, aVehicle, block, emergency, ends, list, person, state } = await aBlockingWorld();
const pool = world.database.pools.ingest;
const buffer = createWriteBuffer({
  pool,
  limits: DEFAULT_LIMITS,
  publish: () => {},
  onTrouble: (error) => {
    throw error;
  },
});
afterAll(() => world.end());
const MINUTE = 60_000;

/** A message of the vehicle, ten seconds after the one before, as a gateway stores it. */
async function says(deviceId: DeviceId, kmh: number, attributes: Fix['attributes'] = {}, metres = 0): Promise<void> {
  world.clock.now += 10_000;
  const at = world.clock.now;
  const location = { latitude: 5.3 + metres / 111_000, longitude: -4, altitude: 40, speed: kmh * KMH, course: 90 };
  const fix = { time: at, location: { ...location, valid: true, accuracy: null }, attributes };
  await new Promise<void>((resolve, reject) => {
    void timelineOf(pool, deviceId).then((timeline) =>
      buffer.push({
        deviceId,
        protocol: 'gt06',
        receivedAt: at,
        timeline,
        raw: new Uint8Array(1),
        rejected: [],
        alerts: NO_ALERTS,
        records: [{ ...recordOf(fix, at, DEFAULT_SETTINGS), json: JSON.stringify(attributes) }],
        onDurable: resolve,
        onLost: () => reject(new Error('lost')),
      }),
    );
  });
}
const unblock = async (id: DeviceId) => {
  const body = { deviceIdList: [id], idempotencyKey: randomUUID() };
  return (await world.as('comoe')(unblockDevices, { body })).data.results[0]?.command;
};
const asked = async (id: DeviceId) => (await block('comoe', [id])).data.results[0]?.command;

test('the state of a vehicle through a block and an unblock, with who, why and since when', async () => {
  const id = await aVehicle();
  expect((await state('awa', id)).vehicle).toMatchObject({
    state: 'notBlocked',
    since: null,
    last: null,
    pending: null,
  });
  const cut = await asked(id);
  const begun = world.clock.now;
  expect((await state('awa', id)).vehicle).toMatchObject({
    state: 'blocking',
    since: begun,
    pending: {
      id: cut?.id,
      reason: 'stolen',
      requester: 'comoe Person',
      state: 'requested',
      expiresAt: cut?.expiresAt,
    },
  });
  world.clock.now += MINUTE;
  await ends(cut?.id ?? 0, 'confirmed', 'byRelay');
  expect((await state('awa', id)).vehicle).toMatchObject({
    state: 'blocked',
    since: world.clock.now,
    last: { id: cut?.id, requester: 'comoe Person', reason: 'stolen' },
    pending: null,
  });
  const back = await unblock(id);
  expect((await state('awa', id)).vehicle).toMatchObject({ state: 'unblocking', pending: { id: back?.id } });
  await ends(back?.id ?? 0, 'confirmed', 'byAnswer');
  expect((await state('awa', id)).vehicle).toMatchObject({ state: 'notBlocked', last: { id: back?.id } });
});

test('a block that was sent and never confirmed leaves it uncertain; one that was refused or expired changes nothing', async () => {
  const [sent, refused, expired] = [await aVehicle(), await aVehicle(), await aVehicle()];
  await ends((await asked(sent))?.id ?? 0, 'failed', 'unconfirmed');
  await ends((await asked(refused))?.id ?? 0, 'failed', 'refused');
  const waiting = await asked(expired);
  await owner.query("update commands set state = 'expired', note = 'expired' where id = $1", [waiting?.id]);
  const states = await Promise.all(
    [sent, refused, expired].map(async (id) => (await state('comoe', id)).vehicle.state),
  );
  expect(states).toEqual(['uncertain', 'notBlocked', 'notBlocked']);
});

test('the list has a page of vehicles, by state, search and group, with how many there are of each state', async () => {
  const before = (await list('bandama')).total;
  const clientId = world.clients.bandama;
  const aVehicleOf = (name: string) => aVehicle(name, clientId);
  const names = ['L 1', 'L 2', 'L 3', 'L 4', 'L 5', 'L 6', 'L 7'];
  const ids = await Promise.all(names.map(aVehicleOf));
  const [blocked, blocking, unblocking, uncertain, locked, never, awaiting] = ids as [
    ...[DeviceId, DeviceId, DeviceId, DeviceId, DeviceId, DeviceId, DeviceId],
  ];
  const cut = async (id: DeviceId) => (await block('bandama', [id])).data.results[0]?.command?.id ?? 0;
  await ends(await cut(blocked), 'confirmed', 'byRelay');
  await cut(blocking);
  const give = { deviceIdList: [unblocking], idempotencyKey: randomUUID() };
  await world.as('bandama')(unblockDevices, { body: give });
  await ends(await cut(uncertain), 'failed', 'unconfirmed');
  const pin = { reason: 'unpaid', pin: '4711', idempotencyKey: randomUUID() };
  await world.as('bandama')(lockDevice, { params: { id: locked }, body: pin });
  await world.as('bandama')(setNeverBlock, { params: { id: never }, body: { neverBlock: true, reason: 'ambulance' } });
  await emergency('bandama', awaiting);
  const found = async (filter: Parameters<typeof list>[1], more: object = {}) =>
    (await list('bandama', filter, { search: 'L ', ...more })).vehicles.map(({ designation }) => designation);
  expect(await found('blocked')).toEqual(['L 1']);
  expect(await found('blocking')).toEqual(['L 2', 'L 5', 'L 7']);
  expect(await found('unblocking')).toEqual(['L 3']);
  expect(await found('uncertain')).toEqual(['L 4']);
  expect(await found('locked')).toEqual(['L 5']);
  expect(await found('never')).toEqual(['L 6']);
  expect(await found('awaitingApproval')).toEqual(['L 7']);
  expect(await found('notBlocked')).toEqual(['L 6']);
  const all = await list('bandama', 'blocking', { pageSize: 10 });
  const counts = { blocked: 1, notBlocked: 1, blocking: 3, unblocking: 1, uncertain: 1, locked: 1, never: 1 };
  expect(all).toMatchObject({ total: 3, counts: { ...counts, awaitingApproval: 1 } });
  expect((await list('bandama')).total).toBe(before + 7);
  expect(await found(undefined, { order: 'since', direction: 'desc' })).toHaveLength(7);
  const { data: group } = await world.as('bandama')(addGroup, { body: { designation: 'North', description: '' } });
  await world.as('bandama')(addDevicesToGroups, { body: [{ deviceId: blocked, deviceGroupId: group.id }] });
  expect(await found(undefined, { groupId: String(group.id) })).toEqual(['L 1']);
  // what was typed is taken literally
  expect((await list('bandama', undefined, { search: 'L%' })).total).toBe(0);
  expect((await list('comoe', undefined, { search: 'L ' })).total).toBe(0);
});

test('a filter and its count go by the state that maps show: the relay has the last word while no command is on its way', async () => {
  const clientId = world.clients.bandama;
  const names = ['R 1', 'R 2', 'R 3', 'R 4', 'R 5'];
  const ids = await Promise.all(names.map((name) => aVehicle(name, clientId)));
  const cut = async (id: DeviceId) => (await block('bandama', [id])).data.results[0]?.command?.id ?? 0;
  const relays = [true, false, null, true, false];
  const blocked = [false, true, true, false, false];
  for (const [at, id] of ids.entries()) {
    if (blocked[at]) await ends(await cut(id), 'confirmed', 'byAnswer');
    await says(id, 0, relays[at] === null ? {} : { blocked: relays[at] as boolean });
  }
  await cut(ids[3] as DeviceId);
  const found = async (filter: Parameters<typeof list>[1]) =>
    (await list('bandama', filter, { search: 'R ' })).vehicles.map((one) => [
      one.designation,
      shownStarter({ state: one.state, locked: false }, one.relay).state,
    ]);
  expect(await found('blocked')).toEqual([
    ['R 1', 'blocked'],
    ['R 3', 'blocked'],
  ]);
  expect(await found('uncertain')).toEqual([['R 2', 'uncertain']]);
  expect(await found('blocking')).toEqual([['R 4', 'blocking']]);
  expect(await found('notBlocked')).toEqual([['R 5', 'notBlocked']]);
  const { counts } = await list('bandama', undefined, { search: 'R ' });
  expect(counts).toMatchObject({ blocked: 2, uncertain: 1, blocking: 1, unblocking: 0, notBlocked: 1 });
});

test('a limited user sees the vehicles of its list', async () => {
  const [own, other] = [await aVehicle(), await aVehicle()];
  const limited = await person(['view_devices'], [own]);
  const { data } = await limited.ask(listBlocking, { query: {} });
  expect([data.total, data.vehicles.map(({ deviceId }) => deviceId)]).toEqual([1, [own]]);
  expect(data.counts.notBlocked).toBe(1);
  expect((await limited.ask(getBlocking, { params: { id: other } })).error.code).toBe('device_not_found');
});

test('a recipient is shown conditions by what the vehicle reported since the share began', async () => {
  const id = await aVehicle();
  for (let turn = 0; turn < 6; turn++) await says(id, 0, { ignition: false });
  const began = world.clock.now;
  await aShare(world, id, { rights: ['block'] });
  await says(id, 0, { ignition: false });
  const stood = async (who: PersonName) =>
    (await state(who, id)).conditions[0]?.parts.find(({ part }) => part === 'stoodFor')?.since ?? 0;
  expect(await stood('comoe')).toBeLessThan(began);
  expect(await stood('bandama')).toBeGreaterThanOrEqual(began);
});

test('the conditions follow what the vehicle reported, with how long it still takes', async () => {
  const id = await aVehicle();
  const parts = async (condition: string) => {
    const found = (await state('comoe', id)).conditions.find((one) => one.condition === condition);
    return [found?.met, ...(found?.parts ?? []).filter(({ met }) => !met).map(({ part }) => part)];
  };
  expect(await parts('standstill')).toEqual([false, 'freshFix', 'standing', 'stoodFor']);
  await says(id, 60, { ignition: true });
  await says(id, 60, { ignition: true }, 170);
  expect(await parts('standstill')).toEqual([false, 'standing', 'stoodFor']);
  expect(await parts('emergency')).toEqual([false, 'slow', 'secondFix']);
  for (let turn = 0; turn < 3; turn++) await says(id, 0, { ignition: false }, 300);
  expect(await parts('emergency')).toEqual([true]);
  const standstill = (await state('comoe', id)).conditions[0]?.parts.find(({ part }) => part === 'stoodFor');
  expect(standstill).toMatchObject({ value: 20, limit: 30, remaining: 10, against: ['standsTooShort'] });
  for (let turn = 0; turn < 6; turn++) await says(id, 0, { ignition: false }, 300);
  expect([await parts('standstill'), await parts('engineOff')]).toEqual([[true], [true]]);
  world.clock.now += 2 * MINUTE;
  expect(await parts('standstill')).toEqual([false, 'freshFix']);
});

test('blocked, and yet its engine is on and it drives; or its relay says the opposite: contradicted', async () => {
  const [driven, relay] = [await aVehicle(), await aVehicle()];
  const shown = async (id: DeviceId) => (await state('comoe', id)).vehicle;
  await ends((await asked(driven))?.id ?? 0, 'confirmed', 'byAnswer');
  await ends((await asked(relay))?.id ?? 0, 'confirmed', 'byAnswer');
  for (let turn = 0; turn < 12; turn++) await says(driven, 0, { ignition: false });
  expect(await shown(driven)).toMatchObject({ state: 'blocked', contradicted: false });
  for (let turn = 0; turn < 12; turn++) await says(driven, 40, { ignition: true }, 120 * turn);
  expect(await shown(driven)).toMatchObject({ state: 'blocked', contradicted: true });
  await says(relay, 0, { blocked: true });
  expect(await shown(relay)).toMatchObject({ relay: true, contradicted: false });
  await says(relay, 0, { blocked: false });
  expect(await shown(relay)).toMatchObject({ relay: false, contradicted: true });
});

test('what a reader may do is what the calls let it do', async () => {
  const id = await aVehicle();
  const nothing = {
    block: false,
    emergency: false,
    unblock: false,
    lock: false,
    unlock: 'no',
    cancel: false,
    approve: false,
  };
  expect((await state('awa', id)).may).toEqual({ ...nothing, setNeverBlock: false, removeNeverBlock: false });
  const all = { block: true, emergency: true, unblock: true, lock: true, unlock: 'no' };
  expect((await state('comoe', id)).may).toMatchObject({ ...all, setNeverBlock: true, cancel: false, approve: false });
  await emergency('comoe', id);
  expect((await state('comoe', id)).may).toMatchObject({ cancel: true, approve: false });
  expect((await state('kanari', id)).may).toMatchObject({ cancel: true, approve: true });
  expect((await state('comoe', id)).canBlock).toBe(true);
});
