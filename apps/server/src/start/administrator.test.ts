import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../db/testing.ts';
import { ensureAdministrator } from './administrator.ts';
import { StartError } from './start-error.ts';

const database = await testDatabase();
afterAll(() => database.drop());
const email = 'ops@kanari.example';
const start = (password?: string) => ensureAdministrator(database.owner, { email, password });
const administrators = async () => (await database.pools.owner.query('select email from users')).rows;

test.each([
  ['Password2026!', /one of the most common passwords: use several unrelated words/],
  ['balise-administrator', /little more than the administrator’s name or e-mail address: use several unrelated words/],
])('“%s” for the first administrator stops the start with what to write instead', async (password, sentence) => {
  await expect(start(password)).rejects.toThrow(sentence);
  await expect(start(password)).rejects.toThrow(StartError);
  expect(await administrators()).toEqual([]);
});

test('a good one makes the administrator; later starts do not look at the variable any more', async () => {
  expect(await start('three otters read maps')).toEqual([
    `  administrator  ${email} (password from BALISE_ADMIN_PASSWORD)`,
  ]);
  expect(await administrators()).toEqual([{ email }]);
  expect(await start('password1')).toEqual([]);
});
