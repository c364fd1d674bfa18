import type { CompletionFields, ServiceRecord, ServiceVehicleId } from '@balise/contract';
import { divided } from '@balise/maintenance';
import type { RequestContext } from '../../../http/api.ts';
import { Failure, fail } from '../../../http/failure.ts';
import { type Expected, expectedOf } from '../due-queries.ts';
import { togetherOfRequest } from './record-queries.ts';
import { addRecord } from './records.ts';

/** Writes that services of one vehicle were done together: all of them, or none. The reading is entered once, and belongs to all of them. */
export async function completeServices(
  act: RequestContext,
  { services, invoice, downtimeMinutes, attachmentIds, requestId, lastRecordId, ...common }: CompletionFields,
): Promise<{ records: ServiceRecord[] } | Failure> {
  const ids = services.map(({ dueId }) => dueId);
  const twice = ids.findIndex((id, place) => ids.indexOf(id) < place);
  if (twice >= 0) return fail('fields_invalid', { [`services.${twice}.dueId`]: 'already_exists' });
  const expected = await expectedOf(act.tx, act.who.scope, ids);
  const refused = refusedOf(ids, expected);
  if (refused) return refused;
  const known = await togetherOfRequest(act.tx, act.who.scope, ids, requestId);
  if (known.length > 0) return { records: known };
  const costs =
    invoice === null
      ? services
      : sharesOf(
          invoice,
          ids.map((id) => expected.get(id)!.cost),
        );
  const records: ServiceRecord[] = [];
  for (const [place, { dueId, operationIds }] of services.entries()) {
    const { partsCost, labourCost, taxCost } = costs[place]!;
    const isFirst = place === 0;
    const record = await addRecord(
      act,
      dueId,
      {
        kind: 'done',
        ...common,
        partsCost,
        labourCost,
        taxCost,
        operationIds,
        attachmentIds,
        downtimeMinutes: isFirst ? downtimeMinutes : null,
        nextOn: null,
        nextMetres: null,
        ...(isFirst ? { requestId, lastRecordId } : {}),
      },
      isFirst ? undefined : { files: attachmentIds },
    );
    if (record instanceof Failure) return record;
    records.push(record);
  }
  return { records };
}

function refusedOf(ids: readonly ServiceVehicleId[], expected: ReadonlyMap<ServiceVehicleId, Expected>) {
  if (ids.some((id) => !expected.has(id))) return fail('service_vehicle_not_found');
  const first = expected.get(ids[0]!)!.deviceId;
  const elsewhere = ids.findIndex((id) => expected.get(id)!.deviceId !== first);
  return elsewhere < 0
    ? undefined
    : fail('fields_invalid', { [`services.${elsewhere}.dueId`]: 'not_more_than_one_device' });
}

type Cost = NonNullable<CompletionFields['invoice']>;

/** Of an invoice, what falls on each service. */
function sharesOf({ partsCost, labourCost, taxCost }: Cost, expected: readonly (number | null)[]): Cost[] {
  const [parts, labour, tax] = [partsCost, labourCost, taxCost].map((amount) => divided(amount, expected));
  return expected.map((_, place) => ({
    partsCost: parts![place]!,
    labourCost: labour![place]!,
    taxCost: tax![place]!,
  }));
}
