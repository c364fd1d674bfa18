import type { ClientId } from '@balise/contract';
import { ZONE_VISIT_FIELDS } from '@balise/contract/tracking-settings-fields';
import type { Scoped } from '../../db/scope.ts';
import { type FieldPeriods, fieldPeriodsOf } from './field-periods.ts';
import { partnersOf, versionsBefore } from './queries.ts';

/** The thresholds by which visits of a client's vehicles are found. */
export type ZoneVisitPeriods = FieldPeriods<(typeof ZONE_VISIT_FIELDS)[number]>;

type Period = { from: number; to: number };

/** What was in force of these clients in a period, ascending; the first from its beginning. */
export async function zoneVisitThresholdsOf(
  tx: Scoped,
  clientIds: readonly ClientId[],
  period: Period,
): Promise<Map<ClientId, ZoneVisitPeriods>> {
  const partnerOf = await partnersOf(tx, clientIds);
  const versions = await versionsBefore(tx, clientIds, [...new Set(partnerOf.values())], period.to);
  return new Map(
    clientIds.map((clientId) => {
      const choosers = { clientId, partnerId: partnerOf.get(clientId) };
      return [clientId, fieldPeriodsOf(ZONE_VISIT_FIELDS, choosers, versions, period)];
    }),
  );
}
