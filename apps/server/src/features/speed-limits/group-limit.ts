import { type Group, type GroupId, HOLDS_AFTER } from '@balise/contract';
import type { RequestContext } from '../../http/api.ts';
import { type Failure, fail } from '../../http/failure.ts';
import { findGroup, lockGroup, logOfGroup } from '../groups/index.ts';
import { setGroupLimit } from './group-queries.ts';

/** Sets or takes away the limit of a group, m/s, shortly from now on. A group of which the user sees a part only is not his to limit. */
export async function limitGroup(act: RequestContext, id: GroupId, limit: number | null): Promise<Group | Failure> {
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
