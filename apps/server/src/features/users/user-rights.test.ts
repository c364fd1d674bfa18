import {
  addUser,
  copyUserRights,
  deleteUser,
  editUser,
  getUser,
  getUserRights,
  listUserDevices,
  listUsers,
  presetRights,
  previewUser,
  type Right,
  setUserRights,
} from '@balise/contract';
import { afterAll, expect, test } from 'vitest';
import { aDevice } from '../../testing/device.ts';
import { asUser, aUser, userFieldsOf } from '../../testing/user.ts';
import { aWorld } from '../../testing/world.ts';

const world = await aWorld();
afterAll(() => world.end());
const { owner } = world.database.pools;
const comoe = world.as('comoe');

const READER = presetRights('read_only', 'client');
const aPersonWith = async (...rights: Right[]) => {
  const user = await aUser(world, { rights: [...new Set([...READER, ...rights])] });
  return { user, ask: await asUser(world, user.id) };
};
const rightsOf = async (id: number) =>
  (await owner.query('select rights from users where id = $1', [id])).rows[0].rights;

test('rights are given as they are chosen, in their own order, and the log holds them before and after', async () => {
  const user = await aUser(world);
  const rights: Right[] = ['edit_device', 'view_devices'];
  const { status, data } = await comoe(setUserRights, { params: { id: user.id }, body: { rights } });
  expect([status, data]).toMatchObject([200, { rights: ['view_devices', 'edit_device'], rightsWord: 'custom' }]);
  expect(await rightsOf(user.id)).toEqual(['view_devices', 'edit_device']);
  const { rows } = await owner.query(
    "select before, after from audit_log where action = 'user.rights' and subject_id = $1",
    [user.id],
  );
  expect(rows).toEqual([{ before: { rights: READER }, after: { rights: ['view_devices', 'edit_device'] } }]);
  expect((await comoe(getUserRights, { params: { id: user.id } })).data).toMatchObject({
    rights: ['view_devices', 'edit_device'],
    possible: expect.not.arrayContaining(['transfer_device']),
    grantable: expect.arrayContaining(['view_devices', 'edit_rights']),
  });
});

test('rights are copied from somebody, as far as they count here', async () => {
  const device = await aDevice(world);
  const { user: manager } = await aPersonWith(...presetRights('manager', 'client'));
  const user = await aUser(world);
  const copied = await comoe(copyUserRights, { params: { id: user.id }, body: { fromUserId: manager.id } });
  expect(copied.data.rightsWord).toBe('manager');
  const limited = await aUser(world, { accountLimited: true, deviceIdList: [device.id] });
  const narrowed = await comoe(copyUserRights, { params: { id: limited.id }, body: { fromUserId: manager.id } });
  expect(narrowed.data.rights).not.toContain('view_users');
  const unknown = await comoe(copyUserRights, { params: { id: user.id }, body: { fromUserId: world.users.niger } });
  expect([unknown.status, unknown.error.code]).toEqual([404, 'user_not_found']);
});

test('each right over people opens its own act and no other', async () => {
  const victim = await aUser(world);
  const acts: [Right, (ask: Awaited<ReturnType<typeof asUser>>) => Promise<{ status: number }>][] = [
    ['view_users', (ask) => ask(listUsers, { query: {} })],
    ['view_users', (ask) => ask(getUser, { params: { id: victim.id } })],
    ['view_users', (ask) => ask(listUserDevices, { body: { userId: victim.id } })],
    ['add_user', (ask) => ask(addUser, { body: userFieldsOf(world) })],
    ['edit_user', (ask) => ask(editUser, { params: { id: victim.id }, body: { lastName: 'Autre' } })],
    ['view_rights', (ask) => ask(getUserRights, { params: { id: victim.id } })],
    ['view_rights', (ask) => ask(previewUser, { params: { id: victim.id } })],
    ['edit_rights', (ask) => ask(setUserRights, { params: { id: victim.id }, body: { rights: READER } })],
    ['edit_rights', (ask) => ask(copyUserRights, { params: { id: victim.id }, body: { fromUserId: world.users.awa } })],
    ['delete_user', (ask) => ask(deleteUser, { params: { id: victim.id } })],
  ];
  for (const held of new Set(acts.map(([right]) => right))) {
    const { ask } = await aPersonWith(held);
    for (const [needed, act] of acts) {
      if (needed === 'delete_user' && held === 'delete_user') continue; // last of all
      expect([held, needed, (await act(ask)).status]).toEqual([held, needed, needed === held ? 200 : 403]);
    }
  }
  const { ask } = await aPersonWith('delete_user');
  expect((await ask(deleteUser, { params: { id: victim.id } })).status).toBe(200);
});

test('who does not see rights is not shown them', async () => {
  const { ask } = await aPersonWith('view_users');
  const { data } = await ask(getUser, { params: { id: world.users.comoe } });
  expect([data.rights, data.rightsWord, data.holdsMore]).toEqual([null, null, true]);
});

test('no one gives or takes a right that it lacks', async () => {
  const { user: self, ask } = await aPersonWith('view_users', 'add_user', 'edit_user', 'edit_rights', 'view_rights');
  const refused = { status: 422, error: { code: 'fields_invalid', fields: { rights: { code: 'right_not_held' } } } };
  const user = await aUser(world);
  const give = { params: { id: user.id }, body: { rights: [...READER, 'block_device'] as Right[] } };
  expect(await ask(setUserRights, give)).toMatchObject(refused);
  expect(await ask(editUser, give)).toMatchObject(refused);
  expect(await ask(addUser, { body: userFieldsOf(world, { rights: ['block_device'] }) })).toMatchObject(refused);
  expect(await ask(copyUserRights, { params: { id: user.id }, body: { fromUserId: world.users.comoe } })).toMatchObject(
    refused,
  );
  const take = { params: { id: world.users.comoe }, body: { rights: [] } };
  expect(await ask(setUserRights, take)).toMatchObject(refused);
  expect(await rightsOf(user.id)).toEqual(READER);
  // what it holds it gives, and leaves what it does not hold where it is
  const both = await aUser(world, { rights: ['view_devices', 'block_device'] });
  const fewer = { params: { id: both.id }, body: { rights: ['view_users', 'block_device'] as Right[] } };
  expect((await ask(setUserRights, fewer)).data.rights).toEqual(['block_device', 'view_users']);
  expect((await ask(getUserRights, { params: { id: self.id } })).data.grantable).toEqual([]);
});

test('rights that the role or a limited access rules out cannot be given', async () => {
  const device = await aDevice(world);
  const limited = await aUser(world, { accountLimited: true, deviceIdList: [device.id] });
  const set = (id: typeof limited.id, rights: Right[]) =>
    world.as('platform')(setUserRights, { params: { id }, body: { rights } });
  for (const [id, rights] of [
    [limited.id, ['view_users']],
    [(await aUser(world)).id, ['transfer_device']],
  ] as const) {
    expect((await set(id, [...rights])).error.fields?.rights?.code).toBe('right_not_possible');
  }
});

test('without the right to, an edit changes no rights', async () => {
  const { ask } = await aPersonWith('view_users', 'add_user', 'edit_user');
  const user = await aUser(world);
  const body = { rights: ['view_devices'] as Right[] };
  expect(await ask(editUser, { params: { id: user.id }, body })).toMatchObject({
    status: 403,
    error: { code: 'not_allowed' },
  });
  const same = { params: { id: user.id }, body: { rights: READER, lastName: 'Diallo' } };
  expect((await ask(editUser, same)).data.lastName).toBe('Diallo');
  expect((await ask(addUser, { body: userFieldsOf(world, body) })).status).toBe(403);
  const added = await ask(addUser, { body: userFieldsOf(world) });
  expect(await rightsOf(added.data.id)).toEqual(READER);
});

test('a manager does not take over an administrator’s account', async () => {
  const { ask } = await aPersonWith(...presetRights('manager', 'client'), 'delete_user');
  const administrator = await aUser(world, { rights: presetRights('administrator', 'client') });
  const device = await aDevice(world);
  const edit = (body: object) => ask(editUser, { params: { id: administrator.id }, body });
  for (const body of [
    { password: 'mine from now on' },
    { email: 'mine@people.example' },
    { status: 'inactive' },
    { accountLimited: true, deviceIdList: [device.id] },
    { isTempLink: true, dateEnd: world.clock.now + 3_600_000 },
  ]) {
    expect(await edit(body)).toMatchObject({ status: 403, error: { code: 'user_holds_more' } });
  }
  expect((await edit({ firstName: 'Mariam' })).data).toMatchObject({ firstName: 'Mariam', holdsMore: true });
  expect((await ask(deleteUser, { params: { id: administrator.id } })).error.code).toBe('user_holds_more');
});

test('a limited access takes the rights that it rules out along, and gives none back', async () => {
  const device = await aDevice(world);
  const user = await aUser(world, { rights: presetRights('manager', 'client') });
  const edit = (body: object) => comoe(editUser, { params: { id: user.id }, body });
  const limited = await edit({ accountLimited: true, deviceIdList: [device.id] });
  expect(limited.data.rights).not.toContain('view_users');
  expect((await edit({ accountLimited: false })).data.rights).toEqual(limited.data.rights);
});

test('no one changes what one may do oneself, deletes or disables oneself, or sets one’s own password here', async () => {
  const id = world.users.comoe;
  const edit = (body: object) => comoe(editUser, { params: { id }, body });
  for (const body of [
    { status: 'inactive' },
    { rights: READER },
    { accountLimited: true },
    { isTempLink: true, dateEnd: world.clock.now + 3_600_000 },
    { password: 'another one 7' },
    { email: 'somewhere@people.example' },
  ]) {
    expect(await edit(body)).toMatchObject({ status: 409, error: { code: 'own_account' } });
  }
  expect((await comoe(deleteUser, { params: { id } })).error.code).toBe('own_account');
  expect((await comoe(setUserRights, { params: { id }, body: { rights: [] } })).error.code).toBe('own_account');
  expect((await edit({ firstName: 'Comoé' })).data.firstName).toBe('Comoé');
});

test('a preview shows what a user sees, read as that user would, and no more than the caller sees', async () => {
  const [shown] = [await aDevice(world, { designation: '0001 AA 01' }), await aDevice(world)];
  const limited = await aUser(world, { accountLimited: true, deviceIdList: [shown.id] });
  const view = async (by: typeof comoe, id: typeof limited.id) => (await by(previewUser, { params: { id } })).data;
  expect(await view(comoe, limited.id)).toMatchObject({
    role: 'client',
    state: 'active',
    rights: READER,
    clients: { total: 0, shown: [] },
    devices: { total: 1, shown: [{ id: shown.id, designation: '0001 AA 01' }] },
  });
  const whole = await view(comoe, world.users.comoe);
  const all = await owner.query('select count(*)::int from devices where client_id = $1', [world.clients.comoe]);
  expect(whole.devices.total).toBe(all.rows[0].count);
  expect(whole.clients).toEqual({ total: 1, shown: [{ id: world.clients.comoe, fullName: 'Comoé Transport' }] });
  expect((await view(world.as('kanari'), world.users.kanari)).clients.total).toBe(2);
  const { user, ask } = await aPersonWith('view_rights');
  await comoe(setUserRights, { params: { id: user.id }, body: { rights: ['view_rights'] } });
  expect((await view(ask, world.users.comoe)).devices).toEqual({ total: 0, shown: [] });
  expect((await world.as('niger')(previewUser, { params: { id: limited.id } })).error.code).toBe('user_not_found');
});
