import * as contract from '@balise/contract';
import type { Scoped } from '../../db/scope.ts';
import type { Api, SignedIn } from '../../http/api.ts';
import { Failure, fail } from '../../http/failure.ts';
import { serve } from '../../http/serve.ts';
import { logged, logRule } from './log.ts';
import { previewRule } from './preview-rule.ts';
import { findRule, findRules, markRule } from './rule-queries.ts';
import { addRule, editRule, restoreRule, ruleToChange, type SavingRule } from './save-rule.ts';

export function ruleRoutes(api: Api): void {
  const saving = ({ tx, who }: { tx: Scoped; who: SignedIn }): SavingRule => ({
    tx,
    scope: who.scope,
    now: api.clock(),
  });

  serve(api, contract.listAlertRules, ({ tx, who, query }) => findRules(tx, who.scope, query.clientId, api.clock()));

  serve(api, contract.previewAlertRule, (asked) => previewRule(saving(asked), asked.body));

  serve(
    api,
    contract.getAlertRule,
    async ({ tx, who, params }) =>
      (await findRule(tx, who.scope, params.id, api.clock())) ?? fail('alert_rule_not_found'),
  );

  serve(api, contract.addAlertRule, async (asked) => {
    const added = await addRule(saving(asked), asked.body);
    if (added instanceof Failure) return added;
    await logRule(asked, added, { action: 'alert_rule.add', after: logged(added) });
    return added;
  });

  serve(api, contract.editAlertRule, async (asked) => {
    const before = await ruleToChange(saving(asked), asked.params.id);
    if (before instanceof Failure) return before;
    const after = await editRule(saving(asked), before, asked.body);
    if (after instanceof Failure) return after;
    await logRule(asked, after, {
      action: 'alert_rule.edit',
      before: logged(before),
      after: logged(after),
    });
    return after;
  });

  serve(api, contract.deleteAlertRule, async (asked) => {
    const before = await ruleToChange(saving(asked), asked.params.id);
    if (before instanceof Failure) return before;
    if (!(await markRule(asked.tx, before.id, new Date(api.clock())))) return fail('not_allowed');
    await logRule(asked, before, { action: 'alert_rule.delete', before: logged(before) });
    return null;
  });

  serve(api, contract.restoreAlertRule, async (asked) => {
    const before = await ruleToChange(saving(asked), asked.params.id, true);
    if (before instanceof Failure) return before;
    const after = await restoreRule(saving(asked), before);
    if (after instanceof Failure) return after;
    await logRule(asked, after, { action: 'alert_rule.restore', after: logged(after) });
    return after;
  });
}
