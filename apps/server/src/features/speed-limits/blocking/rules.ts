import type { SpeedingBlock, SpeedingBlockId, setSpeedingBlock } from '@balise/contract';
import type { z } from 'zod';
import type { RequestContext } from '../../../http/api.ts';
import { Failure, fail } from '../../../http/failure.ts';
import { auditOfClient, clientFor } from '../../clients/index.ts';
import { findGroup } from '../../groups/index.ts';
import { deleteRule, findRules, type RuleTarget, ruleOf, storeRule, vehicleOf } from './rule-queries.ts';

type Body = z.output<typeof setSpeedingBlock.body>;

/** Sets the rule of a vehicle, a group or a client, in the caller's name. */
export async function setRule(act: RequestContext, body: Body): Promise<SpeedingBlock | Failure> {
  const { tx, who, now } = act;
  const target = await targetOf(act, body);
  if (target instanceof Failure) return target;
  // without the right to block there is nobody in whose name a block could leave
  if (!who.scope.rights.includes('block_device')) return fail('not_allowed');
  if (who.scope.limited && target.deviceId === null) return fail('not_allowed');
  const { episodes, minutes } = body;
  const before = await ruleOf(tx, target);
  const id = await storeRule(tx, who.scope, target, { episodes, minutes, now });
  const [rule] = id === undefined ? [] : await findRules(tx, who.scope, { id });
  if (!rule) return fail('not_found');
  await log(act, rule, { ...(before ? { before } : {}), after: { episodes, minutes } });
  return rule;
}

export async function removeRule(act: RequestContext, id: SpeedingBlockId): Promise<null | Failure> {
  const { tx, who } = act;
  const [rule] = await findRules(tx, who.scope, { id });
  if (!rule) return fail('not_found');
  if (!(await deleteRule(tx, id))) return fail('not_allowed');
  const { episodes, minutes } = rule;
  await log(act, rule, { before: { episodes, minutes }, after: {} });
  return null;
}

/** Whom the rule is for, where the caller may see it. */
async function targetOf(
  { tx, who }: RequestContext,
  { clientId, deviceId, groupId }: Body,
): Promise<RuleTarget | Failure> {
  if (deviceId !== undefined) {
    const vehicle = await vehicleOf(tx, who.scope, deviceId);
    return vehicle ? { clientId: vehicle.clientId, deviceId, groupId: null } : fail('device_not_found');
  }
  if (groupId !== undefined) {
    const group = await findGroup(tx, who.scope, groupId);
    return group ? { clientId: group.clientId, deviceId: null, groupId } : fail('group_not_found');
  }
  const whose = await clientFor({ tx, scope: who.scope }, clientId);
  return whose instanceof Failure ? whose : { clientId: whose, deviceId: null, groupId: null };
}

function log(act: RequestContext, rule: SpeedingBlock, changes: { before?: object; after: object }): Promise<void> {
  const { clientId, name, deviceId, groupId } = rule;
  if (deviceId !== null)
    return auditOfClient(
      act,
      { kind: 'device', id: deviceId, clientId, name },
      { action: 'device.speeding_block', ...changes },
    );
  return groupId === null
    ? auditOfClient(
        act,
        { kind: 'client', id: clientId, clientId, name },
        { action: 'client.speeding_block', ...changes },
      )
    : auditOfClient(
        act,
        { kind: 'group', id: groupId, clientId, name },
        { action: 'group.speeding_block', ...changes },
      );
}
