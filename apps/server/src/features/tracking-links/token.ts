import { sealFor, unsealFor } from '../../db/seal.ts';

/** What may be the token of a link. */
export const LINK_TOKEN = /^[\w-]{22}$/;

// the client and not the link, whose id is not known before its row is added
const of = (clientId: number) => ({ purpose: 'tracking link', row: `client ${clientId}` }) as const;

export const sealLinkToken = (platformKey: Buffer, clientId: number, token: string): Buffer =>
  sealFor(platformKey, of(clientId), Buffer.from(token));

/** @returns undefined where it was encrypted with another platform's key */
export const openLinkToken = (platformKey: Buffer, clientId: number, sealed: Buffer): string | undefined =>
  unsealFor(platformKey, of(clientId), sealed)?.toString();
