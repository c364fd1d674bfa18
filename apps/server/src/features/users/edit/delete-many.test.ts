import { deleteUsers, listUsers, presetRights, type UserId, userData } from '@balise/contract';
import { afterAll, expect, test } from 'vitest';
import { asUser, aUser } from '../../../testing/user.ts';
import { aWorld } from '../../../testing/world.ts';

const world = await aWorld();
afterAll(() => world.end());
const { owner } = world.database.pools;
const kanari = world.as('kanari');

const isThere = async (id: number) =>
  (await owner.query('select deleted_at from users where id = $1', [id])).rows[0].deleted_at === null;
const many = (...users: { id: UserId }[]): UserId[] => users.map(({ id }) => id);

test('users are deleted together: signed out, off the list, a line of the log for each', async () => {
  const [a, b] = [await aUser(world), await aUser(world)];
  const ask = await asUser(world, a.id);
  // one that is named twice is one
  const { status, data } = await kanari(deleteUsers, { body: { userIdList: [...many(a, b), a.id] } });
  expect([status, data]).toEqual([200, { deleted: many(a, b) }]);
  expect((await ask(userData)).status).toBe(401);
  const left = await kanari(listUsers, { query: { of: 'all', pageSize: 100 } });
  expect(left.data.users.filter(({ id }) => many(a, b).includes(id))).toEqual([]);
  const { rows } = await owner.query(
    "select subject_id::int, actor_id from audit_log where action = 'user.delete' and subject_id = any($1) order by 1",
    [many(a, b)],
  );
  expect(rows).toEqual(many(a, b).map((id) => ({ subject_id: id, actor_id: world.users.kanari })));
});

test('all or none: each user that is refused is named by its place with the reason in words', async () => {
  const a = await aUser(world, { rights: ['view_devices'] });
  const more = await aUser(world, { rights: presetRights('administrator', 'client') });
  const keeper = await aUser(world, { language: 'en', rights: ['view_devices', 'view_users', 'delete_user'] });
  const ask = await asUser(world, keeper.id);
  const userIdList = [...many(a, more, keeper), world.users.sahel];
  const answer = await ask(deleteUsers, { body: { userIdList } });
  expect([answer.status, answer.error.code]).toEqual([403, 'user_holds_more']);
  expect(answer.error.fields).toEqual({
    'userIdList.1': { code: 'user_holds_more', message: 'This user has rights that you do not have.' },
    'userIdList.2': { code: 'own_account', message: 'This is your own account.' },
    // another partner's user is as unknown as one that does not exist
    'userIdList.3': { code: 'user_not_found', message: 'This account no longer exists.' },
  });
  expect(await isThere(a.id)).toBe(true);
});

test('the administrators of a client are not deleted together: the last one is refused', async () => {
  const { rows } = await owner.query(
    "select id from users where client_id = $1 and deleted_at is null and rights @> '{edit_rights}' order by id",
    [world.clients.niger],
  );
  const administrators = rows as { id: UserId }[];
  const platform = world.as('platform');
  const { status, error } = await platform(deleteUsers, { body: { userIdList: many(...administrators) } });
  expect([status, error.code]).toEqual([409, 'last_administrator']);
  expect(Object.keys(error.fields ?? {})).toEqual([`userIdList.${administrators.length - 1}`]);
  for (const { id } of administrators) expect(await isThere(id)).toBe(true);
});

test('an empty list is refused, and one that is too long', async () => {
  const refused = async (userIdList: UserId[]) => (await kanari(deleteUsers, { body: { userIdList } })).error.fields;
  expect(await refused([])).toMatchObject({ userIdList: { code: 'required' } });
  expect(await refused(Array(201).fill(world.users.awa))).toMatchObject({ userIdList: { code: 'too_many' } });
});
