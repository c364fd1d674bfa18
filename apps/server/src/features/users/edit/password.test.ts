import { expect, test } from 'vitest';
import { hashPassword, isPassword } from './password.ts';

test('a hash carries its cost and salt, and knows its password only', async () => {
  const hash = await hashPassword('Garçon 7 étoiles');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(await hashPassword('Garçon 7 étoiles')).not.toBe(hash);
  expect(await isPassword('Garçon 7 étoiles', hash)).toBe(true);
  expect(await isPassword('garçon 7 étoiles', hash)).toBe(false);
});

test('one letter that keyboards spell in two ways is one letter', async () => {
  expect(await isPassword('\u0065\u0301toile', await hashPassword('\u00e9toile'))).toBe(true);
});

test('a hash made elsewhere is verified as RFC 9106 would have it', async () => {
  // argon2id of "password" with the salt "somesalt", from the reference implementation's own tests (m=256 KiB, t=2, p=1)
  const hash = '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4';
  expect(await isPassword('password', hash)).toBe(true);
});

test('a stored hash that is none is a surprise', async () => {
  await expect(isPassword('x', 'x')).rejects.toThrow('no Argon2id PHC string');
});
