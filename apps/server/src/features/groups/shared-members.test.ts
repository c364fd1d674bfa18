import {
  addDevicesToGroups,
  addGroup,
  deleteGroup,
  endShare,
  exportDevices,
  type GroupId,
  listDevices,
  listDevicesInGroup,
  listDevicesNotInGroup,
  listGroups,
  removeDevicesFromGroup,
  restoreGroup,
} from '@balise/contract';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { aDevice } from '../../testing/device.ts';
import { aShare } from '../../testing/share.ts';
import { aWorld, type PersonName } from '../../testing/world.ts';
import { expireShares } from '../shares/index.ts';

/* A client with whom others share vehicles puts them into its own groups. */

const world = await aWorld();
afterAll(() => world.end());
const { owner } = world.database.pools;
const { clients, partners } = world;

let serial = 0;
const aGroup = async (who: PersonName = 'bandama', fields: object = {}): Promise<GroupId> => {
  const { data, text } = await world.as(who)(addGroup, { body: { designation: `Group ${++serial}`, ...fields } });
  if (!data) throw new Error(text);
  return data.id;
};
const put = (groupId: GroupId, ids: number[], who: PersonName = 'bandama') =>
  world.as(who)(addDevicesToGroups, { body: ids.map((deviceId) => ({ deviceId, deviceGroupId: groupId })) as never });
const takeOut = (groupId: GroupId, ids: number[], who: PersonName = 'bandama') =>
  world.as(who)(removeDevicesFromGroup, { body: { groupId, deviceIdList: ids as never } });
const membersOf = async (id: GroupId, who: PersonName = 'bandama') =>
  (await world.as(who)(listDevicesInGroup, { params: { id } })).data?.map((member) => member.id as number);
const countsOf = async (id: GroupId, who: PersonName = 'bandama') => {
  const found = (await world.as(who)(listGroups, { query: {} })).data.groups.find((group) => group.id === id);
  return found && [found.deviceCount, found.sharedCount];
};
const listed = async (groupId: GroupId, query: object = {}, who: PersonName = 'bandama') =>
  (await world.as(who)(listDevices, { query: { groupId, ...query } })).data.devices.map(({ id }) => id as number);
const rows = async () => (await owner.query('select group_id, share_id from shared_group_members')).rows;

/** One own vehicle of Bandama, and one that Comoé shares with it. */
async function aPair() {
  const own = await aDevice(world, { clientId: clients.bandama });
  const lent = await aDevice(world);
  const share = await aShare(world, lent.id, { rights: ['position', 'history'] });
  return { own, lent, share };
}

beforeEach(async () => {
  await owner.query('delete from device_shares');
});

describe('a shared vehicle in a group', () => {
  test('counts and is listed with the own ones, marked as shared, and is in the log as they are', async () => {
    const { own, lent } = await aPair();
    const group = await aGroup();
    expect((await put(group, [own.id, lent.id])).data).toEqual({ added: 2 });
    expect((await put(group, [lent.id])).data).toEqual({ added: 0 });
    const { rows: lines } = await owner.query(
      'select action, client_id, after from audit_log order by id desc limit 1',
    );
    expect(lines).toEqual([
      { action: 'group.devices_add', client_id: clients.bandama, after: { deviceIds: [own.id, lent.id] } },
    ]);
    expect(await countsOf(group)).toEqual([2, 1]);
    const { data } = await world.as('bandama')(listDevicesInGroup, { params: { id: group } });
    expect(data.find(({ id }) => id === lent.id)).toMatchObject({
      clientName: 'Comoé Transport',
      imei: '',
      share: { rights: ['position', 'history'], until: null },
      since: world.clock.now,
    });
    expect(data.find(({ id }) => id === own.id)).not.toHaveProperty('share');
    expect(JSON.stringify(data)).not.toContain(lent.imei);
    expect((await takeOut(group, [own.id, lent.id])).data).toEqual({ removed: 2 });
    expect((await takeOut(group, [lent.id])).data).toEqual({ removed: 0 });
    expect(await countsOf(group)).toEqual([0, 0]);
  });

  test('could come into a group that it is not in, and counts among those in none', async () => {
    const { lent } = await aPair();
    const group = await aGroup();
    const others = async (query: object) =>
      (await world.as('bandama')(listDevicesNotInGroup, { query })).data.map(({ id }) => id as number);
    const noGroup = async () => (await world.as('bandama')(listGroups, { query: {} })).data.noGroup.deviceCount;
    for (const query of [{ groupId: group }, {}]) expect(await others(query)).toContain(lent.id);
    expect(await noGroup()).toBe((await others({})).length);
    await put(group, [lent.id]);
    for (const query of [{ groupId: group }, {}]) expect(await others(query)).not.toContain(lent.id);
    expect(await others({ groupId: await aGroup() })).toContain(lent.id);
    expect(await noGroup()).toBe((await others({})).length);
  });

  test('narrows the list of vehicles and its file', async () => {
    const { own, lent } = await aPair();
    const group = await aGroup();
    await put(group, [own.id, lent.id]);
    expect((await listed(group)).sort()).toEqual([own.id, lent.id].sort());
    expect(await listed(group, { whose: 'shared' })).toEqual([lent.id]);
    expect(await listed(group, { whose: 'own' })).toEqual([own.id]);
    expect(await listed(group, { search: lent.designation })).toEqual([lent.id]);
    const { text } = await world.as('bandama')(exportDevices, {
      body: { format: 'csv', language: 'en', groupId: group } as never,
    });
    expect(text).toContain(lent.designation);
    expect(await listed(await aGroup())).toEqual([]);
  });

  test('comes back with a group whose deletion is taken back', async () => {
    const { lent } = await aPair();
    const group = await aGroup();
    await put(group, [lent.id]);
    await world.as('bandama')(deleteGroup, { params: { id: group } });
    expect((await world.as('bandama')(listDevicesNotInGroup, { query: {} })).text).toContain(lent.designation);
    expect(await listed(group)).toEqual([]);
    await world.as('bandama')(restoreGroup, { params: { id: group } });
    expect(await membersOf(group)).toEqual([lent.id]);
  });
});

describe('is put only', () => {
  test('into groups that people fill, of the client that receives it', async () => {
    const { own, lent } = await aPair();
    const rules = [{ feature: 'speed', operator: 'greaterThan', value: 90 }];
    expect((await put(await aGroup('bandama', { rules }), [lent.id])).error.code).toBe('group_is_dynamic');
    expect((await put(await aGroup('comoe'), [lent.id])).error.code).toBe('group_not_found');
    // the partner of both sees the vehicle as the owner's, and no share
    const by = await put(await aGroup(), [lent.id], 'kanari');
    expect(by.error.fields).toMatchObject({ '0.deviceId': { code: 'of_another_client' } });
    // its owner's as ever
    expect((await put(await aGroup('comoe'), [lent.id], 'comoe')).data).toEqual({ added: 1 });
    const { id: foreign } = await aDevice(world, { clientId: clients.niger });
    const group = await aGroup();
    for (const id of [foreign, 999_999]) {
      const refused = await put(group, [own.id, lent.id, id]);
      expect([refused.status, refused.error.code]).toEqual([404, 'device_not_found']);
      expect((await takeOut(group, [lent.id, id])).error.code).toBe('device_not_found');
    }
    expect(await membersOf(group)).toEqual([]);
  });

  test('while it is accepted: not a waiting one, not one of a partner that receives it', async () => {
    const { lent } = await aPair();
    await owner.query(`update device_shares set state = 'pending'`);
    expect((await put(await aGroup(), [lent.id])).error.code).toBe('device_not_found');
    const { id } = await aDevice(world);
    await aShare(world, id, { to: 'sahel' });
    const group = await aGroup('niger');
    for (const who of ['sahel', 'niger'] as const)
      expect((await put(group, [id], who)).error.code).toBe('device_not_found');
  });

  test('by who may change groups, and never by a limited user', async () => {
    const { lent } = await aPair();
    const group = await aGroup();
    await put(group, [lent.id]);
    const as = (change: string) => owner.query(`update users set ${change} where id = $1`, [world.users.bandama]);
    await as(`rights = array_remove(rights, 'manage_groups')`);
    expect([(await put(group, [lent.id])).status, await membersOf(group)]).toEqual([403, [lent.id]]);
    await as(`rights = array_append(rights, 'manage_groups'), account_limited = true`);
    expect([await membersOf(group), await countsOf(group)]).toEqual([[], [0, 0]]);
    expect(await listed(group)).toEqual([]);
    expect((await put(group, [lent.id])).status).toBeGreaterThanOrEqual(403);
    await as('account_limited = false');
    expect(await membersOf(group)).toEqual([lent.id]);
  });
});

describe('is seen', () => {
  test('by the recipient alone: not by its owner, a foreign client, or the partner of both', async () => {
    const { lent } = await aPair();
    const group = await aGroup();
    await put(group, [lent.id]);
    for (const who of ['comoe', 'niger', 'sahel'] as const) expect(await countsOf(group, who)).toBeUndefined();
    expect([await membersOf(group, 'kanari'), await countsOf(group, 'kanari')]).toEqual([[], [0, 0]]);
    expect(await listed(group, {}, 'kanari')).toEqual([]);
    const { rows: seen } = await world.database.pools.api.query('select * from shared_group_members');
    expect(seen).toEqual([]);
  });

  test('no longer than its share is not past its end, also before a job marks it', async () => {
    const { lent } = await aPair();
    const group = await aGroup();
    await put(group, [lent.id]);
    await owner.query(`update device_shares set offered_at = '2020-01-01', expires_at = now() - interval '1 second'`);
    expect([await membersOf(group), await countsOf(group), await listed(group)]).toEqual([[], [0, 0], []]);
    expect(await rows()).toHaveLength(1);
    await expireShares(owner, Date.now());
    expect(await rows()).toEqual([]);
  });

  const ENDINGS: [string, string, unknown[]][] = [
    ['a transfer', 'update devices set client_id = $2 where id = $1', [clients.niger]],
    ['a transfer to the recipient', 'update devices set client_id = $2 where id = $1', [clients.bandama]],
    ['a deletion', `update devices set deleted_at = now(), status = 'deleted' where id = $1`, []],
    ['an unpaid owner', `update clients set state = 'suspended_unpaid' where id = $2 and $1 > 0`, [clients.comoe]],
    ['a closed recipient', `update clients set state = 'closed' where id = $2 and $1 > 0`, [clients.bandama]],
    [
      'a partner that is taken off',
      `update partners set published = false where id = $2 and $1 > 0`,
      [partners.kanari],
    ],
  ];
  test.each(ENDINGS)('until %s ends the share, in the same transaction', async (_, statement, more) => {
    const { lent } = await aPair();
    const group = await aGroup();
    await put(group, [lent.id]);
    expect(await rows()).toHaveLength(1);
    await owner.query(statement, [lent.id, ...more]);
    expect(await rows()).toEqual([]);
    await owner.query(`update clients set state = 'active'`);
    await owner.query('update partners set published = true');
    expect([await membersOf(group), await countsOf(group)]).toEqual([[], [0, 0]]);
  });

  test('until it is withdrawn or left; a new share does not bring it back', async () => {
    const { lent, share } = await aPair();
    const group = await aGroup();
    await put(group, [lent.id]);
    await world.as('comoe')(endShare, { params: { id: share.id } });
    expect([await rows(), await membersOf(group), await listed(group)]).toEqual([[], [], []]);
    const again = await aShare(world, lent.id);
    expect(await membersOf(group)).toEqual([]);
    await put(group, [lent.id]);
    await world.as('bandama')(endShare, { params: { id: again.id } });
    expect(await rows()).toEqual([]);
  });
});
