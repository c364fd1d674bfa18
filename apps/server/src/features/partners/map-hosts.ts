import { isNamedMap, type MapSource } from '@balise/contract';
import type { Database } from '../../db/database.ts';
import { withScope } from '../../db/scope.ts';
import type { SignedIn } from '../../http/api.ts';
import { mapSourceOf } from './present.ts';
import { findOwnBrand } from './queries.ts';

const OPENFREEMAP = 'https://tiles.openfreemap.org';
/** Nothing that could end a directive of a content security policy. */
const ORIGIN = /^https?:\/\/[\w.-]+(?::\d+)?$/;

/** The origins from which a signed-in user's browser may fetch maps: the platform's map and the partner's. */
export async function mapHostsOf(
  database: Database,
  platform: MapSource,
  who: SignedIn | undefined,
): Promise<readonly string[]> {
  const partnerId = who?.scope.partnerId;
  const partner = partnerId && mapSourceOf(await withScope(database, who.scope, (tx) => findOwnBrand(tx, partnerId)));
  return [...new Set([platform, ...(partner ? [partner] : [])].flatMap(originsOf))];
}

/** Where a map comes from, as a content security policy names it. Pure. */
export function originsOf({ url, hosts }: MapSource): string[] {
  if (url === 'openfreemap') return [OPENFREEMAP];
  if (isNamedMap(url)) return [];
  return [URL.parse(url)?.origin ?? '', ...hosts.map((host) => `https://${host}`)].filter((one) => ORIGIN.test(one));
}
