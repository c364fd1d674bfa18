import type { MapSource, UserData } from '@balise/contract';
import { type Scope, type Scoped, withScope } from '../../db/scope.ts';
import type { Api, SignedIn } from '../../http/api.ts';
import { billingNoticeOf } from '../billing/index.ts';
import { brandIn, findOwnBrand, mapSourceOf, PLATFORM_BRAND } from '../partners/index.ts';
import { findOwnUser, type OwnUser } from './queries.ts';

/** Who is signed in, in the transaction of its scope. @param platformMap what lies under the vehicles where the partner has no map */
export async function readUserData(
  tx: Scoped,
  { scope, remember }: Pick<SignedIn, 'scope' | 'remember'>,
  platformMap: MapSource,
): Promise<UserData> {
  const user = await findOwnUser(tx, scope);
  return {
    id: user.id,
    role: scope.role,
    firstName: user.first_name,
    lastName: user.last_name,
    email: user.email,
    phone: user.phone,
    language: user.language,
    accountLimited: user.account_limited,
    dateEnd: user.date_end?.getTime() ?? null,
    ...(await brandOf(tx, scope, platformMap)),
    client: clientOf(user),
    billing: await billingNoticeOf(tx, scope),
    viewing: scope.viewing,
    remembered: remember,
    rights: [...scope.rights],
  };
}

/** As `readUserData`, in a transaction of its own. */
export const userDataOf = (
  { database, platformMap }: Api,
  who: Pick<SignedIn, 'scope' | 'remember'>,
): Promise<UserData> => withScope(database, who.scope, (tx) => readUserData(tx, who, platformMap));

function clientOf(user: OwnUser): UserData['client'] {
  if (user.client_id === null || user.full_name === null) return null;
  return {
    id: user.client_id,
    fullName: user.full_name,
    timeZone: user.time_zone ?? 'UTC',
    countryCode2: user.country_code2 ?? '',
    currency: user.currency ?? 'EUR',
  };
}

/** Of the partner of the scope: a user who views as a client sees what the client sees. */
async function brandOf(
  tx: Scoped,
  { partnerId }: Scope,
  platform: MapSource,
): Promise<Pick<UserData, 'brand' | 'maps'>> {
  if (partnerId === null) return { brand: PLATFORM_BRAND, maps: { platform, partner: null } };
  const row = await findOwnBrand(tx, partnerId);
  return { brand: brandIn(row), maps: { platform, partner: mapSourceOf(row) } };
}
