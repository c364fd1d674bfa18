import { ADMINISTERING, deleteUser, editUser, presetRights, setUserRights, type UserId } from '@balise/contract';
import { afterAll, expect, test } from 'vitest';
import { aDevice } from '../../../testing/device.ts';
import { asUser, aUser } from '../../../testing/user.ts';
import { aWorld } from '../../../testing/world.ts';

const world = await aWorld();
afterAll(() => world.end());
const { owner } = world.database.pools;
const platform = world.as('platform');
const ALL = presetRights('administrator', 'client');

test('the last administrator of a client is not deleted, disabled, limited, given an end or stripped, by anyone', async () => {
  const device = await aDevice(world, { clientId: world.clients.niger });
  const id = world.users.niger;
  const edit = (body: object) => platform(editUser, { params: { id }, body });
  const refused = { status: 409, error: { code: 'last_administrator' } };
  expect(await platform(deleteUser, { params: { id } })).toMatchObject(refused);
  expect(await edit({ status: 'inactive' })).toMatchObject(refused);
  expect(await edit({ accountLimited: true, deviceIdList: [device.id] })).toMatchObject(refused);
  expect(await edit({ isTempLink: true, dateEnd: world.clock.now + 3_600_000 })).toMatchObject(refused);
  for (const right of ADMINISTERING) {
    expect(await edit({ rights: ALL.filter((one) => one !== right) })).toMatchObject(refused);
    const body = { rights: ALL.filter((one) => one !== right) };
    expect(await platform(setUserRights, { params: { id }, body })).toMatchObject(refused);
  }
  expect((await edit({ rights: ALL.filter((right) => right !== 'view_audit') })).status).toBe(200);
});

test('who is disabled, limited, ending, or of another client is no other administrator', async () => {
  const device = await aDevice(world, { clientId: world.clients.niger });
  const at = { clientId: world.clients.niger, rights: ALL };
  await aUser(world, { ...at, status: 'inactive' }, 'platform');
  await aUser(world, { ...at, isTempLink: true, dateEnd: world.clock.now + 3_600_000 }, 'platform');
  const list = {
    accountLimited: true,
    deviceIdList: [device.id],
    rights: presetRights('administrator', 'client', true),
  };
  await aUser(world, { ...at, ...list }, 'platform');
  await aUser(world, { clientId: world.clients.comoe, rights: ALL }, 'platform');
  const last = await platform(deleteUser, { params: { id: world.users.niger } });
  expect(last).toMatchObject({ status: 409, error: { code: 'last_administrator' } });
  await aUser(world, at, 'platform');
  expect((await platform(deleteUser, { params: { id: world.users.niger } })).status).toBe(200);
});

test('the last of a partner and of the platform stay too', async () => {
  const alone = await platform(editUser, { params: { id: world.users.sahel }, body: { status: 'inactive' } });
  expect(alone.error.code).toBe('last_administrator');
  const second = await aUser(world, { clientId: null, rights: presetRights('administrator', 'platform') }, 'platform');
  const ask = await asUser(world, second.id);
  expect((await ask(editUser, { params: { id: world.users.platform }, body: { status: 'inactive' } })).status).toBe(
    200,
  );
  await owner.query("update users set status = 'active' where id = $1", [world.users.platform]);
  await owner.query('update sign_ins set revoked_at = null where user_id = $1', [world.users.platform]);
  expect((await platform(deleteUser, { params: { id: second.id } })).status).toBe(200);
});

test('two administrators who strip, disable or delete each other at once: one is left', async () => {
  const administering = async (): Promise<UserId[]> =>
    (
      await owner.query(
        `select id from users where client_id = $1 and status = 'active' and deleted_at is null and rights @> $2`,
        [world.clients.bandama, [...ADMINISTERING]],
      )
    ).rows.map(({ id }) => id);
  const acts = [
    (id: UserId) => [deleteUser, { params: { id } }] as const,
    (id: UserId) => [editUser, { params: { id }, body: { status: 'inactive' as const } }] as const,
    (id: UserId) => [setUserRights, { params: { id }, body: { rights: [] } }] as const,
  ];
  for (const [round, act] of acts.entries()) {
    for (let again = 0; again < 4; again++) {
      const [left] = await administering();
      if (!left) throw new Error('no one administers Bandama');
      const other = await aUser(world, { clientId: world.clients.bandama, rights: ALL }, 'platform');
      const one = await asUser(world, left);
      const two = await asUser(world, other.id);
      const [endpointA, inputA] = act(other.id);
      const [endpointB, inputB] = act(left);
      const answers = await Promise.all([one(endpointA, inputA as never), two(endpointB, inputB as never)]);
      expect([round, (await administering()).length]).toEqual([round, 1]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    }
  }
});
