import {
  addDevicesToGroups,
  editDevice,
  type Group,
  listDevices,
  listDevicesInGroup,
  listDevicesNotInGroup,
  listGroups,
  listMembershipChanges,
  removeDevicesFromGroup,
} from '@balise/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { aDevice, fieldsOf } from '../../testing/device.ts';
import { aGroupsWorld } from './testing/groups-world.ts';

const { world, owner, comoe, MINUTE, aGroup, put, idsIn, fast, lastAudit } = await aGroupsWorld();
afterAll(() => world.end());

describe('devices of a static group', () => {
  test('come in and go, each with its time, and both are reported in the log', async () => {
    const [group, one, two] = [await aGroup(), await aDevice(world), await aDevice(world)];
    expect((await put(group, one.id, two.id)).data).toEqual({ added: 2 });
    expect(await lastAudit()).toMatchObject({ action: 'group.devices_add', after: { deviceIds: [one.id, two.id] } });
    expect((await put(group, one.id)).data).toEqual({ added: 0 });
    const since = world.clock.now;
    const members = (await comoe(listDevicesInGroup, { params: { id: group.id } })).data;
    expect(members.map((device) => [device.id, device.since, device.why])).toEqual(
      [one.id, two.id].map((id) => [id, since, { cause: 'chosen', findings: [] }]),
    );
    world.clock.now += MINUTE;
    const body = { deviceIdList: [one.id], groupId: group.id };
    expect((await comoe(removeDevicesFromGroup, { body })).data).toEqual({ removed: 1 });
    expect((await comoe(removeDevicesFromGroup, { body })).data).toEqual({ removed: 0 });
    expect(await idsIn(group.id)).toEqual([two.id]);
    const { rows } = await owner.query(
      'select device_id, since, until from device_group_membership where group_id = $1 order by id',
      [group.id],
    );
    expect(rows).toEqual([
      { device_id: one.id, since: new Date(since), until: new Date(since + MINUTE) },
      { device_id: two.id, since: new Date(since), until: Number.POSITIVE_INFINITY },
    ]);
    const { changes, next } = (await comoe(listMembershipChanges, { params: { id: group.id }, query: {} })).data;
    expect([changes.map(({ deviceId, until }) => [deviceId, until]), next]).toEqual([
      ...[
        [
          [two.id, null],
          [one.id, since + MINUTE],
        ],
        null,
      ],
    ]);
  });

  test('are all moved or none', async () => {
    const [group, device, theirs] = [
      await aGroup(),
      await aDevice(world),
      await aDevice(world, { clientId: world.clients.niger }),
    ];
    const answer = await put(group, device.id, theirs.id);
    expect([answer.status, answer.error.code]).toEqual([404, 'device_not_found']);
    expect(answer.error.fields).toMatchObject({ '1.deviceId': { code: 'unknown_reference' } });
    expect(await idsIn(group.id)).toEqual([]);
    const out = await comoe(removeDevicesFromGroup, {
      body: { deviceIdList: [device.id, theirs.id], groupId: group.id },
    });
    expect([out.status, out.error.code]).toEqual([404, 'device_not_found']);
    const none = await comoe(removeDevicesFromGroup, { body: { deviceIdList: [], groupId: group.id } });
    expect([none.status, none.error.fields?.deviceIdList?.message]).toEqual([422, 'Choose at least one device.']);
    expect((await comoe(addDevicesToGroups, { body: [] })).status).toBe(422);
  });

  test('are of the group’s own client, even for who sees both', async () => {
    const [group, theirs] = [await aGroup(), await aDevice(world, { clientId: world.clients.bandama })];
    const answer = await world.as('kanari')(addDevicesToGroups, {
      body: [{ deviceId: theirs.id, deviceGroupId: group.id }],
    });
    expect(answer.error.fields).toMatchObject({ '0.deviceId': { code: 'of_another_client' } });
    expect((await put({ ...group, id: 999_999 as Group['id'] }, theirs.id)).error.code).toBe('group_not_found');
  });

  test('leave it when another client owns them', async () => {
    const [group, device] = [await aGroup(), await aDevice(world)];
    await put(group, device.id);
    const body = fieldsOf(world, { imei: device.imei, clientId: world.clients.bandama });
    expect((await world.as('kanari')(editDevice, { params: { id: device.id }, body })).status).toBe(200);
    expect(await idsIn(group.id)).toEqual([]);
    const { rows } = await owner.query('select ended_why from device_group_membership where device_id = $1', [
      device.id,
    ]);
    expect(rows).toEqual([{ ended_why: { cause: 'left_client', findings: [] } }]);
    expect((await world.as('bandama')(listMembershipChanges, { params: { id: group.id }, query: {} })).status).toBe(
      404,
    );
  });

  test('that could come in are those that are not in it; without a group, those in none', async () => {
    const [group, inside, outside] = [await aGroup(), await aDevice(world), await aDevice(world)];
    const dynamic = await aGroup({ rules: [fast] });
    await put(group, inside.id);
    const idsOf = async (query: object) => (await comoe(listDevicesNotInGroup, { query })).data.map(({ id }) => id);
    expect(await idsOf({ groupId: group.id })).toContain(outside.id);
    expect(await idsOf({ groupId: group.id })).not.toContain(inside.id);
    expect(await idsOf({})).toContain(outside.id);
    expect(await idsOf({})).not.toContain(inside.id);
    const { groups, noGroup } = (await comoe(listGroups, { query: {} })).data;
    expect(noGroup.deviceCount).toBe((await idsOf({})).length);
    expect(groups.find(({ id }) => id === group.id)?.deviceCount).toBe(1);
    expect(groups.find(({ id }) => id === dynamic.id)?.deviceCount).toBe(0);
    expect((await comoe(listGroups, { query: { clientId: world.clients.bandama } })).data.groups).toEqual([]);
  });

  test('narrow the list of devices, and the list of a foreign tenant to nothing', async () => {
    const [group, inside, outside] = [await aGroup(), await aDevice(world), await aDevice(world)];
    await put(group, inside.id);
    const { data } = await comoe(listDevices, { query: { groupId: group.id } });
    expect([data.devices.map(({ id }) => id), data.total]).toEqual([[inside.id], 1]);
    expect(data.devices.map(({ id }) => id)).not.toContain(outside.id);
    const sorted = await comoe(listDevices, { query: { groupId: group.id, status: 'neverConnected' } });
    expect(sorted.data.total).toBe(1);
    expect((await world.as('bandama')(listDevices, { query: { groupId: group.id } })).data.total).toBe(0);
  });

  test('are for a limited user those of its list, in lists and in counts, and a group gives it no other', async () => {
    const [group, mine, hidden] = [await aGroup(), await aDevice(world), await aDevice(world)];
    await put(group, mine.id, hidden.id);
    await owner.query('insert into user_devices (user_id, device_id) values ($1, $2)', [world.users.limited, mine.id]);
    expect(await idsIn(group.id, 'limited')).toEqual([mine.id]);
    const { groups, noGroup } = (await world.as('limited')(listGroups, { query: {} })).data;
    expect([groups.find(({ id }) => id === group.id)?.deviceCount, noGroup.deviceCount]).toEqual([1, 0]);
    const changes = await world.as('limited')(listMembershipChanges, { params: { id: group.id }, query: {} });
    expect(changes.data.changes.map(({ deviceId }) => deviceId)).toEqual([mine.id]);
    const others = await world.as('limited')(listDevicesNotInGroup, { query: { groupId: group.id } });
    expect(others.data).toEqual([]);
  });
});
