import {
  addGroup,
  deleteGroup,
  editGroup,
  type GroupFields,
  getGroup,
  listDevicesInGroup,
  listDevicesNotInGroup,
  listGroups,
  restoreGroup,
} from '@balise/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { aDevice } from '../../testing/device.ts';
import { deleteOldGroups } from './old-queries.ts';
import { MOST_GROUPS } from './save.ts';
import { aGroupsWorld } from './testing/groups-world.ts';

const { world, owner, comoe, aGroup, put, idsIn, fast, lastAudit } = await aGroupsWorld();
afterAll(() => world.end());

describe('a group', () => {
  test('is stored for its client with what was typed, and reported in the log', async () => {
    const group = await aGroup({ designation: '  North  ', description: 'Everything beyond Bouaké' });
    expect(group).toMatchObject({ designation: 'North', kind: 'static', rules: [], deviceCount: 0 });
    const { rows } = await owner.query('select client_id, designation, rules from device_groups where id = $1', [
      group.id,
    ]);
    expect(rows).toEqual([{ client_id: world.clients.comoe, designation: 'North', rules: null }]);
    expect(await lastAudit()).toMatchObject({
      action: 'group.add',
      subject_name: 'North',
      client_id: world.clients.comoe,
      partner_id: world.partners.kanari,
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
