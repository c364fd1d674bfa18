import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';

/** OWASP Password Storage Cheat Sheet, Argon2id: 19 MiB, two passes, one lane. About 25 ms, off the event loop. */
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

/**
 * @param cost `memory` in KiB; less than the usual only where no password is worth guessing
 * @returns the hash as a PHC string, which carries its own salt and cost, so that the cost can be raised later
 */
export async function hashPassword(password: string, cost = COST): Promise<string> {
  const salt = randomBytes(16);
  const tag = await derive(password, salt, cost);
  const costs = `m=${cost.memory},t=${cost.passes},p=${cost.parallelism}`;
  return `$argon2id$v=19$${costs}$${base64(salt)}$${base64(tag)}`;
}

/** Whether a password is the hashed one. Takes as long for a wrong password as for the right one. */
export async function isPassword(password: string, hash: string): Promise<boolean> {
  const parts = PHC.exec(hash);
  if (!parts) throw new Error('a stored password hash is no Argon2id PHC string');
  const [, memory, passes, parallelism, salt = '', tag = ''] = parts;
  const expected = Buffer.from(tag, 'base64');
  const cost = {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  };
  return timingSafeEqual(await derive(password, Buffer.from(salt, 'base64'), cost), expected);
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

// Unicode has several spellings of one letter (é), keyboards differ: NFKC makes them one (RFC 8265 §4)
const derive = (password: string, salt: Buffer, cost: typeof COST): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    argon2('argon2id', { message: password.normalize('NFKC'), nonce: salt, ...cost }, (error, tag) =>
      error ? reject(error) : resolve(tag),
    );
  });
