import { editMe, exportMe, userData } from '@balise/contract';
import { afterAll, expect, test } from 'vitest';
import { freshToken } from '../../rights/callers.ts';
import { aWorld, emailOf } from '../../testing/world.ts';

const world = await aWorld();
afterAll(() => world.end());
const { owner } = world.database.pools;
const fields = {
  firstName: 'Awa',
  lastName: 'Diallo',
  phone: '07 07 07 07 07',
  countryCode2: 'CI',
  language: 'fr',
} as const;

test('one changes one’s own name, telephone and language, and the log says so', async () => {
  const { data } = await world.as('awa')(editMe, { body: fields });
  expect(data).toMatchObject({ firstName: 'Awa', lastName: 'Diallo', phone: '+2250707070707', language: 'fr' });
  expect((await world.as('awa')(userData)).data.language).toBe('fr');
  const { rows } = await owner.query("select actor_id, before, after from audit_log where action = 'user.edit'");
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ actor_id: world.users.awa, before: { language: 'en' }, after: { language: 'fr' } });
  await world.as('awa')(editMe, { body: fields });
  expect((await owner.query("select from audit_log where action = 'user.edit'")).rowCount).toBe(1);
});

test('what is no name, telephone or language is refused, and rights cannot be slipped in', async () => {
  const wrong = await world.as('awa')(editMe, { body: { ...fields, firstName: ' ', phone: '12' } });
  expect(wrong.error.fields).toMatchObject({ firstName: { code: 'required' }, phone: { code: 'too_short' } });
  const before = await owner.query('select rights, role, email from users where id = $1', [world.users.awa]);
  await world.as('awa')(editMe, {
    body: { ...fields, rights: ['edit_rights'], role: 'platform', email: 'x@y.ci' } as never,
  });
  expect((await owner.query('select rights, role, email from users where id = $1', [world.users.awa])).rows).toEqual(
    before.rows,
  );
});

test('a copy of one’s own data holds no secret and no one else’s', async () => {
  await freshToken(world, world.users.niger);
  await owner.query(
    `insert into audit_log (at, actor_id, actor_name, partner_id, client_id, action, subject_kind, subject_id, subject_name,
       address, user_agent)
     values (now(), $1, 'Reseller', $2, $3, 'user.edit', 'user', $4, 'awa', '203.0.113.9', 'Reseller browser')`,
    [world.users.kanari, world.partners.kanari, world.clients.comoe, world.users.awa],
  );
  const { data, text } = await world.as('awa')(exportMe);
  expect(data.account).toMatchObject({ email: emailOf('awa'), role: 'client', twoFactorSince: null });
  expect(data.signIns.length).toBeGreaterThan(0);
  expect(data.activity.map((line) => line.action)).toContain('user.edit');
  expect(text).not.toMatch(/argon2|hash|niger|203\.0\.113\.9|Reseller browser/);
});

test('who views as a client edits and copies itself', async () => {
  const viewer = world.as({ token: await freshToken(world, world.users.kanari, { viewing: world.clients.comoe }) });
  await viewer(editMe, { body: { firstName: 'K', lastName: 'A', language: 'en' } });
  const { rows } = await owner.query('select first_name from users where id = any($1) order by id', [
    [world.users.kanari, world.users.comoe],
  ]);
  expect(rows.map((row) => row.first_name).sort()).toEqual(['K', 'comoe']);
  expect((await viewer(exportMe)).data.account.email).toBe(emailOf('kanari'));
});

test('a phone number that a colleague has is refused; of somebody whom the caller does not see in neutral words', async () => {
  const phone = '+2250707991100';
  await owner.query('update users set phone = $1 where id = $2', [phone, world.users.bandama]);
  const faultFor = async (name: 'comoe' | 'niger') => {
    const { error } = await world.as(name)(editMe, { body: { ...fields, phone } });
    return error?.fields?.phone?.code;
  };
  expect([await faultFor('comoe'), await faultFor('niger')]).toEqual(['cannot_be_registered', undefined]);
  await owner.query('update users set phone = $1 where id = $2', [phone, world.users.awa]);
  expect(await faultFor('comoe')).toBe('already_exists');
});
