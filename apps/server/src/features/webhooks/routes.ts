import { randomUUID } from 'node:crypto';
import type { AlertRuleId, ClientId, Webhook } from '@balise/contract';
import * as contract from '@balise/contract';
import type { Scoped } from '../../db/scope.ts';
import type { Api } from '../../http/api.ts';
import { Failure, fail } from '../../http/failure.ts';
import { serve } from '../../http/serve.ts';
import type { Act } from '../audit/index.ts';
import { auditOfClient, clientFor, type Done } from '../clients/index.ts';
import {
  countRecentTests,
  countWebhooks,
  findAttempts,
  findWebhook,
  findWebhooks,
  insertWebhook,
  markWebhookDeleted,
  queueTest,
  replaceSecret,
  replay,
  rulesAmong,
  updateWebhook,
} from './queries.ts';
import { newSecret, sealSecret } from './secret.ts';

/** Of one webhook. */
const TESTS_A_MINUTE = 5;

export function webhookRoutes(api: Api): void {
  changeRoutes(api);
  sendingRoutes(api);
}

function changeRoutes(api: Api): void {
  serve(api, contract.listWebhooks, ({ tx, who, query }) => findWebhooks(tx, who.scope, query.clientId));

  serve(api, contract.addWebhook, async (asked) => {
    const { tx, who, body } = asked;
    if (who.scope.limited) return fail('not_allowed');
    const clientId = await clientFor({ tx, scope: who.scope }, body.clientId);
    if (clientId instanceof Failure) return clientId;
    const refused = await unknownRules(tx, clientId, body.ruleIds);
    if (refused) return refused;
    if ((await countWebhooks(tx, clientId)) >= contract.MOST_WEBHOOKS) return fail('limit_reached');
    const secret = newSecret();
    const id = await insertWebhook(tx, clientId, body, sealSecret(api.secret, clientId, secret), asked.now);
    const webhook = await findWebhook(tx, who.scope, id);
    if (!webhook) return fail('webhook_not_found');
    await log(asked, webhook, { action: 'webhook.add', after: logged(webhook) });
    return { webhook, secret };
  });

  serve(api, contract.editWebhook, async (asked) => {
    const { tx, who, params, body } = asked;
    const before = await findWebhook(tx, who.scope, params.id);
    if (!before) return fail('webhook_not_found');
    if (body.clientId !== undefined && body.clientId !== before.clientId)
      return fail('fields_invalid', { clientId: 'cannot_be_changed' });
    const refused = await unknownRules(tx, before.clientId, body.ruleIds);
    if (refused) return refused;
    await updateWebhook(tx, before.id, body, asked.now);
    const after = await findWebhook(tx, who.scope, before.id);
    if (!after) return fail('webhook_not_found');
    await log(asked, after, { action: 'webhook.edit', before: logged(before), after: logged(after) });
    return after;
  });

  serve(api, contract.deleteWebhook, async (asked) => {
    const before = await findWebhook(asked.tx, asked.who.scope, asked.params.id);
    if (!before) return fail('webhook_not_found');
    await markWebhookDeleted(asked.tx, before.id, asked.now);
    await log(asked, before, { action: 'webhook.delete', before: logged(before) });
    return null;
  });

  serve(api, contract.rotateWebhookSecret, async (asked) => {
    const webhook = await findWebhook(asked.tx, asked.who.scope, asked.params.id);
    if (!webhook) return fail('webhook_not_found');
    const secret = newSecret();
    await replaceSecret(asked.tx, webhook.id, sealSecret(api.secret, webhook.clientId, secret), asked.now);
    await log(asked, webhook, { action: 'webhook.secret' });
    return { secret };
  });
}

function sendingRoutes(api: Api): void {
  serve(api, contract.testWebhook, async (asked) => {
    const webhook = await findWebhook(asked.tx, asked.who.scope, asked.params.id);
    if (!webhook) return fail('webhook_not_found');
    if (!webhook.isEnabled) return fail('webhook_disabled');
    if ((await countRecentTests(asked.tx, webhook.id, asked.now)) >= TESTS_A_MINUTE) return fail('too_many_requests');
    if (!(await queueTest(asked.tx, webhook.id, `test_${randomUUID()}`, asked.now))) return fail('webhook_not_found');
    await log(asked, webhook, { action: 'webhook.test' });
    return null;
  });

  serve(api, contract.listWebhookAttempts, async ({ tx, who, params, query }) =>
    (await findWebhook(tx, who.scope, params.id))
      ? await findAttempts(tx, params.id, query)
      : fail('webhook_not_found'),
  );

  serve(api, contract.replayWebhook, async (asked) => {
    const webhook = await findWebhook(asked.tx, asked.who.scope, asked.params.id);
    if (!webhook) return fail('webhook_not_found');
    if (!webhook.isEnabled) return fail('webhook_disabled');
    const { deliveryId } = asked.body;
    if (!(await replay(asked.tx, webhook.id, deliveryId))) return fail('alert_not_found');
    await log(asked, webhook, { action: 'webhook.replay', after: { deliveryId } });
    return null;
  });
}

async function unknownRules(
  tx: Scoped,
  clientId: ClientId,
  ids: readonly AlertRuleId[] | null,
): Promise<Failure | undefined> {
  const known = await rulesAmong(tx, clientId, ids ?? []);
  const unknown = (ids ?? []).flatMap((id, place) =>
    known.has(id) ? [] : [[`ruleIds.${place}`, 'unknown_reference']],
  );
  return unknown.length > 0 ? fail('fields_invalid', Object.fromEntries(unknown)) : undefined;
}

const log = (act: Act, { id, clientId, name }: Webhook, done: Done): Promise<void> =>
  auditOfClient(act, { kind: 'webhook', id, clientId, name }, done);

/** What the log keeps of a webhook: never its secret. */
const logged = ({ name, url, ruleIds, kinds, severities, isEnabled }: Webhook) => ({
  name,
  url,
  ruleIds,
  kinds,
  severities,
  isEnabled,
});
