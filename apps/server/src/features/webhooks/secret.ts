import { randomBytes } from 'node:crypto';
import { sealFor, unsealFor } from '../../db/seal.ts';

/** A new secret, as its owner copies it. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64url')}`;

// the client and not the webhook, whose id is not known before its row is added
const of = (clientId: number) => ({ purpose: 'webhook', row: `client ${clientId}` }) as const;

export const sealSecret = (platformKey: Buffer, clientId: number, secret: string): Buffer =>
  sealFor(platformKey, of(clientId), Buffer.from(secret));

/** @returns undefined where it was encrypted with another platform's key */
export const openSecret = (platformKey: Buffer, clientId: number, encrypted: Buffer): string | undefined =>
  unsealFor(platformKey, of(clientId), encrypted)?.toString();
