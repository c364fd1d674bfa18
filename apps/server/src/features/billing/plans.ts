import type { NewPlanFields, PartnerId, Plan, PlanFields, PlanId } from '@balise/contract';
import type { z } from 'zod';
import type { Scoped } from '../../db/scope.ts';
import type { RequestContext } from '../../http/api.ts';
import { type Failure, fail } from '../../http/failure.ts';
import { audit, changesOf } from '../audit/index.ts';
import { seesPartner } from '../partners/index.ts';
import {
  addPrice,
  archivePlan,
  insertPlan,
  lockPlan,
  offeredPlans,
  planNameTaken,
  updatePlan,
} from './plan-queries.ts';

export async function addPlan(asked: RequestContext, typed: z.output<typeof NewPlanFields>): Promise<Plan | Failure> {
  const { tx, who, now } = asked;
  const partnerId = who.scope.partnerId ?? typed.partnerId;
  if (partnerId === null) return fail('fields_invalid', { partnerId: 'required' });
  const strange = typed.partnerId !== null && typed.partnerId !== partnerId;
  if (strange || !(await seesPartner(tx, partnerId))) return fail('fields_invalid', { partnerId: 'unknown_reference' });
  const id = await insertPlan(tx, { ...typed, partnerId }, new Date(now));
  if (id === undefined) return fail('already_exists', { name: 'already_exists' });
  const plan = await thePlan(tx, id);
  await audit(asked, { ...about(plan), action: 'plan.add', after: shown(plan) });
  return plan;
}

export async function editPlan(
  asked: RequestContext,
  id: PlanId,
  typed: z.output<typeof PlanFields>,
): Promise<Plan | Failure> {
  const { tx, now } = asked;
  const held = await lockPlan(tx, id);
  if (!held) return fail('not_found');
  if (await planNameTaken(tx, held.partner_id, typed.name, id))
    return fail('already_exists', { name: 'already_exists' });
  const before = await thePlan(tx, id);
  await updatePlan(tx, id, typed);
  if (typed.price !== before.price) await addPrice(tx, id, typed.price, new Date(now));
  const after = await thePlan(tx, id);
  const changes = changesOf(shown(before), shown(after));
  if (changes) await audit(asked, { ...about(after), action: 'plan.edit', ...changes });
  return after;
}

export async function deletePlan(asked: RequestContext, id: PlanId): Promise<null | Failure> {
  const { tx, now } = asked;
  if (!(await lockPlan(tx, id))) return fail('not_found');
  const plan = await thePlan(tx, id);
  if (plan.clients > 0 || plan.devices > 0) return fail('plan_in_use');
  await archivePlan(tx, id, new Date(now));
  await audit(asked, { ...about(plan), action: 'plan.delete', before: shown(plan) });
  return null;
}

async function thePlan(tx: Scoped, id: PlanId): Promise<Plan> {
  const [plan] = await offeredPlans(tx, { id });
  if (!plan) throw new Error(`plan ${id} is held and is not seen`);
  return plan;
}

const about = ({ id, name, partnerId }: Plan) => ({
  subject: { kind: 'plan', id, name } as const,
  clientId: null,
  partnerId: partnerId as PartnerId,
});

const shown = ({ name, currency, price, setupFee }: Plan) => ({ name, currency, price, setupFee });
