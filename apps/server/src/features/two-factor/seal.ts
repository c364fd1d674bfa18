import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const NONCE = 12;
const TAG = 16; // bytes

/**
 * Encrypts a secret for one user with a key derived from the platform's (AES-256-GCM). The user is part of it: it can be decrypted in
 * no other user's row.
 */
export function seal(platformKey: Buffer, userId: number, secret: Buffer): Buffer {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', keyFrom(platformKey), nonce).setAAD(ownerOf(userId));
  return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
}

/** @returns undefined where it was encrypted with another key or for another user */
export function unseal(platformKey: Buffer, userId: number, encrypted: Buffer): Buffer | undefined {
  const nonce = encrypted.subarray(0, NONCE);
  const decipher = createDecipheriv('aes-256-gcm', keyFrom(platformKey), nonce, { authTagLength: TAG });
  try {
    decipher.setAAD(ownerOf(userId)).setAuthTag(encrypted.subarray(-TAG));
    return Buffer.concat([decipher.update(encrypted.subarray(NONCE, -TAG)), decipher.final()]);
  } catch {
    return undefined;
  }
}

const keyFrom = (platformKey: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', platformKey, Buffer.alloc(0), 'balise second factor', 32));

const ownerOf = (userId: number): Buffer => Buffer.from(`user ${userId}`);
