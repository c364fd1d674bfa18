import type { ClientId, Currency, DeviceId, ServiceRecord } from '@balise/contract';
import { sql } from 'kysely';
import type { Scoped } from '../../../db/scope.ts';
import { REPLACED } from './record-queries.ts';

/** A record as a report shows it. Money is in smallest units of the currency. */
export type ReportedRecord = Pick<
  ServiceRecord,
  | 'id'
  | 'deviceId'
  | 'at'
  | 'service'
  | 'kind'
  | 'state'
  | 'wasDueOn'
  | 'metres'
  | 'partsCost'
  | 'labourCost'
  | 'taxCost'
  | 'totalCost'
  | 'downtimeMinutes'
  | 'workshop'
  | 'operations'
  | 'reason'
  | 'note'
> & { clientId: ClientId; currency: Currency };

/**
 * What was written of these devices that counts and that the scope shows, in a period.
 * @param from, to ms since 1970
 */
export async function reportedRecords(
  tx: Scoped,
  ids: readonly DeviceId[],
  { from, to }: { from: number; to: number },
): Promise<ReportedRecord[]> {
  const { rows } = await sql<ReportedRecord>`
    select r.id, r.device_id as "deviceId", r.client_id as "clientId", (extract(epoch from r.at) * 1000)::float8 as at, s.name as service,
      r.kind, r.state, r.was_due_on::text as "wasDueOn", r.metres::float8 as metres, r.parts_cost::float8 as "partsCost",
      r.labour_cost::float8 as "labourCost", r.tax_cost::float8 as "taxCost", r.total_cost::float8 as "totalCost",
      client_currency(r.client_id) as currency, r.downtime_minutes as "downtimeMinutes", r.workshop, r.operations, r.reason, r.note
    from service_records r join services s on s.id = r.service_id
    where r.device_id = any (${ids}) and r.kind <> 'withdrawn' and not ${REPLACED} and r.at >= ${new Date(from)} and r.at < ${new Date(to)}
    order by r.at, r.id`.execute(tx);
  return rows;
}
