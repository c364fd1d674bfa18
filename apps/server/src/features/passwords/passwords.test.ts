import {
  changePassword,
  checkResetCode,
  listSignIns,
  login,
  presetRights,
  requestPasswordReset,
  resetPassword,
  rightsWithin,
  userData,
  validatePassword,
} from '@balise/contract';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { type Scope, withScope } from '../../db/scope.ts';
import { freshToken } from '../../rights/callers.ts';
import { aWorld, emailOf, PASSWORD, type PersonName } from '../../testing/world.ts';
import { answerResets, deleteEndedSecrets, inviteUser } from './index.ts';

const world = await aWorld();
afterAll(() => world.end());
const { owner } = world.database.pools;
const visitor = world.as(undefined);
const MINUTE = 60_000;
const PUBLIC_URL = new URL('http://balise.example:8080');

let address = 20;
beforeEach(async () => {
  address += 1;
  await owner.query('delete from mails');
  await owner.query('delete from attempts');
});
const from = (host = 'balise.example') => ({ host, 'x-forwarded-for': `198.51.100.${address}` });
const forget = (email: string, host?: string) => visitor(requestPasswordReset, { body: { email } }, from(host));
const work = () =>
  answerResets(world.database.owner, world.clock.now, PUBLIC_URL, (error) => {
    throw error;
  });
const mails = async () => (await owner.query('select * from mails order by id')).rows;
const linkIn = (text: string): string => /https?:\/\/\S+#\S+/.exec(text)?.[0] ?? '';
const signIn = (name: PersonName, password: string) =>
  visitor(login, { body: { email: emailOf(name), password } }, from());

/** Somebody forgets the password: the code of the link that arrives. */
async function aCode(name: PersonName): Promise<string> {
  await forget(emailOf(name));
  await work();
  const all = await mails();
  return new URL(linkIn(all.at(-1)?.body_text)).hash.slice(1);
}

test('forgotten: a link arrives, opens once, and every sign-in ends', async () => {
  const before = await freshToken(world, world.users.awa);
  expect((await forget(emailOf('awa'))).data).toEqual({ sendsMail: false });
  expect(await work()).toBe(1);
  const [mail] = await mails();
  expect(mail).toMatchObject({
    kind: 'password_reset',
    recipient: emailOf('awa'),
    partner_id: world.partners.kanari,
    state: 'waiting',
    client_id: world.clients.comoe,
  });
  const link = new URL(linkIn(mail.body_text));
  expect(`${link.origin}${link.pathname}`).toBe('http://kanari.example:8080/reset-password');
  expect(mail.body_html).toContain(link.href);
  const resetCode = link.hash.slice(1);
  const stored = await owner.query('select hash, used_at from password_links where user_id = $1', [world.users.awa]);
  expect(stored.rows[0].hash.toString('base64url')).not.toContain(resetCode);

  const check = await visitor(checkResetCode, { body: { resetCode, baseUrl: 'https://evil.example' } }, from());
  expect(check.data).toEqual({ purpose: 'reset', email: emailOf('awa'), expiresAt: world.clock.now + 30 * MINUTE });
  const reset = await visitor(resetPassword, { body: { resetCode, password: 'nine brave otters' } }, from());
  expect([reset.status, reset.data, reset.headers['set-cookie']]).toEqual([200, null, undefined]);
  expect((await world.as({ token: before })(userData)).status).toBe(401);
  expect((await world.as('awa')(userData)).status).toBe(401);
  expect((await signIn('awa', PASSWORD)).error.code).toBe('email_or_password_incorrect');
  expect((await signIn('awa', 'nine brave otters')).status).toBe(200);

  const again = await visitor(resetPassword, { body: { resetCode, password: 'ten brave otters' } }, from());
  expect([again.status, again.error.code]).toEqual([410, 'reset_link_expired']);
  expect((await visitor(checkResetCode, { body: { resetCode } }, from())).error.code).toBe('reset_link_expired');
  const reported = (await mails()).find((row) => row.kind === 'password_changed');
  expect(reported.body_text).toContain(`198.51.100.${address}`);
  const log = await owner.query(
    "select action, actor_id, actor_name from audit_log where subject_id = $1 and action like 'password.%' order by id",
    [world.users.awa],
  );
  expect(log.rows).toEqual([
    { action: 'password.reset_request', actor_id: null, actor_name: emailOf('awa') },
    { action: 'password.reset', actor_id: world.users.awa, actor_name: expect.stringMatching(/^awa /) },
  ]);
});

test('a link is over after 30 minutes, and what is no code has an answer of its own', async () => {
  const resetCode = await aCode('bandama');
  world.clock.now += 30 * MINUTE;
  const late = await visitor(resetPassword, { body: { resetCode, password: 'nine brave otters' } }, from());
  expect(late.error).toEqual({
    code: 'reset_link_expired',
    message: 'The password reset link has expired. Request a new one.',
  });
  const none = await visitor(checkResetCode, { body: { resetCode: 'x'.repeat(43) } }, from());
  expect([none.status, none.error]).toEqual([422, { code: 'code_invalid', message: 'The code is invalid.' }]);
  world.clock.now -= 30 * MINUTE;
});

test.each(["status = 'inactive'", "date_end = '2026-01-01'"])(
  'a link opens nothing once its account has ended or was disabled',
  async (why) => {
    const resetCode = await aCode('bandama');
    await owner.query(`update users set ${why} where id = $1`, [world.users.bandama]);
    const late = await visitor(resetPassword, { body: { resetCode, password: 'nine brave otters' } }, from());
    expect([late.status, late.error.code]).toEqual([410, 'reset_link_expired']);
    await owner.query("update users set status = 'active', date_end = null where id = $1", [world.users.bandama]);
  },
);

test('two who use a link at once: one succeeds', async () => {
  const resetCode = await aCode('bandama');
  const tries = ['nine brave otters', 'ten brave otters', 'six brave otters'].map((password) =>
    visitor(resetPassword, { body: { resetCode, password } }, from()),
  );
  const statuses = (await Promise.all(tries)).map(({ status }) => status).sort();
  expect(statuses).toEqual([200, 410, 410]);
});

test('using one link voids the others of the account', async () => {
  const first = await aCode('sahel');
  const second = await aCode('sahel');
  expect((await visitor(checkResetCode, { body: { resetCode: first } }, from())).status).toBe(200);
  await visitor(resetPassword, { body: { resetCode: second, password: 'nine brave otters' } }, from());
  const former = await visitor(resetPassword, { body: { resetCode: first, password: 'ten brave otters' } }, from());
  expect(former.error.code).toBe('reset_link_expired');
});

test('known, unknown, disabled, of another partner: one answer, and the same row is left for the job', async () => {
  await owner.query("update users set status = 'inactive' where id = $1", [world.users.limited]);
  const answers = [];
  for (const name of ['niger', 'ghost', 'limited'] as const) {
    answers.push((await visitor(requestPasswordReset, { body: { email: `${name}@people.example` } }, from())).text);
  }
  answers.push((await forget(emailOf('niger'), 'kanari.example')).text); // niger is Sahel's
  expect(new Set(answers)).toEqual(new Set(['{"data":{"sendsMail":false}}']));
  const waiting = await owner.query('select email, address, user_agent from reset_requests order by id');
  expect(waiting.rows.map((row) => ({ ...row, email: '' }))).toEqual(
    Array(4).fill({ email: '', address: `198.51.100.${address}`, user_agent: 'lightMyRequest' }),
  );
  expect(await work()).toBe(1); // niger, at the platform's own host name
  expect((await mails()).map((row) => row.recipient)).toEqual([emailOf('niger')]);
  await owner.query("update users set status = 'active' where id = $1", [world.users.limited]);
});

test('the fourth request for an address is refused, no matter whose it is, and so is the flood of a network', async () => {
  for (const email of [emailOf('niger'), 'ghost@people.example']) {
    for (let i = 0; i < 3; i++) expect((await forget(email)).status).toBe(200);
    const fourth = await forget(email);
    expect([fourth.status, fourth.error.code]).toEqual([429, 'too_many_attempts']);
  }
  const flood = [];
  for (let i = 0; i < 20; i++) flood.push((await forget(`flood${i}@people.example`)).status);
  expect(flood.filter((status) => status === 200)).toHaveLength(14); // and the six before
  await owner.query('delete from reset_requests');
});

test('the link leads to a registered host name of the partner, whatever the request says of itself', async () => {
  const evil = {
    email: emailOf('niger'),
    baseUrl: 'https://evil.example',
    ip: '1.2.3.4',
    ipLocation: 'x',
    language: 'fr',
  };
  await visitor(requestPasswordReset, { body: evil }, from('sahel.example'));
  await work();
  expect(linkIn((await mails())[0].body_text)).toMatch(/^http:\/\/sahel\.example:8080\/reset-password#[\w-]{43}$/);
  const nowhere = await forget(emailOf('niger'), 'evil.example');
  expect([nowhere.status, nowhere.error.code]).toEqual([404, 'platform_unknown']);
});

test('a request that waited while no one worked is forgotten', async () => {
  await forget(emailOf('niger'));
  world.clock.now += 61 * MINUTE;
  expect(await work()).toBe(0);
  expect((await owner.query('select from reset_requests')).rowCount).toBe(0);
});

test.each([
  ['short 7', 'password_too_short'],
  ['password1', 'password_too_common'],
  ['Password2026!', 'password_too_common'],
  ['aaaaaaaaaa', 'password_too_common'],
  ['person-niger7', 'password_is_personal'],
  ['niger@people.example', 'password_is_personal'],
  ['x'.repeat(129), 'too_long'],
])('“%s” is no new password: %s', async (password, code) => {
  const resetCode = await aCode('niger');
  const answer = await visitor(resetPassword, { body: { resetCode, password } }, from());
  expect([answer.status, answer.error.fields?.password?.code]).toEqual([422, code]);
  const change = { currentPassword: PASSWORD, newPassword: password, confirmPassword: password.slice(0, 128) };
  if (password.length <= 128) {
    const changed = await world.as('niger')(changePassword, { body: change });
    expect(changed.error.fields?.newPassword?.code).toBe(code);
  }
});

test('changed: other sign-ins end, the present one stays, and the two entries must be the same', async () => {
  const here = await freshToken(world, world.users.niger);
  const there = await freshToken(world, world.users.niger);
  const me = world.as({ token: here });
  const body = { currentPassword: PASSWORD, newPassword: 'nine brave otters', confirmPassword: 'nine brave others' };
  const differ = await me(changePassword, { body });
  expect(differ.error.fields?.confirmPassword).toEqual({
    code: 'passwords_differ',
    message: 'The passwords do not match.',
  });
  const wrong = { ...body, confirmPassword: body.newPassword, currentPassword: 'wrong' };
  expect((await me(changePassword, { body: wrong })).error.fields?.currentPassword?.code).toBe('password_incorrect');
  expect((await me(changePassword, { body: { ...wrong, currentPassword: PASSWORD } })).status).toBe(200);
  expect((await me(listSignIns)).data).toHaveLength(1);
  expect((await world.as({ token: there })(userData)).status).toBe(401);
  expect((await signIn('niger', 'nine brave otters')).status).toBe(200);
  expect((await mails()).map((row) => row.kind)).toEqual(['password_changed']);
});

test('the present password is asked again, and five wrong ones lock the question wherever it is asked', async () => {
  const me = world.as('comoe');
  expect((await me(validatePassword, { body: { password: PASSWORD } })).data).toBeNull();
  for (let i = 0; i < 5; i++) {
    const wrong = await me(validatePassword, { body: { password: 'wrong' } });
    expect([wrong.status, wrong.error.fields?.password?.code]).toEqual([422, 'password_incorrect']);
  }
  const locked = await me(validatePassword, { body: { password: PASSWORD } });
  expect([locked.status, locked.error.code]).toEqual([429, 'too_many_attempts']);
  const change = { currentPassword: PASSWORD, newPassword: 'nine brave otters', confirmPassword: 'nine brave otters' };
  expect((await me(changePassword, { body: change })).error.code).toBe('too_many_attempts');
  world.clock.now += 15 * MINUTE;
  expect((await me(validatePassword, { body: { password: PASSWORD } })).status).toBe(200);
});

test('who views as a client changes its own password, and nothing of the client’s', async () => {
  const viewer = world.as({ token: await freshToken(world, world.users.kanari, { viewing: world.clients.comoe }) });
  const body = { currentPassword: PASSWORD, newPassword: 'nine brave otters', confirmPassword: 'nine brave otters' };
  expect((await viewer(changePassword, { body })).status).toBe(200);
  expect((await signIn('kanari', 'nine brave otters')).status).toBe(200);
  expect((await signIn('comoe', PASSWORD)).status).toBe(200);
  const [mail] = await mails();
  expect(mail).toMatchObject({ recipient: emailOf('kanari'), client_id: null, partner_id: world.partners.kanari });
});

const scopeOf = (name: PersonName, rights: Scope['rights']): Scope => ({
  userId: world.users[name],
  role: 'client',
  partnerId: world.partners.kanari,
  clientId: world.clients.comoe,
  limited: false,
  viewing: false,
  rights,
});
const invited = (name: PersonName) => ({
  id: world.users[name],
  firstName: 'Awa',
  lastName: 'Diallo',
  email: emailOf(name),
  language: 'fr' as const,
  partnerId: world.partners.kanari,
  clientId: world.clients.comoe,
});

test('an invited person chooses a first password within seven days, and is shown nothing of a change', async () => {
  const scope = scopeOf('comoe', rightsWithin('client'));
  const refused = await withScope(world.database.api, scope, (tx) =>
    inviteUser(tx, invited('limited'), world.clock.now, PUBLIC_URL),
  );
  expect(refused).toBeUndefined();
  const [mail] = await mails();
  expect(mail).toMatchObject({ kind: 'welcome', language: 'fr', subject: 'Votre compte sur Kanari Fleet' });
  const resetCode = new URL(linkIn(mail.body_text)).hash.slice(1);
  world.clock.now += 7 * 24 * 60 * MINUTE - 1;
  const check = await visitor(checkResetCode, { body: { resetCode } }, from());
  expect(check.data).toMatchObject({ purpose: 'welcome', email: emailOf('limited') });
  await visitor(resetPassword, { body: { resetCode, password: 'nine brave otters' } }, from());
  expect((await signIn('limited', 'nine brave otters')).status).toBe(200);
  expect((await mails()).map((row) => row.kind)).toEqual(['welcome']);
});

test('no one invites another client’s people, somebody who holds more, or without the right', async () => {
  const invite = (scope: Scope, name: PersonName) =>
    withScope(world.database.api, scope, (tx) => inviteUser(tx, invited(name), world.clock.now, PUBLIC_URL));
  expect(await invite(scopeOf('comoe', rightsWithin('client')), 'bandama')).toMatchObject({ code: 'not_allowed' });
  expect(await invite(scopeOf('awa', presetRights('read_only', 'client')), 'limited')).toMatchObject({
    code: 'not_allowed',
  });
  expect(await invite(scopeOf('awa', [...presetRights('read_only', 'client'), 'edit_user']), 'comoe')).toMatchObject({
    code: 'not_allowed',
  });
  expect(await mails()).toEqual([]);
});

test('what is over is deleted by the hour: locks, challenges, links after a month', async () => {
  await aCode('niger');
  expect(await deleteEndedSecrets(owner, new Date(world.clock.now))).toBe(0);
  await deleteEndedSecrets(owner, new Date(world.clock.now + 32 * 24 * 60 * MINUTE));
  for (const table of ['attempts', 'password_links', 'sign_in_challenges']) {
    expect([table, (await owner.query(`select from ${table}`)).rowCount]).toEqual([table, 0]);
  }
});
