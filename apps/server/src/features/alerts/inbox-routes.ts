import * as contract from '@balise/contract';
import type { Api } from '../../http/api.ts';
import { Failure, fail } from '../../http/failure.ts';
import { serve } from '../../http/serve.ts';
import { nameOf } from '../audit/index.ts';
import { clientFor } from '../clients/index.ts';
import {
  acknowledging,
  assigning,
  type Handling,
  handle,
  noting,
  reopening,
  snoozing,
  undoing,
} from './handle-queries.ts';
import { actsOn, alertsAmong, assigneesOf, countOpen, findAlerts } from './inbox-queries.ts';
import { logAlerts } from './log.ts';

const DAY = 86_400_000;

export function inboxRoutes(api: Api): void {
  readRoutes(api);
  handleRoutes(api);
}

function readRoutes(api: Api): void {
  const now = () => new Date(api.clock());

  serve(api, contract.listAlerts, ({ tx, who, query }) => findAlerts(tx, who.scope, query, now()));

  serve(api, contract.countAlerts, ({ tx, who }) => countOpen(tx, who.scope, now()));

  serve(api, contract.getAlert, async ({ tx, who, params: { id } }) => {
    const [alert] = await alertsAmong(tx, who.scope, [id], now());
    return alert ? { ...alert, acts: await actsOn(tx, id) } : fail('alert_not_found');
  });

  serve(api, contract.listAlertAssignees, async ({ tx, who, query }) => {
    const clientId = await clientFor({ tx, scope: who.scope }, query.clientId);
    return clientId instanceof Failure ? clientId : await assigneesOf(tx, clientId);
  });
}

function handleRoutes(api: Api): void {
  serve(api, contract.acknowledgeAlerts, async (asked) => {
    const by = await nameOf(asked.tx, asked.who.scope.userId);
    return await handleAlerts(asked, asked.body.alertIds, acknowledging(by, new Date(asked.now)));
  });

  serve(api, contract.reopenAlerts, (asked) => handleAlerts(asked, asked.body.alertIds, reopening));

  serve(api, contract.undoAlerts, (asked) => {
    const { alerts } = asked.body;
    const ids = alerts.map(({ id }) => id);
    return handleAlerts(asked, ids, undoing(alerts, asked.who.scope.userId));
  });

  serve(api, contract.snoozeAlerts, async (asked) => {
    const { alertIds, until } = asked.body;
    const ahead = until - asked.now;
    if (ahead <= 0) return fail('fields_invalid', { until: 'must_be_future' });
    if (ahead > contract.LONGEST_SNOOZE * DAY) return fail('fields_invalid', { until: 'over_31_days' });
    return await handleAlerts(asked, alertIds, snoozing(new Date(until)));
  });

  serve(api, contract.noteAlerts, (asked) => handleAlerts(asked, asked.body.alertIds, noting(asked.body.note)));

  serve(api, contract.assignAlerts, async (asked) => {
    const { alertIds, userId } = asked.body;
    const alerts = await knownAlerts(asked, alertIds);
    if (alerts instanceof Failure) return alerts;
    let to: { id: contract.UserId; name: string } | null = null;
    for (const clientId of userId === null ? [] : new Set(alerts.map((alert) => alert.clientId))) {
      to = (await assigneesOf(asked.tx, clientId)).find(({ id }) => id === userId) ?? null;
      if (to === null) return fail('user_not_found', { userId: 'user_not_found' });
    }
    return await handleAlerts(asked, alertIds, assigning(to));
  });
}

type Asked = Parameters<typeof logAlerts>[0];

async function knownAlerts({ tx, who, now }: Asked, ids: number[]): Promise<contract.Alert[] | Failure> {
  const alerts = await alertsAmong(tx, who.scope, ids, new Date(now));
  return alerts.length === new Set(ids).size ? alerts : fail('alert_not_found');
}

/** All or none. One line of the log for each client. @returns those that it changed, as they are then */
async function handleAlerts(asked: Asked, ids: number[], handling: Handling) {
  const { tx, who } = asked;
  const now = new Date(asked.now);
  const known = await knownAlerts(asked, ids);
  if (known instanceof Failure) return known;
  const by = { id: who.scope.userId, name: await nameOf(tx, who.scope.userId), now };
  const changed = new Set(await handle(tx, ids, handling, by));
  const byClient = Map.groupBy(
    known.filter(({ id }) => changed.has(id)),
    ({ clientId }) => clientId,
  );
  for (const [clientId, alerts] of byClient) {
    const name = [...new Set(alerts.map(({ designation }) => designation))].slice(0, 5).join(', ');
    const of = { clientId, ids: alerts.map(({ id }) => id), name };
    const after = handling.detail === '' ? {} : { detail: handling.detail };
    await logAlerts(asked, of, { action: `alert.${handling.act}`, after });
  }
  return changed.size === 0 ? [] : await alertsAmong(tx, who.scope, [...changed], now);
}
