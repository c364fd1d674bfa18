import { sealFor, unsealFor } from '../../db/seal.ts';
import type { SourceSecret } from './source/api.ts';

const of = (clientId: number) => ({ purpose: 'traccar', row: `client ${clientId}` }) as const;

/** Encrypts how to sign in at a server, for the time of an import. */
export const sealSourceSecret = (platformKey: Buffer, clientId: number, secret: SourceSecret): Buffer =>
  sealFor(platformKey, of(clientId), Buffer.from(JSON.stringify(secret)));

/** @returns undefined where it was encrypted with another platform's key */
export function openSourceSecret(platformKey: Buffer, clientId: number, encrypted: Buffer): SourceSecret | undefined {
  const text = unsealFor(platformKey, of(clientId), encrypted)?.toString();
  return text === undefined ? undefined : (JSON.parse(text) as SourceSecret);
}
