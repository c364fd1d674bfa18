import {
  addSignInLink,
  editUser,
  listAudit,
  listDevices,
  listSignInLinks,
  openSignInLink,
  revokeSignInLink,
  type UserId,
  userData,
} from '@balise/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { aDevice } from '../../testing/device.ts';
import { aUser } from '../../testing/user.ts';
import { aWorld } from '../../testing/world.ts';

const world = await aWorld();
afterAll(() => world.end());
const { owner } = world.database.pools;
const HOUR = 3_600_000;
const nobody = world.as(undefined);
const comoe = world.as('comoe');

const device = (await aDevice(world, { designation: 'Shown to a guest' })).id;
await aDevice(world, { designation: 'Not shown' });

/** A temporary user who sees one vehicle, for an hour. */
const aGuest = (fields: object = {}) =>
  aUser(world, {
    isTempLink: true,
    dateEnd: world.clock.now + HOUR,
    accountLimited: true,
    deviceIdList: [device],
    rights: ['view_devices', 'view_history'],
    ...fields,
  } as never);

const make = (id: UserId, body: { mail?: boolean } = {}) => comoe(addSignInLink, { params: { id }, body });

async function aLink(id: UserId) {
  const { data, text } = await make(id);
  if (!data) throw new Error(text);
  return { id: data.link.id, url: data.url, token: data.url.split('#')[1] ?? '' };
}
const open = (token: string) => nobody(openSignInLink, { body: { token } });
/** Tests come from one network, which is not to run out of attempts. */
const forget = () => owner.query('delete from attempts');

describe('a link of a temporary user', () => {
  test('signs in the browser that opens it first, shows what the user may see, and ends with the account to the millisecond', async () => {
    const guest = await aGuest();
    const { url, token } = await aLink(guest.id);
    expect(url).toMatch(/^http:\/\/[\w.:]+\/sign-in-link#[\w-]{22}$/);
    const { data } = await open(token);
    expect(data).toMatchObject({
      expiresAt: guest.dateEnd,
      user: { id: guest.id, accountLimited: true, remembered: true },
    });
    const ask = world.as({ token: data.token ?? '' });
    expect((await ask(listDevices, { query: {} })).data.devices.map(({ designation }) => designation)).toEqual([
      'Shown to a guest',
    ]);
    world.clock.now = (guest.dateEnd ?? 0) - 1;
    expect((await ask(userData)).status).toBe(200);
    world.clock.now += 1;
    expect((await ask(userData)).status).toBe(401);
  });

  test('of many that open it at once, one is signed in', async () => {
    await forget();
    const { token } = await aLink((await aGuest()).id);
    const answers = await Promise.all(Array.from({ length: 8 }, () => open(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ text }) => text)).size).toBe(1);
  });

  test('is neutral: unknown, used, revoked and ended ones, and those of another sort of user, get one answer', async () => {
    await forget();
    const at = world.clock.now;
    const [used, revoked, replaced, ended, lasting] = await Promise.all(
      Array.from({ length: 5 }, async () => await aLink((await aGuest()).id)),
    );
    await open(used!.token);
    await comoe(revokeSignInLink, { params: { id: revoked!.id } });
    await owner.query('update sign_in_links set revoked_at = now() where id = $1', [replaced!.id]);
    await owner.query('update users set date_end = $2 where id = (select user_id from sign_in_links where id = $1)', [
      ...[ended!.id, new Date(at)],
    ]);
    await owner.query(
      'update users set is_temp_link = false, date_end = null where id = (select user_id from sign_in_links where id = $1)',
      [lasting!.id],
    );
    const tokens = [used!, revoked!, replaced!, ended!, lasting!].map(({ token }) => token);
    const answers = await Promise.all([...tokens, 'AAAAAAAAAAAAAAAAAAAAAA', 'x'].map(open));
    expect(answers.map(({ error }) => error.code)).toEqual(answers.map(() => 'sign_in_link_over'));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  });

  test('a network that tries many is stopped', async () => {
    await forget();
    let codes: string[] = [];
    for (let turn = 0; turn < 32; turn++) codes = [...codes, (await open(`guess ${turn}`)).error.code];
    expect(codes.filter((code) => code === 'sign_in_link_over')).toHaveLength(30);
    expect(codes.at(-1)).toBe('too_many_attempts');
    await forget();
  });

  test('revoking it signs the browser out; a new link ends one that nobody has opened', async () => {
    const guest = await aGuest();
    const first = await aLink(guest.id);
    const second = await aLink(guest.id);
    expect((await open(first.token)).error.code).toBe('sign_in_link_over');
    const { data } = await open(second.token);
    const ask = world.as({ token: data.token ?? '' });
    expect((await ask(userData)).status).toBe(200);
    const states = async () =>
      (await comoe(listSignInLinks, { params: { id: guest.id } })).data.map(({ state, createdBy }) => [
        state,
        createdBy,
      ]);
    expect(await states()).toEqual([
      ['used', 'comoe Person'],
      ['revoked', 'comoe Person'],
    ]);
    expect((await comoe(revokeSignInLink, { params: { id: second.id } })).status).toBe(200);
    expect((await ask(userData)).status).toBe(401);
    expect((await comoe(revokeSignInLink, { params: { id: second.id } })).error.code).toBe('sign_in_link_not_found');
  });

  test('is only for temporary accounts that do no more than look, and of whom the maker holds all rights', async () => {
    const code = async (id: UserId) => (await make(id)).error?.code;
    expect(await code((await aUser(world)).id)).toBe('sign_in_link_refused');
    expect(await code((await aGuest({ rights: ['view_devices', 'share_device'] })).id)).toBe('sign_in_link_refused');
    const off = await aGuest();
    await comoe(editUser, { params: { id: off.id }, body: { status: 'inactive' } });
    expect(await code(off.id)).toBe('sign_in_link_refused');
    expect(await code(world.users.comoe)).toBe('own_account');
    const other = await aGuest();
    for (const who of ['bandama', 'niger', 'sahel'] as const)
      expect((await world.as(who)(addSignInLink, { params: { id: other.id }, body: {} })).status).toBe(404);
    expect((await world.as('bandama')(revokeSignInLink, { params: { id: (await aLink(other.id)).id } })).status).toBe(
      404,
    );
    expect(await code(other.id)).toBeUndefined();
    await owner.query("update users set rights = array_remove(rights, 'view_history') where id = $1", [
      world.users.comoe,
    ]);
    expect(await code(other.id)).toBe('user_holds_more');
    await owner.query("update users set rights = rights || '{view_history}' where id = $1", [world.users.comoe]);
  });

  test('leaves the address nowhere but in the reply and the mail, and its lines in the log', async () => {
    const guest = await aGuest({ firstName: 'Logged', lastName: 'Guest' });
    const { data } = await make(guest.id, { mail: true });
    const token = data.url.split('#')[1] ?? '';
    const { rows } = await owner.query('select body_text from mails where recipient = $1 and kind = $2', [
      ...[guest.email, 'sign_in_link'],
    ]);
    expect(rows[0].body_text).toContain(token);
    const stored = await owner.query('select to_jsonb(l)::text as text from sign_in_links l');
    const lines = (await comoe(listAudit, { query: { search: 'Logged Guest' } })).data.lines;
    expect(JSON.stringify([stored.rows, lines])).not.toContain(token);
    await open(token);
    await comoe(revokeSignInLink, { params: { id: data.link.id } });
    const actions = (await comoe(listAudit, { query: { search: 'Logged Guest' } })).data.lines.map(
      ({ action }) => action,
    );
    expect(actions).toEqual(expect.arrayContaining(['user.link_add', 'sign_in.success', 'user.link_revoke']));
  });

  // last: nobody else's sign-in outlives the days that go by
  test('stays signed in without use, and longer where the account is extended meanwhile', async () => {
    await forget();
    const guest = await aGuest({ dateEnd: world.clock.now + 90 * 24 * HOUR });
    const { data } = await open((await aLink(guest.id)).token);
    const ask = world.as({ token: data.token ?? '' });
    world.clock.now += 80 * 24 * HOUR;
    expect((await ask(userData)).status).toBe(200);
    await owner.query("update users set date_end = date_end + interval '30 days' where id = $1", [guest.id]);
    world.clock.now += HOUR;
    expect((await ask(userData)).status).toBe(200);
    world.clock.now += 30 * 24 * HOUR;
    expect((await ask(userData)).status).toBe(200);
    // a permanent account asks for its password
    await owner.query('update users set date_end = null, is_temp_link = false where id = $1', [guest.id]);
    expect((await ask(userData)).status).toBe(401);
  });
});
