import * as contract from '@balise/contract';
import type { Api } from '../../http/api.ts';
import { serve } from '../../http/serve.ts';
import { findRules } from './blocking/rule-queries.ts';
import { removeRule, setRule } from './blocking/rules.ts';
import { limitsFile } from './export.ts';
import { limitGroup } from './group-limit.ts';
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
