import { sealFor, unsealFor } from '../../db/seal.ts';

/** Encrypts the secret of a user's second factor; it can be decrypted in no other user's row. */
export const seal = (platformKey: Buffer, userId: number, secret: Buffer): Buffer =>
  sealFor(platformKey, { purpose: 'second factor', row: `user ${userId}` }, secret);

/** @returns undefined where it was encrypted with another key or for another user */
export const unseal = (platformKey: Buffer, userId: number, encrypted: Buffer): Buffer | undefined =>
  unsealFor(platformKey, { purpose: 'second factor', row: `user ${userId}` }, encrypted);
