import type { WorkOrder } from '@balise/contract';
import type { Act } from '../audit/index.ts';
import { auditOfClient, type Done } from '../clients/index.ts';

/** Writes what was done to an order into the audit log, by its number and the plate of its vehicle. */
export const logOrder = (act: Act, { id, clientId, number, designation }: WorkOrder, done: Done): Promise<void> =>
  auditOfClient(act, { kind: 'work_order', id, clientId, name: `#${number} ${designation}` }, done);

export const orderLogged = (order: WorkOrder): object => ({
  title: order.title,
  workOrderState: order.state,
  priority: order.priority,
  isBreakdown: order.isBreakdown,
  assignee: order.assignee,
  workshop: order.workshop,
  dueOn: order.dueOn,
  note: order.note,
  lines: order.lineList.map(({ name }) => name),
  files: order.files.map(({ name }) => name),
});
