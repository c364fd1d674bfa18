import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { setImmediate } from 'node:timers/promises';
import { listSignIns, liveTicket, login, logout, revokeOtherSignIns, revokeSignIn, userData } from '@balise/contract';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { hashToken } from '../../http/token.ts';
import { aWorld, emailOf, PASSWORD, type PersonName } from '../../testing/world.ts';
import { redeemTicket } from './index.ts';

const world = await aWorld({ costlyHashes: true });
afterAll(() => world.end());
const owner = world.database.pools.owner;
const visitor = world.as(undefined);
const MINUTE = 60_000;

// each test comes from an address of its own, so that the locks of one do not reach another
let address = 10;
beforeEach(() => {
  address += 1;
});

type More = { partner?: string; remember?: boolean; password?: string; host?: string; isPage?: boolean };
function signIn(name: PersonName | 'ghost', more: More = {}) {
  const { host = 'balise.example', password = PASSWORD, isPage = false, ...rest } = more;
  const email = name === 'ghost' ? 'ghost@people.example' : emailOf(name);
  const headers = { host, 'x-forwarded-for': `198.51.100.${address}`, ...(isPage ? PAGE : {}) };
  return visitor(login, { body: { email, password, ...rest } }, headers);
}

/** What browsers add to the requests of their pages. */
const PAGE = { 'sec-fetch-site': 'same-origin' };
const tokenOf = async (name: PersonName): Promise<string> => (await signIn(name)).data.token ?? '';
const cookieOf = ({ headers }: { headers: Record<string, unknown> }): string =>
  /balise_token=[\w-]{43}/.exec(String(headers['set-cookie']))?.[0] ?? '';

/** Until what follows a reply is done: no one asks the database any more. */
async function untilWritten(): Promise<void> {
  await setImmediate();
  const { api } = world.database.pools;
  await expect.poll(() => api.waitingCount + api.totalCount - api.idleCount).toBe(0);
}

test('a page of another site signs no one in', async () => {
  const body = { email: emailOf('awa'), password: PASSWORD };
  for (const page of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
    const refused = await visitor(login, { body }, { host: 'balise.example', ...page });
    expect([refused.status, refused.error.code, cookieOf(refused)]).toEqual([403, 'origin_refused', '']);
  }
});

test('a right password gives a token that works, stored as its hash only', async () => {
  const { status, data, headers } = await signIn('awa');
  expect(status).toBe(200);
  expect(headers['set-cookie']).toBeUndefined(); // a program keeps no cookies
  expect(data.user).toMatchObject({ firstName: 'awa', role: 'client', client: { fullName: 'Comoé Transport' } });
  const token = data.token ?? '';
  expect((await world.as({ token })(userData)).data.email).toBe(emailOf('awa'));
  const { rows } = await owner.query('select token_hash, address from sign_ins order by id desc limit 1');
  expect(rows[0]).toEqual({ token_hash: hashToken(token), address: `198.51.100.${address}` });
});

test('the cookie is out of reach of scripts and other sites, and signs in by itself', async () => {
  const signedIn = await signIn('awa', { isPage: true });
  const cookie = cookieOf(signedIn);
  expect(signedIn.headers['set-cookie']).toContain(`${cookie}; Path=/; HttpOnly; SameSite=Strict`);
  expect((await visitor(userData, undefined, { cookie: `a=b; ${cookie}; c=d` })).status).toBe(200);
});

test('a page gets its token in the cookie alone', async () => {
  const signedIn = await signIn('awa', { isPage: true });
  const [, token] = cookieOf(signedIn).split('=');
  expect(token).toHaveLength(43);
  expect(signedIn.data.token).toBeNull();
  expect(signedIn.text).not.toContain(token);
});

test('“remember me” outlives the browser for 30 days', async () => {
  const { data, headers } = await signIn('awa', { remember: true, isPage: true });
  expect(String(headers['set-cookie'])).toMatch(/balise_token=[^,]*; Max-Age=2592000/);
  expect(data.expiresAt).toBe(world.clock.now + 30 * 24 * 60 * MINUTE);
});

test('a cookie changes nothing for a page of another host name', async () => {
  const cookie = cookieOf(await signIn('awa', { isPage: true }));
  const from = (origin: string) => visitor(liveTicket, undefined, { cookie, origin });
  expect((await from('http://sahel.example')).error.code).toBe('origin_refused');
  expect((await from('null')).error.code).toBe('origin_refused');
  expect((await visitor(liveTicket, undefined, { cookie, 'sec-fetch-site': 'same-site' })).status).toBe(403);
  expect((await from('http://balise.example')).status).toBe(200);
});

test('an unknown e-mail address and a wrong password get the same answer', async () => {
  const wrong = await signIn('awa', { password: 'wrong' });
  const ghost = await signIn('ghost');
  expect(wrong.status).toBe(401);
  expect(wrong.text).toBe(ghost.text);
  expect(wrong.error).toEqual({ code: 'email_or_password_incorrect', message: 'Email or password incorrect.' });
});

test('an unknown e-mail address costs the same hash as a known one', async () => {
  const derived = vi.spyOn(crypto, 'argon2');
  syncBuiltinESMExports(); // so that `import { argon2 }` sees it
  try {
    const costs = async (name: 'comoe' | 'ghost') => {
      derived.mockClear();
      expect((await signIn(name, { password: 'wrong' })).status).toBe(401);
      return derived.mock.calls.map(([algorithm, { memory, passes, parallelism }]) => [
        algorithm,
        ...[memory, passes, parallelism],
      ]);
    };
    const known = await costs('comoe');
    expect(known).toEqual([['argon2id', 19_456, 2, 1]]);
    expect(await costs('ghost')).toEqual(known);
  } finally {
    derived.mockRestore();
    syncBuiltinESMExports();
  }
});

test('the fifth failure locks an account for this address for 15 minutes, and for no other address', async () => {
  for (let i = 0; i < 5; i++) expect((await signIn('niger', { password: 'wrong' })).status).toBe(401);
  const locked = await signIn('niger');
  expect([locked.status, locked.error.code]).toEqual([429, 'too_many_attempts']);
  const here = address;
  address += 1;
  expect((await signIn('niger')).status).toBe(200);
  address = here;
  world.clock.now += 15 * MINUTE;
  expect((await signIn('niger')).status).toBe(200);
});

test('parallel attempts cannot slip past the lock', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => signIn('sahel', { password: 'wrong' })));
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
});

test('at a partner’s host only its people sign in', async () => {
  expect((await signIn('awa', { host: 'kanari.example' })).data.user.brand.displayName).toBe('Kanari Fleet');
  const outsider = await signIn('awa', { host: 'sahel.example' });
  expect([outsider.status, outsider.error.code]).toEqual([403, 'platform_not_authorised']);
  expect((await signIn('awa', { partner: 'kanari' })).status).toBe(200);
  expect((await signIn('awa', { partner: 'Sahel' })).error.code).toBe('platform_not_authorised');
  expect((await signIn('awa', { host: 'sahel.example', password: 'wrong' })).error.code).toBe(
    'email_or_password_incorrect',
  );
});

test('a host or partner that is no one’s is a platform that does not exist', async () => {
  const unknown = await signIn('awa', { host: 'nobody.example' });
  expect([unknown.status, unknown.error.code]).toEqual([404, 'platform_unknown']);
  expect((await signIn('awa', { partner: 'nobody' })).error.code).toBe('platform_unknown');
});

test('a disabled account and an unpaid client are informed after the right password only', async () => {
  await owner.query('update users set status = $1 where id = $2', ['inactive', world.users.awa]);
  expect((await signIn('awa', { password: 'wrong' })).error.code).toBe('email_or_password_incorrect');
  expect((await signIn('awa')).error.code).toBe('account_disabled');
  expect((await world.as('awa')(userData)).status).toBe(401);
  await owner.query('update users set status = $1 where id = $2', ['active', world.users.awa]);

  await owner.query('update clients set state = $1 where id = $2', ['suspended_unpaid', world.clients.bandama]);
  expect((await signIn('bandama')).error.code).toBe('account_suspended_unpaid');
  expect((await world.as('bandama')(userData)).status).toBe(401);
  await owner.query('update clients set state = $1 where id = $2', ['active', world.clients.bandama]);
  expect((await signIn('bandama')).status).toBe(200);
});

test('one e-mail address at two partners asks for the partner’s name', async () => {
  await owner.query(
    'update users set email = $1, password_hash = (select password_hash from users where id = $2) where id = $3',
    [emailOf('kanari'), world.users.kanari, world.users.sahel],
  );
  expect((await signIn('kanari')).error.code).toBe('partner_name_needed');
  expect((await signIn('kanari', { partner: 'Sahel' })).data.user.id).toBe(world.users.sahel);
  await owner.query('update users set email = $1 where id = $2', [emailOf('sahel'), world.users.sahel]);
});

test('a token dies 12 hours after its last use', async () => {
  const token = await tokenOf('awa');
  const use = () => world.as({ token })(userData);
  world.clock.now += 11 * 60 * MINUTE;
  expect((await use()).status).toBe(200);
  world.clock.now += 11 * 60 * MINUTE;
  expect((await use()).status).toBe(200);
  world.clock.now += 12 * 60 * MINUTE + 1;
  expect((await use()).status).toBe(401);
});

test('signing out revokes the token and removes its cookie', async () => {
  const me = world.as({ token: await tokenOf('awa') });
  const out = await me(logout);
  expect(out.headers['set-cookie']).toContain('Max-Age=0');
  expect(await me(userData)).toMatchObject({ status: 401, error: { code: 'sign_in_needed' } });
});

test('a person sees and revokes its own sign-ins, no one else’s', async () => {
  const first = await tokenOf('comoe');
  const second = await tokenOf('comoe');
  const me = world.as({ token: second });
  const list = (await me(listSignIns)).data;
  const current = list.find((entry) => entry.current);
  expect(current?.address).toBe(`198.51.100.${address}`);
  const other = list.filter((entry) => !entry.current).sort((a, b) => b.id - a.id)[0];
  const outsider = await tokenOf('niger');
  expect((await world.as({ token: outsider })(revokeSignIn, { params: { id: other?.id ?? 0 } })).status).toBe(404);
  expect((await me(revokeSignIn, { params: { id: other?.id ?? 0 } })).status).toBe(200);
  expect((await world.as({ token: first })(userData)).status).toBe(401);
  expect((await me(userData)).status).toBe(200);
});

test('a live ticket opens once, within 30 seconds', async () => {
  const me = world.as({ token: await tokenOf('awa') });
  const redeem = async (ticket: string) =>
    redeemTicket(world.database.api, hashToken(ticket), new Date(world.clock.now));
  const { ticket } = (await me(liveTicket)).data;
  expect((await redeem(ticket))?.scope).toMatchObject({ userId: world.users.awa, role: 'client', limited: false });
  expect(await redeem(ticket)).toBeUndefined();
  const late = (await me(liveTicket)).data.ticket;
  world.clock.now += 30_000;
  expect(await redeem(late)).toBeUndefined();
});

test('failures speak the reader’s language', async () => {
  const french = await visitor(userData, undefined, { 'accept-language': 'de, fr-CI;q=0.9, en;q=0.1' });
  expect(french.error.message).toBe('Connectez-vous pour continuer.');
});

test('sign-ins that are long over leave with the next one', async () => {
  await signIn('niger');
  world.clock.now += 40 * 24 * 60 * MINUTE;
  await signIn('niger');
  const { rows } = await owner.query('select count(*)::int from sign_ins where user_id = $1', [world.users.niger]);
  expect(rows).toEqual([{ count: 1 }]);
});

test('no answer carries a password hash', async () => {
  const texts = [await signIn('awa'), await world.as({ token: await tokenOf('awa') })(userData)];
  for (const { text } of texts) expect(text).not.toMatch(/argon2|password/i);
});

test('all one’s other sign-ins are revoked at once, no one else’s', async () => {
  const tokens = [await tokenOf('bandama'), await tokenOf('bandama'), await tokenOf('bandama')];
  const outsider = await tokenOf('comoe');
  const me = world.as({ token: tokens[0] ?? '' });
  expect((await me(revokeOtherSignIns)).data.revoked).toBeGreaterThanOrEqual(2);
  const statuses = tokens.map(async (token) => (await world.as({ token })(userData)).status);
  expect(await Promise.all(statuses)).toEqual([200, 401, 401]);
  expect((await world.as({ token: outsider })(userData)).status).toBe(200);
});

test('signing in, failing to and revoking are in the audit log; who is no account is not', async () => {
  const lines = async () =>
    (
      await owner.query(
        "select action, actor_id, actor_name, subject_kind, address from audit_log where address = $1 and action like 'sign_in.%' order by id",
        [`198.51.100.${address}`],
      )
    ).rows;
  await signIn('ghost');
  await signIn('awa', { password: 'wrong' });
  await untilWritten();
  expect(await lines()).toHaveLength(1);
  const token = await tokenOf('awa');
  const list = (await world.as({ token })(listSignIns)).data;
  const own = list.find((entry) => entry.current)?.id ?? 0;
  await visitor(
    revokeSignIn,
    { params: { id: own } },
    { authorization: `Bearer ${token}`, 'x-forwarded-for': `198.51.100.${address}` },
  );
  const from = `198.51.100.${address}`;
  const failed = { action: 'sign_in.failure', subject_kind: 'user', address: from };
  const byAwa = {
    actor_id: world.users.awa,
    actor_name: expect.stringMatching(/^awa /),
    subject_kind: 'sign_in',
    address: from,
  };
  expect(await lines()).toEqual([
    // no one has shown to be awa: the line says only whose address was tried
    { ...failed, actor_id: null, actor_name: emailOf('awa') },
    { ...byAwa, action: 'sign_in.success' },
    { ...byAwa, action: 'sign_in.revoke' },
  ]);
});

test('a flood of failures fills twenty lines an hour', async () => {
  world.clock.now += 2 * 60 * MINUTE;
  const failures = async () =>
    (
      await owner.query("select from audit_log where action = 'sign_in.failure' and subject_id = $1 and at >= $2", [
        ...[world.users.limited, new Date(world.clock.now)],
      ])
    ).rowCount;
  for (let i = 0; i < 25; i++) {
    if (i % 5 === 0) await owner.query('delete from attempts');
    expect((await signIn('limited', { password: 'wrong' })).status).toBe(401);
  }
  await untilWritten();
  expect(await failures()).toBe(20);
});
