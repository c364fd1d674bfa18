import type { ClientId } from '@balise/contract';
import { MARK_FIELDS, type MarkFields } from '@balise/contract/tracking-settings-fields';
import type { Scoped } from '../../db/scope.ts';
import { fieldPeriodsOf } from './field-periods.ts';
import { partnersOf, versionsBefore } from './queries.ts';

/** What driving style is marked by, of each of these clients, as it was in force at a moment (ms since 1970 UTC). */
export async function marksAt(
  tx: Scoped,
  clientIds: readonly ClientId[],
  moment: number,
): Promise<Map<ClientId, MarkFields>> {
  const partnerOf = await partnersOf(tx, clientIds);
  const versions = await versionsBefore(tx, clientIds, [...new Set(partnerOf.values())], moment + 1);
  return new Map(
    clientIds.map((clientId) => {
      const choosers = { clientId, partnerId: partnerOf.get(clientId) };
      return [clientId, fieldPeriodsOf(MARK_FIELDS, choosers, versions, { from: moment, to: moment })[0].fields];
    }),
  );
}
