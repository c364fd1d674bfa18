import {
  beginTwoFactor,
  changePassword,
  confirmTwoFactor,
  disableTwoFactor,
  liveTicket,
  login,
  renewRecoveryCodes,
  secondFactor,
  twoFactorState,
  userData,
} from '@balise/contract';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { freshToken } from '../../rights/callers.ts';
import { aWorld, emailOf, PASSWORD, type PersonName, WORLD_SECRET } from '../../testing/world.ts';
import { seal, unseal } from './seal.ts';

const world = await aWorld();
afterAll(() => world.end());
const { owner } = world.database.pools;
const visitor = world.as(undefined);
const MINUTE = 60_000;
const STEP = 30_000;

let address = 30;
beforeEach(async () => {
  address += 1;
  world.clock.now += 10 * STEP;
  await owner.query('delete from attempts');
});
const from = () => ({ 'x-forwarded-for': `198.51.100.${address}` });
const first = (name: PersonName) => visitor(login, { body: { email: emailOf(name), password: PASSWORD } }, from());
const second = (challenge: string, code: string) => visitor(secondFactor, { body: { challenge, code } }, from());
const codeAt = (secret: string, at = world.clock.now) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at });

/** A code that is not of these moments: a fixed one would be right once in a while. */
const wrongCode = (secret: string): string => {
  const right = [-2, -1, 0, 1, 2].map((steps) => codeAt(secret, world.clock.now + steps * STEP));
  return ['123456', '000000', '111111', '222222', '333333', '444444'].find((code) => !right.includes(code)) ?? '';
};

/** Turns two steps on for somebody. */
async function turnOn(name: PersonName) {
  await owner.query('delete from second_factors where user_id = $1', [world.users[name]]);
  const token = await freshToken(world, world.users[name]);
  const me = world.as({ token });
  const { data } = await me(beginTwoFactor, { body: { password: PASSWORD } });
  const confirmed = await me(confirmTwoFactor, { body: { code: codeAt(data.secret) } });
  world.clock.now += 2 * STEP; // that code's step was taken
  return { me, secret: data.secret, uri: data.uri, recoveryCodes: confirmed.data.recoveryCodes };
}
async function challengeOf(name: PersonName): Promise<string> {
  const answer = await first(name);
  expect([answer.status, answer.error?.code]).toEqual([401, 'second_factor_needed']);
  expect(answer.headers['set-cookie']).toBeUndefined();
  return answer.error.challenge?.token ?? '';
}

test('set up with the password and a first code; the secret is encrypted, the recovery codes are hashed', async () => {
  const me = world.as('awa');
  expect((await me(twoFactorState)).data).toEqual({ since: null, recoveryCodesLeft: 0 });
  const wrong = await me(beginTwoFactor, { body: { password: 'wrong' } });
  expect(wrong.error.fields?.password?.code).toBe('password_incorrect');
  const { data } = await me(beginTwoFactor, { body: { password: PASSWORD } });
  expect(data.uri).toMatch(
    /^otpauth:\/\/totp\/Kanari%20Fleet:awa%40people\.example\?issuer=Kanari%20Fleet&secret=[A-Z2-7]{32}&/,
  );
  expect((await first('awa')).status).toBe(200); // begun is not on

  const other = await freshToken(world, world.users.awa);
  const bad = await me(confirmTwoFactor, { body: { code: wrongCode(data.secret) } });
  expect(bad.error.fields?.code?.code).toBe('code_invalid');
  const confirmed = await me(confirmTwoFactor, { body: { code: codeAt(data.secret) } });
  expect(confirmed.data.recoveryCodes).toHaveLength(10);
  expect(new Set(confirmed.data.recoveryCodes).size).toBe(10);
  expect((await me(twoFactorState)).data).toEqual({ since: world.clock.now, recoveryCodesLeft: 10 });
  expect((await world.as({ token: other })(userData)).status).toBe(401);
  expect((await me(confirmTwoFactor, { body: { code: codeAt(data.secret) } })).error.code).toBe('two_factor_on');

  const stored = await owner.query('select encrypted_secret from second_factors where user_id = $1', [world.users.awa]);
  const encrypted: Buffer = stored.rows[0].encrypted_secret;
  const bare = Buffer.from(Secret.fromBase32(data.secret).bytes);
  expect(encrypted.includes(bare)).toBe(false);
  expect(unseal(WORLD_SECRET, world.users.awa, encrypted)).toEqual(bare);
  expect(unseal(WORLD_SECRET, world.users.comoe, encrypted)).toBeUndefined();
  expect(unseal(Buffer.alloc(32, 8), world.users.awa, encrypted)).toBeUndefined();
  const codes = await owner.query("select encode(hash, 'escape') as hash from recovery_codes");
  expect(JSON.stringify(codes.rows)).not.toContain(confirmed.data.recoveryCodes[0]);
});

test('the second step takes the code of the moment, once, and a clock that is a step off', async () => {
  const { secret } = await turnOn('comoe');
  const challenge = await challengeOf('comoe');
  expect((await visitor(liveTicket, undefined, { authorization: `Bearer ${challenge}` })).status).toBe(401);
  const code = codeAt(secret, world.clock.now - STEP);
  const done = await second(challenge, code);
  expect(done.status).toBe(200);
  expect(done.headers['set-cookie']).toBeUndefined();
  expect((await world.as({ token: done.data.token ?? '' })(userData)).data.email).toBe(emailOf('comoe'));

  expect((await second(challenge, codeAt(secret))).error.code).toBe('sign_in_expired'); // one challenge, one sign-in
  const replayed = await second(await challengeOf('comoe'), code);
  expect([replayed.status, replayed.error.fields?.code?.code]).toEqual([422, 'code_invalid']);
  const tooOld = await second(await challengeOf('comoe'), codeAt(secret, world.clock.now - 2 * STEP));
  expect(tooOld.status).toBe(422);
  expect((await second(await challengeOf('comoe'), codeAt(secret, world.clock.now))).status).toBe(200);
});

test('one code in two hands at once signs one in', async () => {
  const { secret } = await turnOn('bandama');
  const challenges = [await challengeOf('bandama'), await challengeOf('bandama'), await challengeOf('bandama')];
  const code = codeAt(secret);
  const statuses = await Promise.all(challenges.map(async (challenge) => (await second(challenge, code)).status));
  expect(statuses.sort()).toEqual([200, 422, 422]);
});

test('a recovery code replaces the app once, however it is typed', async () => {
  const { me, recoveryCodes } = await turnOn('niger');
  const code = recoveryCodes[3] ?? '';
  expect((await second(await challengeOf('niger'), ` ${code.toLowerCase().replaceAll('-', ' ')} `)).status).toBe(200);
  expect((await second(await challengeOf('niger'), code)).status).toBe(422);
  expect((await me(twoFactorState)).data.recoveryCodesLeft).toBe(9);
  const log = await owner.query(
    "select action from audit_log where actor_id = $1 and action like 'two_factor%' order by id",
    [world.users.niger],
  );
  expect(log.rows.map((row) => row.action)).toEqual(['two_factor.enable', 'two_factor.recovery_used']);
});

test('new recovery codes void the former ones', async () => {
  const { me, secret, recoveryCodes } = await turnOn('niger');
  const renew = (password: string, code: string) => me(renewRecoveryCodes, { body: { password, code } });
  expect((await renew('wrong', codeAt(secret))).error.fields?.password?.code).toBe('password_incorrect');
  expect((await renew(PASSWORD, wrongCode(secret))).error.fields?.code?.code).toBe('code_invalid');
  const renewed = (await renew(PASSWORD, codeAt(secret))).data.recoveryCodes;
  world.clock.now += 2 * STEP;
  expect((await second(await challengeOf('niger'), recoveryCodes[0] ?? '')).status).toBe(422);
  expect((await second(await challengeOf('niger'), renewed[0] ?? '')).status).toBe(200);
});

test('five wrong codes lock the account’s second step, whatever challenge is brought', async () => {
  const { secret } = await turnOn('sahel');
  for (let i = 0; i < 5; i++) {
    address += 1;
    const there = { 'x-forwarded-for': `203.${i}.113.7` };
    const body = { challenge: await challengeOf('sahel'), code: wrongCode(secret) };
    expect((await visitor(secondFactor, { body }, there)).status).toBe(422);
  }
  const locked = await second(await challengeOf('sahel'), codeAt(secret));
  expect([locked.status, locked.error.code]).toEqual([429, 'too_many_attempts']);
  const mailed = async () =>
    (await owner.query("select recipient from mails where kind = 'second_factor_attempts'")).rows;
  await expect.poll(mailed).toEqual([{ recipient: emailOf('sahel') }]);
  world.clock.now += 15 * MINUTE;
  expect((await second(await challengeOf('sahel'), codeAt(secret))).status).toBe(200);
});

test('a challenge holds for five minutes and five looks', async () => {
  const { secret } = await turnOn('sahel');
  const challenge = await challengeOf('sahel');
  world.clock.now += 5 * MINUTE;
  const late = await second(challenge, codeAt(secret));
  expect([late.status, late.error.code]).toEqual([401, 'sign_in_expired']);
  const tried = await challengeOf('sahel');
  for (let i = 0; i < 5; i++) {
    await owner.query('delete from attempts');
    expect((await second(tried, wrongCode(secret))).status).toBe(422);
  }
  expect((await second(tried, codeAt(secret))).error.code).toBe('sign_in_expired');
});

test('a right password that waits for its second factor is worth nothing once the password is another', async () => {
  const { me, secret } = await turnOn('niger');
  const challenge = await challengeOf('niger');
  const newPassword = 'another horse 9 battery';
  const body = { currentPassword: PASSWORD, newPassword, confirmPassword: newPassword };
  expect((await me(changePassword, { body })).status).toBe(200);
  expect((await second(challenge, codeAt(secret))).error.code).toBe('sign_in_expired');
});

test('turned off with the password and a code; renewing codes of what is off is refused', async () => {
  const { me, secret } = await turnOn('platform');
  const disable = (password: string, code: string) => me(disableTwoFactor, { body: { password, code } });
  expect((await disable('wrong', codeAt(secret))).error.fields?.password?.code).toBe('password_incorrect');
  expect((await disable(PASSWORD, wrongCode(secret))).error.fields?.code?.code).toBe('code_invalid');
  expect((await first('platform')).status).toBe(401);
  expect((await disable(PASSWORD, codeAt(secret))).status).toBe(200);
  expect((await first('platform')).status).toBe(200);
  expect((await disable(PASSWORD, '')).error.fields?.code?.code).toBe('required');
  expect((await disable(PASSWORD, '000000')).status).toBe(200); // off already
  const renewed = await me(renewRecoveryCodes, { body: { password: PASSWORD, code: '000000' } });
  expect(renewed.error.code).toBe('two_factor_not_begun');
  expect((await me(confirmTwoFactor, { body: { code: '123456' } })).error.code).toBe('two_factor_not_begun');
});

test('who lost the telephone turns it off with a recovery code', async () => {
  const { me, recoveryCodes } = await turnOn('sahel');
  expect((await me(disableTwoFactor, { body: { password: PASSWORD, code: recoveryCodes[0] ?? '' } })).status).toBe(200);
  expect((await first('sahel')).status).toBe(200);
});

test('five wrong codes beside the right password lock the question, whatever is asked', async () => {
  const { me, secret } = await turnOn('sahel');
  for (let i = 0; i < 5; i++) {
    const act = i % 2 === 0 ? disableTwoFactor : renewRecoveryCodes;
    expect((await me(act, { body: { password: PASSWORD, code: wrongCode(secret) } })).status).toBe(422);
  }
  const body = { password: PASSWORD, code: codeAt(secret) };
  expect((await me(disableTwoFactor, { body })).error.code).toBe('too_many_attempts');
  world.clock.now += 15 * MINUTE;
  expect((await me(disableTwoFactor, { body: { ...body, code: codeAt(secret) } })).status).toBe(200);
});

test('the owner is mailed that the second step was turned on or off, and that there are new codes', async () => {
  await owner.query('delete from mails');
  const { me, secret } = await turnOn('comoe');
  await me(renewRecoveryCodes, { body: { password: PASSWORD, code: codeAt(secret) } });
  world.clock.now += 2 * STEP;
  await me(disableTwoFactor, { body: { password: PASSWORD, code: wrongCode(secret) } });
  await me(disableTwoFactor, { body: { password: PASSWORD, code: codeAt(secret) } });
  const { rows } = await owner.query('select kind, recipient, body_text from mails order by id');
  expect(rows.map(({ kind, recipient }) => [kind, recipient])).toEqual(
    ['two_factor_enabled', 'recovery_codes_renewed', 'two_factor_disabled'].map((kind) => [kind, emailOf('comoe')]),
  );
  for (const { body_text } of rows) expect(body_text).toContain('127.0.0.1');
});

test('sealing twice gives two texts', () => {
  const secret = Buffer.from('secret');
  expect(seal(WORLD_SECRET, 1, secret)).not.toEqual(seal(WORLD_SECRET, 1, secret));
});

test('codes are those of RFC 6238', () => {
  const secret = new Secret({ buffer: Uint8Array.from(Buffer.from('12345678901234567890')).buffer });
  expect(codeAt(secret.base32, 59_000)).toBe('287082');
  expect(codeAt(secret.base32, 1_111_111_109_000)).toBe('081804');
});

test('an access that ends between the two steps says that it ended; one that is closed to its holder says why', async () => {
  const { secret } = await turnOn('awa');
  const ended = await challengeOf('awa');
  await owner.query('update users set date_end = $2 where id = $1', [world.users.awa, new Date(world.clock.now)]);
  const refused = await second(ended, codeAt(secret));
  expect([refused.status, refused.error.code, refused.error.endedAt]).toEqual([403, 'account_ended', world.clock.now]);
  await owner.query('update users set date_end = null where id = $1', [world.users.awa]);
  const unpaid = await challengeOf('awa');
  await owner.query("update clients set state = 'suspended_unpaid' where id = $1", [world.clients.comoe]);
  expect((await second(unpaid, codeAt(secret))).error.code).toBe('account_suspended_unpaid');
  await owner.query("update clients set state = 'active' where id = $1", [world.clients.comoe]);
  const disabled = await challengeOf('awa');
  await owner.query("update users set status = 'inactive' where id = $1", [world.users.awa]);
  expect((await second(disabled, codeAt(secret))).error.code).toBe('account_disabled');
  await owner.query("update users set status = 'active' where id = $1", [world.users.awa]);
});
