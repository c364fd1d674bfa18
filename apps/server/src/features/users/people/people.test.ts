import {
  addUser,
  deleteUser,
  deleteUsers,
  editUser,
  getUser,
  listDeviceSummaries,
  listDevices,
  listUserDevices,
  presetRights,
  userData,
} from '@balise/contract';
import { afterAll, expect, test } from 'vitest';
import { aDevice } from '../../../testing/device.ts';
import { asUser, aUser, userFieldsOf } from '../../../testing/user.ts';
import { aWorld, emailOf, type PersonName } from '../../../testing/world.ts';

const world = await aWorld();
afterAll(() => world.end());
const { owner } = world.database.pools;
const comoe = world.as('comoe');
const HOUR = 3_600_000;

const stored = async (id: number) => (await owner.query('select * from users where id = $1', [id])).rows[0];
const lines = async (id: number) =>
  (
    await owner.query(
      "select action, actor_id, client_id, before, after from audit_log where subject_kind = 'user' and subject_id = $1 order by id",
      [id],
    )
  ).rows;

test('a user is stored as it was typed, with a reader’s rights unless others are given, and the log says so', async () => {
  const body = userFieldsOf(world, { phone: '07 07 07 07 07', countryCode2: 'CI', email: ' New.One@people.example ' });
  const { status, data } = await comoe(addUser, { body });
  expect([status, data]).toMatchObject([
    200,
    {
      role: 'client',
      clientId: world.clients.comoe,
      clientName: 'Comoé Transport',
      email: 'New.One@people.example',
      phone: '+2250707070707',
      accountLimited: false,
      deviceCount: null,
      deviceIdList: [],
      language: 'fr',
      isTempLink: false,
      dateEnd: null,
      status: 'active',
      state: 'active',
      rightsWord: 'read_only',
      holdsMore: false,
      lastSignInAt: null,
      createdAt: world.clock.now,
      rights: presetRights('read_only', 'client'),
    },
  ]);
  const row = await stored(data.id);
  expect(row).toMatchObject({
    role: 'client',
    partner_id: world.partners.kanari,
    country_code2: 'CI',
    account_limited: false,
  });
  expect(row.password_hash).toMatch(/^\$argon2id\$/);
  const [line] = await lines(data.id);
  expect(line).toMatchObject({ action: 'user.add', actor_id: world.users.comoe, client_id: world.clients.comoe });
  expect(JSON.stringify(line)).not.toContain('tortue');
});

test('a user with a higher role adds people below itself: a client’s, a partner’s, its own', async () => {
  const add = async (by: PersonName, place: object) =>
    (await world.as(by)(addUser, { body: userFieldsOf(world, { clientId: null, ...place }) })).data;
  const { kanari, sahel } = world.partners;
  expect(await add('comoe', {})).toMatchObject({ role: 'client', clientId: world.clients.comoe, partnerId: kanari });
  expect(await add('kanari', {})).toMatchObject({ role: 'partner', clientId: null, partnerId: kanari });
  expect(await add('platform', {})).toMatchObject({ role: 'platform', clientId: null, partnerId: null });
  expect(await add('platform', { partnerId: sahel })).toMatchObject({ role: 'partner', partnerId: sahel });
  expect(await add('platform', { clientId: world.clients.niger })).toMatchObject({ role: 'client', partnerId: sahel });
});

test.each([
  ['a client’s administrator into another client', 'comoe', { clientId: 'bandama' }, 'client_not_found'],
  ['a client’s administrator into another partner’s client', 'comoe', { clientId: 'niger' }, 'client_not_found'],
  ['a partner into another partner’s client', 'kanari', { clientId: 'niger' }, 'client_not_found'],
  ['a partner into another partner', 'kanari', { partnerId: 'sahel' }, 'not_found'],
  ['a client’s administrator into another partner', 'comoe', { partnerId: 'sahel' }, 'not_found'],
] as const)('%s adds no one', async (_, by, place, code) => {
  const clientId = 'clientId' in place ? world.clients[place.clientId] : null;
  const partnerId = 'partnerId' in place ? world.partners[place.partnerId] : null;
  const answer = await world.as(by)(addUser, { body: userFieldsOf(world, { clientId, partnerId }) });
  expect([answer.status, answer.error.code]).toEqual([404, code]);
});

test.each([
  ['no name', { lastName: ' ' }, { lastName: 'required' }],
  ['an address that is none', { email: 'awa at home' }, { email: 'invalid_email' }],
  ['a number of no country', { phone: '0707' }, { phone: 'invalid_phone' }],
  ['half a number', { phone: '0707', countryCode2: 'CI' }, { phone: 'too_short' }],
  ['a short password', { password: 'court 7' }, { password: 'password_too_short' }],
  ['a password that is guessed first', { password: 'Password2026!' }, { password: 'password_too_common' }],
  [
    'a password that is the name',
    { password: 'aicha.kone', firstName: 'Aicha', lastName: 'Kone' },
    { password: 'password_is_personal' },
  ],
  ['a temporary account without an end', { isTempLink: true }, { dateEnd: 'required' }],
  ['an end that is past', { isTempLink: true, dateEnd: 1 }, { dateEnd: 'must_be_future' }],
  ['an end of an account that is not temporary', { dateEnd: 4_000_000_000_000 }, { dateEnd: 'invalid_value' }],
  ['a limited access to nothing', { accountLimited: true, deviceIdList: [] }, { deviceIdList: 'choose_a_device' }],
  ['a limited access without a list', { accountLimited: true }, { deviceIdList: 'choose_a_device' }],
  ['a right that does not exist', { rights: ['fly'] }, { 'rights.0': 'invalid_value' }],
])('%s is refused with the field’s name', async (_, wrong, expected) => {
  const { status, error } = await comoe(addUser, { body: userFieldsOf(world, wrong as object) });
  expect([status, error.code]).toEqual([422, 'fields_invalid']);
  const codes = Object.fromEntries(Object.entries(error.fields ?? {}).map(([field, { code }]) => [field, code]));
  expect(codes).toEqual(expected);
});

test('only devices of the user’s own client are put on its list', async () => {
  const theirs = await aDevice(world, { clientId: world.clients.bandama });
  const list = { accountLimited: true, deviceIdList: [theirs.id] };
  for (const by of ['comoe', 'kanari', 'platform'] as const) {
    const { status, error } = await world.as(by)(addUser, { body: userFieldsOf(world, list) });
    expect([status, error.fields]).toMatchObject([422, { deviceIdList: { code: 'unknown_reference' } }]);
  }
});

test('who is limited sees its list and nothing else, and follows it at once', async () => {
  const [one, two] = [await aDevice(world), await aDevice(world)];
  const user = await aUser(world, { accountLimited: true, deviceIdList: [one.id] });
  expect(user).toMatchObject({ accountLimited: true, deviceCount: 1, deviceIdList: [one.id] });
  const ask = await asUser(world, user.id);
  expect((await ask(listDeviceSummaries)).data.map(({ id }) => id)).toEqual([one.id]);
  await comoe(editUser, { params: { id: user.id }, body: { deviceIdList: [two.id] } });
  expect((await ask(listDevices, { query: {} })).data.devices.map(({ id }) => id)).toEqual([two.id]);
  const listed = await comoe(listUserDevices, { body: { userId: user.id } });
  expect(listed.data).toMatchObject([{ id: two.id, designation: two.designation }]);
  expect((await lines(user.id)).at(-1)).toMatchObject({
    action: 'user.devices',
    before: { deviceIdList: [one.id] },
    after: { deviceIdList: [two.id] },
  });
  await comoe(editUser, { params: { id: user.id }, body: { accountLimited: false } });
  expect((await ask(listDeviceSummaries)).data.length).toBeGreaterThan(1);
  expect((await comoe(listUserDevices, { body: { userId: user.id } })).data).toEqual([]);
  expect((await comoe(listUserDevices, { body: { userId: world.users.niger } })).error.code).toBe('user_not_found');
});

test('an edit changes what is given and keeps the rest', async () => {
  const user = await aUser(world, { phone: '+2250707070708' });
  const { data } = await comoe(editUser, { params: { id: user.id }, body: { lastName: 'Traoré', language: 'en' } });
  expect(data).toMatchObject({ lastName: 'Traoré', language: 'en', phone: '+2250707070708', email: user.email });
  expect((await stored(user.id)).last_name).toBe('Traoré');
  expect((await lines(user.id)).at(-1)).toMatchObject({
    action: 'user.edit',
    before: { lastName: 'Koné', language: 'fr' },
    after: { lastName: 'Traoré', language: 'en' },
  });
  const moved = await comoe(editUser, { params: { id: user.id }, body: { clientId: world.clients.bandama } });
  expect([moved.status, moved.error.fields]).toMatchObject([422, { clientId: { code: 'cannot_be_changed' } }]);
  expect((await comoe(editUser, { params: { id: world.users.niger }, body: {} })).error.code).toBe('user_not_found');
});

test('who is disabled is out at once, and in again when enabled', async () => {
  const user = await aUser(world);
  const ask = await asUser(world, user.id);
  const set = (status: 'active' | 'inactive') => comoe(editUser, { params: { id: user.id }, body: { status } });
  expect((await ask(userData)).status).toBe(200);
  expect((await set('inactive')).data).toMatchObject({ status: 'inactive', state: 'inactive' });
  expect((await ask(userData)).status).toBe(401);
  expect((await set('active')).data.state).toBe('active');
  expect((await (await asUser(world, user.id))(userData)).status).toBe(200);
  expect((await ask(userData)).status).toBe(401); // what was revoked stays so
});

test('a password that somebody sets ends the sign-ins, uses up the links, and the user is informed', async () => {
  const user = await aUser(world);
  const ask = await asUser(world, user.id);
  await owner.query(
    "insert into password_links (hash, user_id, purpose, created_at, expires_at) values ($1, $2, 'reset', now(), now() + interval '1 day')",
    [Buffer.from(`link of ${user.id}`), user.id],
  );
  const before = (await stored(user.id)).password_hash;
  expect((await comoe(editUser, { params: { id: user.id }, body: { password: 'neuf girafes bleues' } })).status).toBe(
    200,
  );
  expect((await stored(user.id)).password_hash).not.toBe(before);
  expect((await ask(userData)).status).toBe(401);
  const { rows } = await owner.query('select used_at from password_links where user_id = $1', [user.id]);
  expect(rows).toEqual([{ used_at: new Date(world.clock.now) }]);
  const mails = await owner.query('select kind, language from mails where recipient = $1', [user.email]);
  expect(mails.rows).toEqual([{ kind: 'password_changed', language: 'fr' }]);
  expect((await lines(user.id)).at(-1)).toMatchObject({ action: 'user.edit', after: { password: 'changed' } });
});

test('a changed address is announced to the former one and to the new one', async () => {
  const user = await aUser(world);
  const email = `moved.${user.email}`;
  expect((await comoe(editUser, { params: { id: user.id }, body: { email } })).data.email).toBe(email);
  const { rows } = await owner.query(
    'select kind, recipient, body_text from mails where recipient in ($1, $2) order by id',
    [user.email, email],
  );
  expect(rows.map(({ kind, recipient }) => [kind, recipient])).toEqual([
    ['email_changed', user.email],
    ['email_assigned', email],
  ]);
  for (const { body_text } of rows) expect(body_text).toContain(email);
});

test('without a password the new user is sent a link to choose one', async () => {
  const user = await aUser(world, { password: null });
  const { rows } = await owner.query('select kind, body_text from mails where recipient = $1', [user.email]);
  expect(rows).toEqual([{ kind: 'welcome', body_text: expect.stringMatching(/https?:\/\/kanari\.example/) }]);
  expect((await lines(user.id))[0]).toMatchObject({ action: 'user.add', after: { invited: true } });
});

test('an address that one may see is named, a foreign tenant’s is reported in neutral words, and probing is stopped', async () => {
  const mine = await comoe(addUser, { body: userFieldsOf(world, { email: emailOf('awa').toUpperCase() }) });
  expect([mine.status, mine.error.code]).toEqual([409, 'already_exists']);
  const probe = () => comoe(addUser, { body: userFieldsOf(world, { email: emailOf('bandama') }) });
  for (let i = 0; i < 10; i++) {
    const { status, error } = await probe();
    expect([status, error.code, error.fields?.email?.code]).toEqual([409, 'email_refused', 'cannot_be_registered']);
  }
  expect(await probe()).toMatchObject({ status: 429, error: { code: 'too_many_requests' } });
  world.clock.now += HOUR;
  const elsewhere = { clientId: world.clients.niger, email: emailOf('awa') };
  expect((await world.as('niger')(addUser, { body: userFieldsOf(world, elsewhere) })).status).toBe(200);
});

test('a client has a thousand users at most', async () => {
  const clientId = world.clients.niger;
  await owner.query(
    `insert into users (role, partner_id, client_id, last_name, first_name, email, password_hash)
     select 'client', $1, $2, 'x', 'x', 'many' || n || '@people.example', 'x' from generate_series(1, 1000) n`,
    [world.partners.sahel, clientId],
  );
  const { status, error } = await world.as('niger')(addUser, { body: userFieldsOf(world, { clientId }) });
  expect([status, error.code]).toEqual([409, 'limit_reached']);
  await owner.query("delete from users where last_name = 'x'");
});

test('two who take one address at once: one of them succeeds', async () => {
  const body = userFieldsOf(world);
  const answers = await Promise.all([1, 2, 3].map(() => world.as('kanari')(addUser, { body })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
});

test('a deleted user is out, leaves the list, frees its address, and only its name is kept', async () => {
  const device = await aDevice(world);
  const user = await aUser(world, { accountLimited: true, deviceIdList: [device.id], phone: '+2250707070709' });
  const ask = await asUser(world, user.id);
  expect(await comoe(deleteUser, { params: { id: user.id } })).toMatchObject({ status: 200, data: null });
  expect((await ask(userData)).status).toBe(401);
  expect((await comoe(getUser, { params: { id: user.id } })).error.code).toBe('user_not_found');
  expect((await comoe(deleteUser, { params: { id: user.id } })).status).toBe(404);
  expect(await stored(user.id)).toMatchObject({
    deleted_at: new Date(world.clock.now),
    status: 'inactive',
    email: '',
    phone: null,
    password_hash: '',
    last_name: 'Koné',
  });
  expect((await owner.query('select from user_devices where user_id = $1', [user.id])).rowCount).toBe(0);
  expect((await lines(user.id)).at(-1)).toMatchObject({ action: 'user.delete', before: { email: user.email } });
  expect((await aUser(world, { email: user.email })).id).not.toBe(user.id);
  expect((await world.as('bandama')(deleteUser, { params: { id: world.users.awa } })).error.code).toBe(
    'user_not_found',
  );
});

test('a failure that no one expected is called by its act', async () => {
  const user = await aUser(world);
  await owner.query(
    `create function break_down() returns trigger language plpgsql as $$ begin raise exception 'down'; end $$`,
  );
  await owner.query(
    'create trigger break_down before insert or update on users for each row execute function break_down()',
  );
  try {
    expect((await comoe(addUser, { body: userFieldsOf(world) })).error.code).toBe('save_failed');
    expect((await comoe(editUser, { params: { id: user.id }, body: { lastName: 'X' } })).error.code).toBe(
      'user_edit_failed',
    );
    expect((await comoe(deleteUser, { params: { id: user.id } })).error.code).toBe('user_delete_failed');
    expect((await comoe(deleteUsers, { body: { userIdList: [user.id] } })).error.code).toBe('users_delete_failed');
  } finally {
    await owner.query('drop trigger break_down on users');
  }
});
