import type { ClientId } from '@balise/contract';
import type { TrackingField, TrackingFields } from '@balise/contract/tracking-settings-fields';
import type { Scoped } from '../../db/scope.ts';
import { fieldPeriodsOf } from './field-periods.ts';
import { partnersOf, versionsBefore } from './queries.ts';

/** Some thresholds of each of these clients, as they were in force at a moment (ms since 1970 UTC). */
export async function fieldsInForce<Name extends TrackingField>(
  tx: Scoped,
  names: readonly Name[],
  clientIds: readonly ClientId[],
  moment: number,
): Promise<Map<ClientId, Pick<TrackingFields, Name>>> {
  const partnerOf = await partnersOf(tx, clientIds);
  const versions = await versionsBefore(tx, clientIds, [...new Set(partnerOf.values())], moment + 1);
  return new Map(
    clientIds.map((clientId) => {
      const choosers = { clientId, partnerId: partnerOf.get(clientId) };
      return [clientId, fieldPeriodsOf(names, choosers, versions, { from: moment, to: moment })[0].fields];
    }),
  );
}
