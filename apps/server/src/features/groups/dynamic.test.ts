import {
  addGroup,
  type Device,
  deleteGroup,
  editDevice,
  editGroup,
  type Group,
  type GroupFields,
  listDevicesInGroup,
  listMembershipChanges,
  restoreGroup,
  setGroupSpeedLimit,
} from '@balise/contract';
import {
  always,
  arrive,
  DEFAULT_SETTINGS,
  type DeviceState,
  type Fix,
  liveState,
  NEW_DEVICE,
  recordOf,
  StatePacker,
} from '@balise/tracking';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createLiveChanges } from '../../bus/live-changes.ts';
import { startListener } from '../../db/notify.ts';
import { aDevice, fieldsOf } from '../../testing/device.ts';
import { aWorld } from '../../testing/world.ts';
import { timelineOf } from '../tracking-settings/index.ts';
import { followGroups } from './index.ts';

/* The engine of dynamic groups over a real database: what trackers say is committed and published as ingest does. */

const world = await aWorld();
const { owner, ingest } = world.database.pools;
const comoe = world.as('comoe');
const changes = createLiveChanges();
const troubles: unknown[] = [];
const listener = await startListener(world.database.addresses.api, (error) => troubles.push(error));
const SECOND = 1000;

const start = () =>
  followGroups({
    database: world.database.ingest,
    address: world.database.addresses.ingest,
    subscribe: changes.subscribe,
    listen: listener.listen,
    now: () => world.clock.now,
    onTrouble: (error) => troubles.push(error),
  });
let following = start();
afterEach(() => expect(troubles).toEqual([]));
afterAll(async () => {
  await following.stop();
  await listener.close();
  await world.end();
});

const states = new Map<number, { state: DeviceState; version: number }>();
type Said = { kmh?: number; volts?: number; at?: number };

/** A message of a device: committed, then published. `silently`: committed only, as by a server whose engine was off. */
async function says(id: Device['id'], { kmh = 0, volts, at = world.clock.now }: Said, silently = false): Promise<void> {
  const known = states.get(id) ?? { state: NEW_DEVICE, version: 0 };
  const place = { latitude: 5.3, longitude: -4, altitude: 0, course: 0, valid: true, accuracy: null };
  const attributes = { ignition: true, ...(volts === undefined ? {} : { externalVoltage: volts }) };
  const fix: Fix = { time: at, location: { ...place, speed: kmh / 3.6 }, attributes };
  const record = recordOf(fix, world.clock.now, DEFAULT_SETTINGS);
  const { state } = arrive(known.state, [record], world.clock.now, always(DEFAULT_SETTINGS));
  const version = known.version + 1;
  states.set(id, { state, version });
  await owner.query(
    `insert into device_live (device_id, version, seen_at, state) values ($1, $2, to_timestamp($3 / 1000.0), $4)
     on conflict (device_id) do update set version = excluded.version, seen_at = excluded.seen_at, state = excluded.state`,
    [id, version, state.seenAt, Buffer.from(new StatePacker().pack(state))],
  );
  if (!silently) changes.publish([{ deviceId: id, version, state: liveState(state), values: state.values }]);
}

/** The vehicles of the present test: those of others go on in the same groups. */
const ours = new Set<number>();
beforeEach(() => ours.clear());
async function aVehicle(fields: Parameters<typeof aDevice>[1] = {}): Promise<Device> {
  const device = await aDevice(world, fields);
  ours.add(device.id);
  return device;
}

const byNumber = (one: number, other: number) => one - other;
let serial = 0;
async function aGroup(fields: Partial<GroupFields>): Promise<Group> {
  const answer = await comoe(addGroup, { body: { designation: `Dynamic ${++serial}`, ...fields } });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.data;
}
const fast = { feature: 'speed', operator: 'greaterThan', value: 50 } as const;
const membersOf = async ({ id: group }: Group) =>
  (await comoe(listDevicesInGroup, { params: { id: group } })).data.filter(({ id }) => ours.has(id));
const idsIn = async (group: Group) => (await membersOf(group)).map(({ id }) => id as number);
const changesOf = async ({ id }: Group) =>
  (await comoe(listMembershipChanges, { params: { id }, query: {} })).data.changes.filter(({ deviceId }) =>
    ours.has(deviceId),
  );
const soon = (read: () => Promise<unknown>) => expect.poll(read, { interval: 50 });
let theirs: Group | undefined;
/** Until the engine has looked: a vehicle that comes last of all is in its group, so what was to move before it has. */
async function aLook(): Promise<void> {
  const niger = world.as('niger');
  theirs ??= (await niger(addGroup, { body: { designation: 'Control', rules: [fast] } })).data;
  const foreign = await aDevice(world, { clientId: world.clients.niger });
  await says(foreign.id, { kmh: 60 });
  const found = 'select from device_group_membership where group_id = $1 and device_id = $2';
  await soon(async () => (await owner.query(found, [theirs?.id, foreign.id])).rowCount).toBe(1);
}

describe('a dynamic group', () => {
  test('fills and empties with what its vehicles do, and keeps when and why', async () => {
    const [group, truck, parked] = [await aGroup({ rules: [fast] }), await aVehicle(), await aVehicle()];
    await says(parked.id, { kmh: 0 });
    const since = world.clock.now;
    await says(truck.id, { kmh: 72 });
    await soon(() => idsIn(group)).toEqual([truck.id]);
    expect(await membersOf(group)).toMatchObject([
      { since, why: { cause: 'rules', findings: [{ ...fast, reading: 72 }] } },
    ]);
    world.clock.now += 10 * SECOND;
    await says(truck.id, { kmh: 31 });
    await soon(() => idsIn(group)).toEqual([]);
    expect(await changesOf(group)).toMatchObject([
      { deviceId: truck.id, since, until: world.clock.now, endedWhy: { cause: 'rules', findings: [{ reading: 31 }] } },
    ]);
  });

  test('limits the speed of its vehicles while they are in it', async () => {
    const [group, device] = [await aGroup({ rules: [fast] }), await aVehicle()];
    await comoe(setGroupSpeedLimit, { params: { id: group.id }, body: { limit: 20 } });
    for (const kmh of [72, 0]) {
      world.clock.now += 60 * SECOND;
      await says(device.id, { kmh });
      await soon(() => idsIn(group)).toEqual(kmh > 0 ? [device.id] : []);
    }
    expect((await timelineOf(ingest, device.id)).map(({ settings }) => settings.speedLimit)).toEqual([null, 20, null]);
  });

  test('is not left for a speed that wavers round the threshold', async () => {
    const [group, device] = [await aGroup({ rules: [fast] }), await aVehicle()];
    await says(device.id, { kmh: 51 });
    await soon(() => idsIn(group)).toEqual([device.id]);
    for (const kmh of [50, 49, 51, 49, 48, 52, 50]) {
      world.clock.now += 5 * SECOND;
      await says(device.id, { kmh });
    }
    await aLook();
    expect((await changesOf(group)).map(({ until }) => until)).toEqual([null]);
  });

  test('is not moved by a fix that comes late', async () => {
    const [group, device] = [await aGroup({ rules: [fast] }), await aVehicle()];
    await says(device.id, { kmh: 80 });
    await soon(() => idsIn(group)).toEqual([device.id]);
    await says(device.id, { kmh: 0, at: world.clock.now - 60 * SECOND });
    await aLook();
    expect(await idsIn(group)).toEqual([device.id]);
  });

  test('follows the clock where silence is what counts', async () => {
    const silent = { feature: 'connection', operator: 'greaterOrEqual', value: 3 } as const;
    const [group, lost, device] = [
      await aGroup({ rules: [silent] }),
      await aGroup({ rules: [{ feature: 'connection', operator: 'equals', value: 'disconnected' }] }),
      await aVehicle(),
    ];
    await says(device.id, { kmh: 0 });
    world.clock.now += 179 * SECOND;
    await aLook();
    expect(await idsIn(group)).toEqual([]);
    world.clock.now += SECOND;
    await soon(() => idsIn(group)).toContain(device.id);
    world.clock.now += 8 * 60 * SECOND;
    await soon(() => idsIn(lost)).toContain(device.id);
    await says(device.id, { kmh: 0 });
    await soon(async () => [await idsIn(group), await idsIn(lost)].flat()).not.toContain(device.id);
  });

  test('by power goes by the cut and by the volts', async () => {
    const [group, weak, device] = [
      await aGroup({ rules: [{ feature: 'power', operator: 'equals', value: 'absent' }] }),
      await aGroup({ rules: [{ feature: 'power', operator: 'lessThan', value: 11.8 }] }),
      await aVehicle(),
    ];
    await says(device.id, { volts: 12.6 });
    await aLook();
    expect([await idsIn(group), await idsIn(weak)]).toEqual([[], []]);
    for (let n = 0; n < 5; n++) {
      world.clock.now += 10 * SECOND;
      await says(device.id, { volts: 1 });
    }
    await soon(() => idsIn(group)).toEqual([device.id]);
    await soon(() => idsIn(weak)).toEqual([device.id]);
    expect(await membersOf(weak)).toMatchObject([{ id: device.id, why: { findings: [{ reading: 1 }] } }]);
  });

  test('follows its new rules at once, and is left by who no longer fits', async () => {
    const [group, device] = [await aGroup({ rules: [fast] }), await aVehicle()];
    await says(device.id, { kmh: 60 });
    await soon(() => idsIn(group)).toEqual([device.id]);
    const edit = (value: number) =>
      comoe(editGroup, {
        params: { id: group.id },
        body: { designation: group.designation, rules: [{ ...fast, value }] },
      });
    await edit(59);
    await aLook();
    expect(await idsIn(group)).toEqual([device.id]);
    await edit(61);
    await soon(() => idsIn(group)).toEqual([]);
    expect((await changesOf(group))[0]?.endedWhy).toMatchObject({
      cause: 'rules_changed',
      findings: [{ reading: 60 }],
    });
  });

  test('that is deleted and comes back has lost no one, and follows again', async () => {
    const [group, device] = [await aGroup({ rules: [fast] }), await aVehicle()];
    await says(device.id, { kmh: 60 });
    await soon(() => idsIn(group)).toEqual([device.id]);
    await comoe(deleteGroup, { params: { id: group.id } });
    await aLook();
    await comoe(restoreGroup, { params: { id: group.id } });
    await aLook();
    expect(await idsIn(group)).toEqual([device.id]);
    expect(await changesOf(group)).toHaveLength(1);
    world.clock.now += 10 * SECOND;
    await says(device.id, { kmh: 5 });
    await soon(() => idsIn(group)).toEqual([]);
  });

  test('holds enabled devices of its own client only', async () => {
    const [group, device] = [await aGroup({ rules: [fast] }), await aVehicle()];
    await says(device.id, { kmh: 60 });
    await soon(() => idsIn(group)).toEqual([device.id]);
    await owner.query("update devices set status = 'disabled' where id = $1", [device.id]);
    await soon(() => idsIn(group)).toEqual([]);
    expect((await changesOf(group))[0]?.endedWhy).toEqual({ cause: 'disabled', findings: [] });
    await owner.query("update devices set status = 'enabled' where id = $1", [device.id]);
    await soon(() => idsIn(group)).toEqual([device.id]);

    const theirs = await world.as('bandama')(addGroup, { body: { designation: 'Ours', rules: [fast] } });
    const body = fieldsOf(world, { imei: device.imei, clientId: world.clients.bandama });
    world.clock.now += SECOND;
    expect((await world.as('kanari')(editDevice, { params: { id: device.id }, body })).status).toBe(200);
    await soon(() => idsIn(group)).toEqual([]);
    const inTheirs = async () =>
      (await world.as('bandama')(listDevicesInGroup, { params: { id: theirs.data.id } })).data.map(({ id }) => id);
    // what it did for its former owner puts it into no group of its new one
    await aLook();
    expect(await inTheirs()).toEqual([]);
    world.clock.now += 10 * SECOND;
    await says(device.id, { kmh: 70 });
    await soon(inTheirs).toEqual([device.id]);
  });

  test('is the same after a pause, but for what changed meanwhile, and reports no change twice', async () => {
    const [group, stays, goes, comes] = [
      await aGroup({ rules: [fast] }),
      await aVehicle(),
      await aVehicle(),
      await aVehicle(),
    ];
    for (const { id } of [stays, goes]) await says(id, { kmh: 80 });
    await soon(async () => (await idsIn(group)).sort(byNumber)).toEqual([stays.id, goes.id]);
    await following.stop();
    world.clock.now += 10 * SECOND;
    await says(stays.id, { kmh: 49 }, true); // within the margin of who is in
    await says(goes.id, { kmh: 0 }, true);
    await says(comes.id, { kmh: 90 }, true);
    following = start();
    await soon(async () => (await idsIn(group)).sort(byNumber)).toEqual([stays.id, comes.id]);
    expect(await changesOf(group)).toHaveLength(3);
    await following.stop();
    following = start();
    await soon(async () => following.size()).toBeGreaterThan(0);
    await aLook();
    expect(await changesOf(group)).toHaveLength(3);
  });

  test('is followed by one process at a time', async () => {
    await soon(async () => following.size()).toBeGreaterThan(0);
    const second = start();
    const [group, device] = [await aGroup({ rules: [fast] }), await aVehicle()];
    await says(device.id, { kmh: 60 });
    await soon(() => idsIn(group)).toEqual([device.id]);
    await aLook();
    expect([second.size(), (await changesOf(group)).length]).toEqual([0, 1]);
    await following.stop();
    following = second;
    await expect.poll(() => second.size()).toBeGreaterThan(0);
  });
});
