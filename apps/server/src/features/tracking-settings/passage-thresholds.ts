import type { ClientId } from '@balise/contract';
import { PASSAGE_FIELDS } from '@balise/contract/tracking-settings-fields';
import type { Scoped } from '../../db/scope.ts';
import { type FieldPeriods, fieldPeriodsOf } from './field-periods.ts';
import { partnersOf, versionsBefore } from './queries.ts';

/** By what passages of a client's vehicles are found. */
export type PassagePeriods = FieldPeriods<(typeof PASSAGE_FIELDS)[number]>;

type Period = { from: number; to: number };

/** What was in force of these clients in a period, ascending; the first from its beginning. */
export async function passageThresholdsOf(
  tx: Scoped,
  clientIds: readonly ClientId[],
  period: Period,
): Promise<Map<ClientId, PassagePeriods>> {
  const partnerOf = await partnersOf(tx, clientIds);
  const versions = await versionsBefore(tx, clientIds, [...new Set(partnerOf.values())], period.to);
  return new Map(
    clientIds.map((clientId) => {
      const choosers = { clientId, partnerId: partnerOf.get(clientId) };
      return [clientId, fieldPeriodsOf(PASSAGE_FIELDS, choosers, versions, period)];
    }),
  );
}
