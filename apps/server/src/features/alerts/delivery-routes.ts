import { listAlertDeliveries, sendAlertDeliveriesAgain, sendAlertDeliveryAgain } from '@balise/contract';
import type { Api } from '../../http/api.ts';
import { fail } from '../../http/failure.ts';
import { serve } from '../../http/serve.ts';
import type { Act } from '../audit/index.ts';
import { logAlerts } from './log.ts';
import { findDeliveries, type SentAgain, sendAgain } from './sent-queries.ts';

export function deliveryRoutes(api: Api): void {
  serve(api, listAlertDeliveries, ({ tx, who, query }) => findDeliveries(tx, who.scope, query));

  serve(api, sendAlertDeliveryAgain, async (asked) => {
    const [sent] = await sendAgain(asked.tx, asked.who.scope, [asked.params.id]);
    if (!sent) return fail('alert_delivery_not_found');
    await log(asked, sent);
    return null;
  });

  serve(api, sendAlertDeliveriesAgain, async (asked) => {
    const ids = [...new Set(asked.body.deliveryIds)];
    const sent = await sendAgain(asked.tx, asked.who.scope, ids);
    if (sent.length < ids.length) return fail('alert_delivery_not_found');
    for (const one of sent) await log(asked, one);
    return { sentAgain: sent.length };
  });
}

const log = (act: Act, { id, alertId, clientId, designation: name }: SentAgain): Promise<void> =>
  logAlerts(act, { clientId, ids: [alertId], name }, { action: 'alert.send_again', after: { deliveryId: id } });
