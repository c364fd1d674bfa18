import {
  addDevicesToGroups,
  addGroup,
  type Device,
  deleteGroup,
  editDevice,
  editGroup,
  type Group,
  type GroupFields,
  getGroup,
  listDevices,
  listDevicesInGroup,
  listDevicesNotInGroup,
  listGroups,
  listGroupTurns,
  removeDevicesFromGroup,
  restoreGroup,
} from '@balise/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { aDevice, fieldsOf } from '../../testing/device.ts';
import { aWorld } from '../../testing/world.ts';
import { deleteOldGroups } from './old-queries.ts';
import { MOST_GROUPS } from './save.ts';

const world = await aWorld();
afterAll(() => world.end());
const { owner } = world.database.pools;
const comoe = world.as('comoe');
const MINUTE = 60_000;

let serial = 0;
async function aGroup(fields: Partial<GroupFields> = {}): Promise<Group> {
  const answer = await comoe(addGroup, { body: { designation: `Group ${++serial}`, ...fields } });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.data;
}
const put = (group: Group, ...ids: Device['id'][]) =>
  comoe(addDevicesToGroups, { body: ids.map((deviceId) => ({ deviceId, deviceGroupId: group.id })) });
const idsIn = async (id: Group['id'], who: 'comoe' | 'limited' = 'comoe') =>
  (await world.as(who)(listDevicesInGroup, { params: { id } })).data
    .map((device) => device.id as number)
    .sort((a, b) => a - b);
const fast = { feature: 'speed', operator: 'greaterThan', value: 90 } as const;
const lastAudit = async () =>
  (
    await owner.query(
      'select action, subject_name, client_id, partner_id, after from audit_log order by id desc limit 1',
    )
  ).rows[0];

describe('a group', () => {
  test('is stored for its client with what was typed, and told in the log', async () => {
    const group = await aGroup({ designation: '  North  ', description: 'Everything beyond Bouaké' });
    expect(group).toMatchObject({ designation: 'North', kind: 'static', rules: [], deviceCount: 0 });
    const { rows } = await owner.query('select client_id, designation, rules from device_groups where id = $1', [
      group.id,
    ]);
    expect(rows).toEqual([{ client_id: world.clients.comoe, designation: 'North', rules: null }]);
    expect(await lastAudit()).toMatchObject({
      ...{ action: 'group.add', subject_name: 'North' },
      ...{ client_id: world.clients.comoe, partner_id: world.partners.kanari },
    });
  });

  test('of a reseller needs to say whose it is, and can only be of a client that it sees', async () => {
    const body = { designation: 'Lorries' };
    const silent = await world.as('kanari')(addGroup, { body });
    expect([silent.status, silent.error.fields?.clientId?.code]).toEqual([422, 'required']);
    const other = await world.as('kanari')(addGroup, { body: { ...body, clientId: world.clients.niger } });
    expect([other.status, other.error.code]).toEqual([404, 'client_not_found']);
    const own = await world.as('kanari')(addGroup, { body: { ...body, clientId: world.clients.bandama } });
    expect([own.status, own.data.clientId]).toEqual([200, world.clients.bandama]);
    expect(await world.as('kanari')(getGroup, { params: { id: own.data.id } })).toMatchObject({ status: 200 });
  });

  test('has its name to itself within its client, whatever its case, and another client may use it too', async () => {
    await aGroup({ designation: 'Tankers' });
    const again = await comoe(addGroup, { body: { designation: 'tankers' } });
    expect([again.status, again.error.code, again.error.message]).toEqual([
      ...[409, 'group_name_taken', 'Another group with the same name exists.'],
    ]);
    expect(again.error.fields?.designation?.code).toBe('already_exists');
    const french = await comoe(addGroup, { body: { designation: 'tankers' } }, { 'accept-language': 'fr' });
    expect(french.status).toBe(409);
    expect((await world.as('bandama')(addGroup, { body: { designation: 'Tankers' } })).status).toBe(200);
    const other = await aGroup();
    const renamed = await comoe(editGroup, { params: { id: other.id }, body: { designation: 'TANKERS' } });
    expect([renamed.status, renamed.error.code]).toEqual([409, 'group_name_taken']);
  });

  test('asked for twice at once is made once', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => comoe(addGroup, { body: { designation: 'Twice' } })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  test('keeps its client and its kind when it is edited', async () => {
    const group = await aGroup();
    const edit = (body: Partial<GroupFields>) =>
      comoe(editGroup, { params: { id: group.id }, body: { designation: 'Edited', ...body } });
    expect((await edit({ description: 'why' })).data).toMatchObject({ designation: 'Edited', description: 'why' });
    expect((await edit({ kind: 'dynamic', rules: [fast] })).error.fields?.kind?.code).toBe('cannot_be_changed');
    expect((await edit({ rules: [fast] })).error.fields?.kind?.code).toBe('cannot_be_changed');
    expect((await edit({ clientId: world.clients.bandama })).error.fields?.clientId?.code).toBe('cannot_be_changed');
    expect((await comoe(getGroup, { params: { id: group.id } })).data).toMatchObject({ kind: 'static', rules: [] });
  });

  test('that is deleted is gone from every list, frees its name, and comes back with its devices', async () => {
    const device = await aDevice(world);
    const group = await aGroup({ designation: 'To be deleted' });
    await put(group, device.id);
    expect((await comoe(deleteGroup, { params: { id: group.id } })).status).toBe(200);
    expect((await comoe(getGroup, { params: { id: group.id } })).error.code).toBe('group_not_found');
    expect((await comoe(listDevicesInGroup, { params: { id: group.id } })).status).toBe(404);
    const { data } = await comoe(listGroups, { query: {} });
    expect(data.groups.map(({ id }) => id)).not.toContain(group.id);
    expect((await comoe(listDevicesNotInGroup, { query: {} })).data.map(({ id }) => id)).toContain(device.id);
    const back = await comoe(restoreGroup, { params: { id: group.id } });
    expect([back.status, back.data.deviceCount]).toEqual([200, 1]);
    expect(await idsIn(group.id)).toEqual([device.id]);
    expect((await comoe(restoreGroup, { params: { id: group.id } })).status).toBe(404);

    await comoe(deleteGroup, { params: { id: group.id } });
    await aGroup({ designation: 'To be deleted' });
    expect((await comoe(restoreGroup, { params: { id: group.id } })).error.code).toBe('group_name_taken');
  });

  test('that was deleted a month ago is gone for good, and so are periods that ended long before', async () => {
    const [group, old] = [await aGroup(), await aGroup()];
    await owner.query(
      `insert into device_group_membership (group_id, client_id, device_id, since, until, why)
       select $1, client_id, id, $2, $2, '{}' from devices where client_id = $3 limit 2`,
      [group.id, new Date(world.clock.now - 401 * 86_400_000), world.clients.comoe],
    );
    await comoe(deleteGroup, { params: { id: old.id } });
    expect(await deleteOldGroups(owner, world.clock.now + 29 * 86_400_000)).toBeGreaterThan(0);
    expect((await comoe(restoreGroup, { params: { id: old.id } })).status).toBe(200);
    await comoe(deleteGroup, { params: { id: old.id } });
    expect(await deleteOldGroups(owner, world.clock.now + 31 * 86_400_000)).toBeGreaterThan(0);
    expect((await comoe(restoreGroup, { params: { id: old.id } })).error.code).toBe('group_not_found');
    const { rows } = await owner.query('select from device_group_membership where group_id = $1', [group.id]);
    expect(rows).toEqual([]);
  });

  test('is one too many after two hundred', async () => {
    await owner.query(
      `insert into device_groups (client_id, designation) select $1, 'filler ' || n from generate_series(1, $2) n`,
      [world.clients.niger, MOST_GROUPS],
    );
    const niger = world.as('niger');
    const more = await niger(addGroup, { body: { designation: 'One more' } });
    expect([more.status, more.error.code]).toEqual([409, 'limit_reached']);
  });
});

describe('the rules of a dynamic group', () => {
  const faultsOf = async (fields: object) => {
    const { status, error } = await comoe(addGroup, { body: { designation: 'Odd', ...fields } as GroupFields });
    return [status, Object.fromEntries(Object.entries(error?.fields ?? {}).map(([field, { code }]) => [field, code]))];
  };
  const rule = (feature: string, operator: string, value: unknown) => ({ feature, operator, value });

  test('are stored as they were set, and left out of an edit they stay', async () => {
    const rules = [fast, { feature: 'connection', operator: 'equals', value: 'connected' }] as const;
    const group = await aGroup({ rules: [...rules], combine: 'any' });
    expect(group).toMatchObject({ kind: 'dynamic', rules, combine: 'any' });
    const revision = async () =>
      (await owner.query('select revision from device_groups where id = $1', [group.id])).rows[0].revision;
    const edit = (body: Partial<GroupFields>) =>
      comoe(editGroup, { params: { id: group.id }, body: { designation: 'Fast ones', ...body } });
    expect((await edit({})).data).toMatchObject({ designation: 'Fast ones', rules, combine: 'any' });
    expect(await revision()).toBe(1);
    expect((await edit({ rules: [fast] })).data.rules).toEqual([fast]);
    expect(await revision()).toBe(2);
    expect((await edit({ rules: [] })).error.fields?.rules?.code).toBe('required');
  });

  test.each([
    ['a feature that there is not', [rule('colour', 'equals', 1)], { 'rules.0.feature': 'invalid_value' }],
    ['an operator that there is not', [rule('speed', 'like', 1)], { 'rules.0.operator': 'invalid_value' }],
    ['a number where a state belongs', [rule('power', 'equals', 12)], { 'rules.0.value': 'rule_wants_state' }],
    ['a state where a number belongs', [rule('power', 'lessThan', 'absent')], { 'rules.0.value': 'rule_wants_number' }],
    ['another feature’s state', [rule('power', 'equals', 'connected')], { 'rules.0.value': 'rule_state_unknown' }],
    ['a speed that equals a state', [rule('speed', 'equals', 'absent')], { 'rules.0.value': 'rule_wants_number' }],
    ['a speed below zero', [rule('speed', 'lessThan', -1)], { 'rules.0.value': 'too_small' }],
    ['a speed that nothing has', [rule('speed', 'greaterThan', 301)], { 'rules.0.value': 'too_large' }],
    ['a silence of no time', [rule('connection', 'greaterThan', 0)], { 'rules.0.value': 'too_small' }],
    ['a word', [rule('speed', 'greaterThan', 'fast')], { 'rules.0.value': 'invalid_value' }],
    ['no value', [rule('speed', 'greaterThan', undefined)], { 'rules.0.value': 'required' }],
    ['the same rule twice', [fast, fast], { 'rules.1.value': 'rule_repeated' }],
    ['what cannot be together', [fast, rule('speed', 'lessThan', 50)], { 'rules.1.value': 'rule_contradicts' }],
    ['eleven rules', Array.from({ length: 11 }, (_, n) => rule('speed', 'greaterThan', n)), { rules: 'too_many' }],
  ])('%s is refused at its field', async (_, rules, expected) => {
    expect(await faultsOf({ rules })).toEqual([422, expected]);
  });

  test('that contradict each other may stand where one of them is enough', async () => {
    expect((await aGroup({ combine: 'any', rules: [fast, { ...fast, operator: 'lessThan', value: 50 }] })).kind).toBe(
      'dynamic',
    );
  });

  test('choose the devices: nobody adds or removes one by hand', async () => {
    const [group, device] = [await aGroup({ rules: [fast] }), await aDevice(world)];
    const added = await put(group, device.id);
    expect([added.status, added.error.code]).toEqual([409, 'group_is_dynamic']);
    const body = { deviceIdList: [device.id], groupId: group.id };
    expect((await comoe(removeDevicesFromGroup, { body })).error.code).toBe('group_is_dynamic');
  });
});

describe('devices of a static group', () => {
  test('come in and go, each with its time, and both are told in the log', async () => {
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
    const { turns, isLast } = (await comoe(listGroupTurns, { params: { id: group.id }, query: {} })).data;
    expect([turns.map(({ deviceId, until }) => [deviceId, until]), isLast]).toEqual([
      ...[
        [
          [two.id, null],
          [one.id, since + MINUTE],
        ],
        true,
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
    expect((await world.as('bandama')(listGroupTurns, { params: { id: group.id }, query: {} })).status).toBe(404);
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

  test('narrow the list of devices, and the list of a stranger to nobody', async () => {
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
    const turns = await world.as('limited')(listGroupTurns, { params: { id: group.id }, query: {} });
    expect(turns.data.turns.map(({ deviceId }) => deviceId)).toEqual([mine.id]);
    const others = await world.as('limited')(listDevicesNotInGroup, { query: { groupId: group.id } });
    expect(others.data).toEqual([]);
  });
});
