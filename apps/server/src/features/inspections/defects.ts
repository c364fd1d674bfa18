import type { Defect, DefectId, gradeDefect as gradeEndpoint, signDefect as signEndpoint } from '@balise/contract';
import type { z } from 'zod';
import type { RequestContext } from '../../http/api.ts';
import { Failure, fail } from '../../http/failure.ts';
import type { Done } from '../clients/index.ts';
import { findOwned } from '../odometer/index.ts';
import { addOrder } from '../work-orders/index.ts';
import { type DefectChange, findDefect, lockDefect, updateDefect } from './defect-queries.ts';
import { defectLogged, logDefect } from './log.ts';

/** Opens a work order for a defect, or returns the one that it is on. */
export async function orderDefect(act: RequestContext, id: DefectId) {
  const defect = await lastingDefect(act, id);
  if (defect instanceof Failure) return defect;
  const { order, deviceId, name, note, severity } = defect;
  if (order && order.state !== 'done' && order.state !== 'cancelled') return { id: order.id, number: order.number };
  // a vehicle that went to another client left its defects here
  const device = await findOwned(act.tx, act.who.scope, deviceId);
  if (device?.client_id !== defect.clientId) return fail('device_not_found');
  const added = await addOrder(act, {
    deviceId,
    title: name.slice(0, 120),
    priority: ({ minor: 'normal', major: 'high', critical: 'urgent' } as const)[severity],
    isBreakdown: false,
    assigneeId: null,
    workshop: '',
    dueOn: null,
    note: '',
    lines: [{ kind: 'task', text: [name, note].filter(Boolean).join(': ').slice(0, 300), isDone: false }],
    attachmentIds: [],
  });
  if (added instanceof Failure) return added;
  await updateDefect(act.tx, id, { orderId: added.id });
  return { id: added.id, number: added.number };
}

export async function gradeDefect(
  act: RequestContext,
  id: DefectId,
  { severity, isOutOfService }: z.output<typeof gradeEndpoint.body>,
): Promise<Defect | Failure> {
  if (isOutOfService && severity !== 'critical') return fail('fields_invalid', { isOutOfService: 'invalid_value' });
  return await changed(act, id, 'defect.grade', () => ({ severity, isOutOfService }));
}

/** Signs that a defect is repaired: with the last of them its vehicle is in service again. */
export async function signDefect(
  act: RequestContext,
  id: DefectId,
  { signature, note }: z.output<typeof signEndpoint.body>,
): Promise<Defect | Failure> {
  return await changed(act, id, 'defect.sign', ({ state }) => ({
    ended: { state: 'closed', by: signature, note, at: act.now, isRepair: state === 'open' },
  }));
}

export async function dismissDefect(act: RequestContext, id: DefectId, reason: string): Promise<Defect | Failure> {
  const by = act.who.scope.userId;
  return await changed(act, id, 'defect.dismiss', () => ({
    ended: { state: 'dismissed', by, note: reason, at: act.now, isRepair: false },
  }));
}

async function changed(
  act: RequestContext,
  id: DefectId,
  action: Done['action'],
  change: (before: Defect) => DefectChange,
): Promise<Defect | Failure> {
  const before = await lastingDefect(act, id);
  if (before instanceof Failure) return before;
  await updateDefect(act.tx, id, change(before));
  const after = (await findDefect(act.tx, act.who.scope, id))!;
  await logDefect(act, after, { action, before: defectLogged(before), after: defectLogged(after) });
  return after;
}

/** A defect that is not over; held until the transaction ends. */
async function lastingDefect({ tx, who }: RequestContext, id: DefectId): Promise<Defect | Failure> {
  await lockDefect(tx, id);
  const defect = await findDefect(tx, who.scope, id);
  if (!defect) return fail('defect_not_found');
  return defect.state === 'closed' || defect.state === 'dismissed' ? fail('defect_ended') : defect;
}
