import * as contract from '@balise/contract';
import { type Group, type GroupId, HOLDS_AFTER } from '@balise/contract';
import type { Api, RequestContext } from '../../http/api.ts';
import { type Failure, fail } from '../../http/failure.ts';
import { serve } from '../../http/serve.ts';
import { findGroup, lockGroup, logOfGroup } from '../groups/index.ts';
import { findRules } from './blocking/rule-queries.ts';
import { removeRule, setRule } from './blocking/rules.ts';
import { limitsFile } from './export.ts';
import { setGroupLimit } from './group-queries.ts';
import { listLimits } from './list-limits.ts';
import { sendLimits } from './send-limits.ts';

export function speedLimitRoutes(api: Api): void {
  serve(api, contract.listSpeedLimits, async ({ tx, who, query, now }) => await listLimits(tx, who.scope, query, now));
  serve(api, contract.exportSpeedLimits, (asked) => limitsFile(asked, asked.body));
  serve(api, contract.setGroupSpeedLimit, async (asked) => await limitGroup(asked, asked.params.id, asked.body.limit));
  serve(api, contract.sendSpeedLimits, async (asked) => await sendLimits(asked, asked.body.deviceIdList));
  serve(api, contract.listSpeedingBlocks, async ({ tx, who, query }) => await findRules(tx, who.scope, query));
  serve(api, contract.setSpeedingBlock, async (asked) => await setRule(asked, asked.body));
  serve(api, contract.removeSpeedingBlock, async (asked) => await removeRule(asked, asked.params.id));
}

/** Sets or takes away the limit of a group, m/s, shortly from now on. A group of which the user sees a part only is not his to limit. */
async function limitGroup(act: RequestContext, id: GroupId, limit: number | null): Promise<Group | Failure> {
  const { tx, who, now } = act;
  const seen = await findGroup(tx, who.scope, id);
  if (!seen) return fail('group_not_found');
  if (who.scope.limited) return fail('not_allowed');
  await lockGroup(tx, who.scope, id);
  const before = await findGroup(tx, who.scope, id);
  if (!before) return fail('group_not_found');
  if (before.speedLimit === limit) return before;
  const times = { startsAt: new Date(now + HOLDS_AFTER), changedAt: new Date(now) };
  await setGroupLimit(tx, before, { limit, userId: who.scope.userId, ...times });
  const change = { before: { speedLimit: before.speedLimit }, after: { speedLimit: limit } };
  await logOfGroup(act, before, { action: 'group.speed_limit', ...change });
  return (await findGroup(tx, who.scope, id)) ?? fail('group_not_found');
}
