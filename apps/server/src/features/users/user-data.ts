import type { UserData } from '@balise/contract';
import type { Database } from '../../db/database.ts';
import { type Scope, type Scoped, withScope } from '../../db/scope.ts';
import { billingNoticeOf } from '../billing/index.ts';
import { brandIn, findOwnBrand, mapSourceOf, PLATFORM_BRAND } from '../partners/index.ts';
import { findOwnUser, type OwnUser } from './queries.ts';

/** Who is signed in, in the transaction of its scope. */
export async function readUserData(tx: Scoped, scope: Scope): Promise<UserData> {
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
    ...(await brandOf(tx, scope)),
    client: clientOf(user),
    billing: await billingNoticeOf(tx, scope),
    viewing: scope.viewing,
    rights: [...scope.rights],
  };
}

/** As `readUserData`, in a transaction of its own. */
export const userDataOf = (database: Database, scope: Scope): Promise<UserData> =>
  withScope(database, scope, (tx) => readUserData(tx, scope));

function clientOf(user: OwnUser): UserData['client'] {
  if (user.client_id === null || user.full_name === null) return null;
  return {
    id: user.client_id,
    fullName: user.full_name,
    timeZone: user.time_zone ?? 'UTC',
    countryCode2: user.country_code2 ?? '',
  };
}

/** Of the partner at whom the scope stands: whoever looks as a client does sees what it sees. */
async function brandOf(tx: Scoped, { partnerId }: Scope): Promise<Pick<UserData, 'brand' | 'mapSource'>> {
  if (partnerId === null) return { brand: PLATFORM_BRAND, mapSource: null };
  const row = await findOwnBrand(tx, partnerId);
  return { brand: brandIn(row), mapSource: mapSourceOf(row) };
}
