import type {
  completeWorkOrder,
  FieldErrors,
  OrderLine,
  PartId,
  ServiceVehicleId,
  WorkOrder,
  WorkOrderId,
} from '@balise/contract';
import type { z } from 'zod';
import { byPhoneClock } from '../../calendar/index.ts';
import type { RequestContext } from '../../http/api.ts';
import { Failure, fail } from '../../http/failure.ts';
import { addRecord } from '../maintenance/index.ts';
import { takeParts } from '../parts/index.ts';
import { wasEndedBy } from './ended-queries.ts';
import { logOrder, orderLogged } from './log.ts';
import { logMove, openOrder } from './orders.ts';
import { findOrder, insertOrderEntry, tickAll, updateOrder } from './queries.ts';

type Completion = z.output<typeof completeWorkOrder.body>;

/** Ends an order, in one transaction: parts leave the stock, services are recorded as done, what is due next follows. */
export async function completeOrder(
  act: RequestContext,
  id: WorkOrderId,
  completion: Completion,
): Promise<WorkOrder | Failure> {
  const { tx, who, now } = act;
  const { requestId = null } = completion;
  // the same form once more: it waited for a line, and the answer was lost
  if (requestId !== null && (await wasEndedBy(tx, who.scope, id, requestId)))
    return (await findOrder(tx, who.scope, id))!;
  const order = await openOrder(act, id);
  if (order instanceof Failure) return order;
  const typed = completion.at ?? now;
  // of a form that waited, by the clock of a phone
  const at = requestId === null ? typed : byPhoneClock(typed, now);
  const { metres, taxCost, downtimeMinutes, notDone, note } = completion;
  if (at > now) return fail('fields_invalid', { at: 'must_not_be_future' });
  const before = (await findOrder(tx, who.scope, id))!;
  const unknown = notDone.findIndex(
    (one) => !before.lineList.some((line) => line.kind === 'service' && line.dueId === one),
  );
  if (unknown >= 0) return fail('fields_invalid', { [`notDone.${unknown}`]: 'unknown_reference' });
  const lacking = await takeParts(act, order, takenBy(before.lineList), correctionOf(before, completion));
  if (lacking.length > 0) return fail('stock_too_low', faultsOf(before.lineList, lacking));
  const refused = await recordServices(act, before, { ...completion, at });
  if (refused) return refused;
  await tickAll(tx, id, notDone);
  await updateOrder(tx, id, { state: 'done', done: { at, metres, taxCost, downtimeMinutes, requestId } }, now);
  await logMove(act, order, 'done', '');
  if (note !== '') await insertOrderEntry(tx, who.scope, order, { kind: 'note', text: note }, now);
  const after = (await findOrder(tx, who.scope, id))!;
  await logOrder(act, after, {
    action: 'work_order.complete',
    before: orderLogged(before),
    after: Object.assign(orderLogged(after), { odometer: metres, totalCost: after.totalCost }),
  });
  return after;
}

const takenBy = (lines: readonly OrderLine[]) =>
  lines.flatMap(({ partId, quantity }) => (partId === null || quantity === null ? [] : [{ partId, quantity }]));

/** What the ledger says of parts that were there and that it did not have. */
const correctionOf = ({ number }: WorkOrder, { isStockCorrected }: Completion): string | undefined =>
  isStockCorrected ? `#${number}` : undefined;

const faultsOf = (lines: readonly OrderLine[], lacking: readonly PartId[]): FieldErrors =>
  Object.fromEntries(
    lines.flatMap(({ partId }, place) =>
      partId !== null && lacking.includes(partId) ? [[`lines.${place}.quantity`, 'less_in_stock' as const]] : [],
    ),
  );

/** Records each service of the order that was done, with its share of the cost; the reading is entered once. */
async function recordServices(
  act: RequestContext,
  { number, title, workshop, lineList }: WorkOrder,
  { at, metres, isMeterConfirmed, taxCost, downtimeMinutes, notDone, note }: Completion & { at: number },
): Promise<Failure | undefined> {
  const done = lineList.flatMap(({ kind, dueId }) =>
    kind === 'service' && dueId !== null && !notDone.includes(dueId) ? [dueId] : [],
  );
  for (const [place, dueId] of done.entries()) {
    const isFirst = place === 0;
    const recorded = await addRecord(act, dueId, {
      kind: 'done',
      at,
      metres,
      isMeterConfirmed,
      partsCost: shareOf(lineList, 'part', dueId, done),
      labourCost: shareOf(lineList, 'labour', dueId, done),
      taxCost: isFirst ? taxCost : 0,
      downtimeMinutes: isFirst ? downtimeMinutes : null,
      workshop,
      note: [`#${number} · ${title}`, note].filter(Boolean).join('\n').slice(0, 2000),
      operationIds: [],
      nextOn: null,
      nextMetres: null,
    });
    if (recorded instanceof Failure) return recorded;
  }
  return undefined;
}

/** What the lines for a service cost; those for none that was done are the first's. */
function shareOf(
  lines: readonly Pick<OrderLine, 'kind' | 'dueId' | 'cost'>[],
  kind: 'part' | 'labour',
  dueId: ServiceVehicleId,
  done: readonly ServiceVehicleId[],
): number {
  const isOf = (line: { dueId: ServiceVehicleId | null }) => {
    const of = line.dueId !== null && done.includes(line.dueId) ? line.dueId : done[0];
    return of === dueId;
  };
  return lines.reduce((sum, line) => sum + (line.kind === kind && isOf(line) ? line.cost : 0), 0);
}
