import type { PartnerId } from '@balise/contract';
import type { Database } from '../../db/database.ts';
import { PLATFORM_BRAND } from './brand.ts';

/** In whose name a partner's people are written to, and where its platform is reached; the platform's own for null. */
export async function mailBrand(database: Database, partnerId: PartnerId | null) {
  if (partnerId === null) return { ...PLATFORM_BRAND, hostNames: [] };
  const row = await database
    .selectFrom('partners')
    .select(['display_name', 'accent', 'support_phone', 'support_email', 'host_names'])
    .where('id', '=', partnerId)
    .executeTakeFirstOrThrow();
  return {
    displayName: row.display_name,
    accent: row.accent,
    supportPhone: row.support_phone,
    supportEmail: row.support_email,
    hostNames: row.host_names,
  };
}
