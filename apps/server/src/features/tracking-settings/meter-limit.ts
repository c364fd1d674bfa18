import type { ClientId, PartnerId } from '@balise/contract';
import type { Scoped } from '../../db/scope.ts';
import { fieldPeriodsOf } from './field-periods.ts';
import { versionsBefore } from './queries.ts';

/** How far a vehicle of a client may go in a day before a reading of its meter must be confirmed: metres, in force at a moment (ms since 1970 UTC). */
export async function meterDailyMostAt(
  tx: Scoped,
  { client_id, partner_id }: { client_id: ClientId; partner_id: PartnerId },
  moment: number,
): Promise<number> {
  const versions = await versionsBefore(tx, [client_id], [partner_id], moment + 1);
  const choosers = { clientId: client_id, partnerId: partner_id };
  return fieldPeriodsOf(['meterDailyMost'], choosers, versions, { from: moment, to: moment })[0].fields.meterDailyMost;
}
