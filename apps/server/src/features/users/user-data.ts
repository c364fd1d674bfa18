import type { UserData } from '@balise/contract';
import type { Database } from '../../db/database.ts';
import { type Scope, type Scoped, withScope } from '../../db/scope.ts';
import { brandIn, PLATFORM_BRAND } from '../partners/index.ts';
import { findOwnUser, type OwnUser } from './queries.ts';

/** Who is signed in, in the transaction of its scope. */
export async function readUserData(tx: Scoped, scope: Scope): Promise<UserData> {
  const user = await findOwnUser(tx, scope.userId);
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
    brand: brandOf(user),
    client: clientOf(user),
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

function brandOf(user: OwnUser): UserData['brand'] {
  if (user.partner_id === null) return PLATFORM_BRAND;
  return brandIn({
    id: user.partner_id,
    name: user.name ?? '',
    display_name: user.display_name ?? '',
    tagline_en: user.tagline_en ?? '',
    tagline_fr: user.tagline_fr ?? '',
    accent: user.accent ?? PLATFORM_BRAND.accent,
    logo: user.logo,
    default_language: user.default_language ?? 'en',
    support_phone: user.support_phone ?? '',
    support_email: user.support_email ?? '',
  });
}
