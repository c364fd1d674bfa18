import {
  addUser,
  copyUserRights,
  editUser,
  getUser,
  getUserRights,
  login,
  presetRights,
  setUserRights,
  userData,
} from '@balise/contract';
import { afterAll, expect, test } from 'vitest';
import { asUser, aUser, userFieldsOf } from '../../../testing/user.ts';
import { aWorld } from '../../../testing/world.ts';
import { expireUsers, tellEnds } from '../index.ts';

const world = await aWorld();
afterAll(() => world.end());
const { owner } = world.database.pools;
const comoe = world.as('comoe');
// the days go by here faster than anybody's sign-in lasts
await owner.query("update sign_ins set expires_at = '2100-01-01', remember = true");
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const temporary = (lasting: number) => aUser(world, { isTempLink: true, dateEnd: world.clock.now + lasting });
const expire = () => expireUsers(owner, world.clock.now);
const notify = () => tellEnds(owner, world.clock.now);
const column = async (id: number, name: string) =>
  (await owner.query(`select ${name} as value from users where id = $1`, [id])).rows[0].value;

test('a temporary user ends by itself, whether or not the job ran', async () => {
  const user = await temporary(HOUR);
  const ask = await asUser(world, user.id);
  expect((await ask(userData)).data.dateEnd).toBe(world.clock.now + HOUR);
  world.clock.now += HOUR;
  expect((await ask(userData)).status).toBe(401);
  const again = await world.as(undefined)(login, { body: { email: user.email, password: 'tortue 4 rivages' } });
  expect([again.status, again.error]).toEqual([
    403,
    { code: 'account_ended', message: expect.any(String), endedAt: world.clock.now },
  ]);
  const guess = await world.as(undefined)(login, { body: { email: user.email, password: 'not the password' } });
  expect(guess.error.code).toBe('email_or_password_incorrect');
  expect((await comoe(getUser, { params: { id: user.id } })).data).toMatchObject({ status: 'active', state: 'ended' });
});

test('the job revokes the sign-ins, tells the live sockets, writes one line, and does nothing the second time', async () => {
  await expire();
  const user = await temporary(HOUR);
  await asUser(world, user.id);
  const listener = await owner.connect();
  const received: string[] = [];
  listener.on('notification', ({ payload }) => received.push(payload ?? ''));
  await listener.query('listen rights_changed');
  expect(await expire()).toBe(0);
  world.clock.now += HOUR;
  expect(await expire()).toBe(1);
  expect(await expire()).toBe(0);
  const signIns = await owner.query('select revoked_at from sign_ins where user_id = $1', [user.id]);
  expect(signIns.rows).toEqual([{ revoked_at: new Date(world.clock.now) }]);
  await expect.poll(() => received).toContain(String(user.id));
  listener.release(true);
  const { rows } = await owner.query(
    "select actor_id, actor_name, client_id from audit_log where action = 'user.expire' and subject_id = $1",
    [user.id],
  );
  expect(rows).toEqual([{ actor_id: null, actor_name: 'Balise', client_id: world.clients.comoe }]);
});

test('another end begins anew: in again, reported again, ended again', async () => {
  await expire();
  const user = await temporary(HOUR);
  world.clock.now += HOUR;
  expect(await expire()).toBe(1);
  const dateEnd = world.clock.now + 10 * DAY;
  const { data } = await comoe(editUser, { params: { id: user.id }, body: { dateEnd } });
  expect(data).toMatchObject({ state: 'active', dateEnd });
  expect(await column(user.id, 'expired_at')).toBeNull();
  expect((await (await asUser(world, user.id))(userData)).status).toBe(200);
  // what is past may stay past while something else is changed
  world.clock.now = dateEnd;
  expect(await expire()).toBe(1);
  const renamed = await comoe(editUser, {
    params: { id: user.id },
    body: { isTempLink: true, dateEnd, firstName: 'Awa' },
  });
  expect(renamed.status).toBe(200);
  const lasting = await comoe(editUser, { params: { id: user.id }, body: { isTempLink: false } });
  expect(lasting.data).toMatchObject({ isTempLink: false, dateEnd: null, state: 'active' });
});

test('a user is written to some days before its end, once, in its language and its client’s time', async () => {
  const soon = await temporary(DAY); // knew it from the beginning
  const user = await temporary(10 * DAY);
  expect(await notify()).toBe(0);
  world.clock.now += 8 * DAY;
  expect(await notify()).toBe(1);
  expect(await notify()).toBe(0);
  const mails = async (email: string) =>
    (await owner.query('select kind, language, subject, client_id from mails where recipient = $1', [email])).rows;
  expect(await mails(soon.email)).toEqual([]);
  expect(await mails(user.email)).toEqual([
    {
      kind: 'account_ends_soon',
      language: 'fr',
      client_id: world.clients.comoe,
      subject: expect.stringMatching(/^Votre accès/),
    },
  ]);
});

test('who has an end gives no one a longer access, and takes over no one who stays longer', async () => {
  const rights = presetRights('administrator', 'client');
  const dateEnd = world.clock.now + DAY;
  const keeper = await aUser(world, { isTempLink: true, dateEnd, rights });
  const ask = await asUser(world, keeper.id);
  const add = (fields: object) => ask(addUser, { body: userFieldsOf(world, { rights: ['view_devices'], ...fields }) });
  for (const longer of [{}, { isTempLink: true, dateEnd: dateEnd + 1 }]) {
    expect((await add(longer)).error).toMatchObject({ fields: { dateEnd: { code: 'beyond_own_end' } } });
  }
  const guest = await add({ isTempLink: true, dateEnd });
  expect(guest.status).toBe(200);
  for (const longer of [{ isTempLink: false }, { dateEnd: dateEnd + 1 }]) {
    const { error } = await ask(editUser, { params: { id: guest.data.id }, body: longer });
    expect(error).toMatchObject({ fields: { dateEnd: { code: 'beyond_own_end' } } });
  }

  const lasting = await aUser(world);
  for (const mine of [{ password: 'rivages 4 tortue' }, { email: 'mine@people.example' }]) {
    const taken = await ask(editUser, { params: { id: lasting.id }, body: mine });
    expect([taken.status, taken.error.code]).toEqual([403, 'user_holds_more']);
  }
  expect(await column(lasting.id, 'email')).toBe(lasting.email);
  // nor rights that outlast one's own, given or taken
  for (const body of [{ rights: [...(lasting.rights ?? []), 'edit_device' as const] }, { rights: [] }]) {
    const given = await ask(setUserRights, { params: { id: lasting.id }, body });
    expect([given.status, given.error?.code]).toEqual([403, 'user_holds_more']);
  }
  const copied = await ask(copyUserRights, { params: { id: lasting.id }, body: { fromUserId: keeper.id } });
  expect([copied.status, copied.error?.code]).toEqual([403, 'user_holds_more']);
  expect(await column(lasting.id, 'rights')).toEqual(lasting.rights);
  expect((await ask(getUserRights, { params: { id: lasting.id } })).data.grantable).toEqual([]);
  const body = { rights: ['view_devices' as const, 'edit_device' as const] };
  expect((await ask(setUserRights, { params: { id: guest.data.id }, body })).status).toBe(200);
  // what lets no one in for longer is done as by anybody
  expect((await ask(editUser, { params: { id: lasting.id }, body: { status: 'inactive' } })).status).toBe(200);
  expect((await ask(editUser, { params: { id: guest.data.id }, body: { dateEnd: dateEnd - HOUR } })).status).toBe(200);
});
