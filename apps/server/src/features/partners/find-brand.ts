import { isIP } from 'node:net';
import type { Brand } from '@balise/contract';
import type { Database } from '../../db/database.ts';
import { hashToken } from '../../http/token.ts';
import { brandIn, PLATFORM_BRAND } from './brand.ts';
import { findBrandRow, findPreviewRow } from './queries.ts';

/** The brand that a partner's name represents; the platform's own answers to its own name. */
export async function brandByName(database: Database, name: string): Promise<Brand | undefined> {
  if (name.toLowerCase() === PLATFORM_BRAND.name) return PLATFORM_BRAND;
  const row = await findBrandRow(database, { host: null, name });
  return row && brandIn(row);
}

/**
 * The brand of a host name: its partner's, or the platform's own at the platform's address. Undefined: unknown, the
 * platform does not exist there.
 * @param publicUrl where the platform says it is reached
 */
export async function brandByHost(database: Database, host: string, publicUrl: URL): Promise<Brand | undefined> {
  const row = await findBrandRow(database, { host, name: null });
  if (row) return brandIn(row);
  return isOwnHost(host.toLowerCase(), publicUrl) ? PLATFORM_BRAND : undefined;
}

/**
 * The brand that a preview link shows, at the platform's address or at one of the partner's own; undefined anywhere else, and
 * for a link that is unknown or over.
 * @param now milliseconds since 1970 UTC
 */
export async function brandByPreview(
  database: Database,
  token: string,
  { host, publicUrl, now }: { host: string; publicUrl: URL; now: number },
): Promise<Brand | undefined> {
  const partnerHost = isOwnHost(host.toLowerCase(), publicUrl) ? null : host;
  const row = await findPreviewRow(database, hashToken(token), partnerHost, new Date(now));
  return row && brandIn(row, true);
}

/** Whether a host name is the platform's. One without a name (an IP, localhost) can be no partner's: it is how a new platform is first reached. */
export function isOwnHost(host: string, publicUrl: URL): boolean {
  return host === publicUrl.hostname || host === 'localhost' || isIP(host.replace(/^\[|\]$/g, '')) !== 0;
}

/** The host name of an address as a browser shows it, with or without `https://`; undefined for what is none. */
export function hostOf(address: string): string | undefined {
  const whole = /^[a-z]+:\/\//i.test(address) ? address : `https://${address}`;
  return URL.canParse(whole) ? new URL(whole).hostname : undefined;
}
