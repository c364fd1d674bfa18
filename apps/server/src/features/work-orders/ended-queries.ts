import type { WorkOrderId } from '@balise/contract';
import type { Scope, Scoped } from '../../db/scope.ts';
import { lockOrder } from './queries.ts';

/** Whether a form has ended an order already; locked until the transaction ends. */
export async function wasEndedBy(tx: Scoped, scope: Scope, id: WorkOrderId, requestId: string): Promise<boolean> {
  if (!(await lockOrder(tx, scope, id))) return false;
  const found = await tx
    .selectFrom('work_orders')
    .select('id')
    .where('id', '=', id)
    .where('request_id', '=', requestId)
    .executeTakeFirst();
  return found !== undefined;
}
