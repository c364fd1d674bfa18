import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const NONCE = 12;
const TAG = 16; // bytes

/** Of which column a sealed secret is, and of which row: it opens in no other. */
type SealedIn = { purpose: 'second factor' | 'webhook' | 'tracking link' | 'traccar'; row: string };

/** Encrypts a secret for one row with a key derived from the platform's (AES-256-GCM). */
export function sealFor(platformKey: Buffer, { purpose, row }: SealedIn, secret: Buffer): Buffer {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', keyFrom(platformKey, purpose), nonce).setAAD(Buffer.from(row));
  return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
}

/** @returns undefined where it was encrypted with another key or for another row */
export function unsealFor(platformKey: Buffer, { purpose, row }: SealedIn, encrypted: Buffer): Buffer | undefined {
  const nonce = encrypted.subarray(0, NONCE);
  const key = keyFrom(platformKey, purpose);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG });
  try {
    decipher.setAAD(Buffer.from(row)).setAuthTag(encrypted.subarray(-TAG));
    return Buffer.concat([decipher.update(encrypted.subarray(NONCE, -TAG)), decipher.final()]);
  } catch {
    return undefined;
  }
}

const keyFrom = (platformKey: Buffer, purpose: SealedIn['purpose']): Buffer =>
  Buffer.from(hkdfSync('sha256', platformKey, Buffer.alloc(0), `balise ${purpose}`, 32));
