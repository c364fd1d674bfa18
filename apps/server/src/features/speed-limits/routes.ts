import { listSpeedLimits, setGroupSpeedLimit } from '@balise/contract';
import type { Api } from '../../http/api.ts';
import { serve } from '../../http/serve.ts';
import { limitGroup } from './group-limit.ts';
import { listLimits } from './list-limits.ts';

export function speedLimitRoutes(api: Api): void {
  serve(api, listSpeedLimits, async ({ tx, who, query, now }) => await listLimits(tx, who.scope, query, now));
  serve(api, setGroupSpeedLimit, async (asked) => await limitGroup(asked, asked.params.id, asked.body.limit));
}
