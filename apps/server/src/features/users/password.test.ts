import { expect, test } from 'vitest';
import { hashPassword, isPassword } from './password.ts';
import { Turnstile } from './turnstile.ts';

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

test('a stranger’s hash is verified as RFC 9106 would have it', async () => {
  // argon2id of "password" with the salt "somesalt", from the reference implementation's own tests (m=256 KiB, t=2, p=1)
  const hash = '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4';
  expect(await isPassword('password', hash)).toBe(true);
});

test('a stored hash that is none is a surprise', async () => {
  await expect(isPassword('x', 'x')).rejects.toThrow('no Argon2id PHC string');
});

test('a few pass at once, the others in their turn, also after a failure', async () => {
  const turnstile = new Turnstile(2);
  const order: number[] = [];
  let inside = 0;
  let most = 0;
  const work = (n: number) =>
    turnstile.pass(async () => {
      inside += 1;
      most = Math.max(most, inside);
      await new Promise((resolve) => setTimeout(resolve, 1));
      inside -= 1;
      order.push(n);
      if (n === 3) throw new Error('fails');
    });
  const all = Promise.allSettled([1, 2, 3, 4, 5, 6].map(work));
  expect(turnstile.queue).toBe(4);
  await all;
  expect([most, order, turnstile.queue]).toEqual([2, [1, 2, 3, 4, 5, 6], 0]);
});
