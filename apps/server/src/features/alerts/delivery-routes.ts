import { listAlertDeliveries, sendAlertDeliveryAgain } from '@balise/contract';
import type { Api } from '../../http/api.ts';
import { fail } from '../../http/failure.ts';
import { serve } from '../../http/serve.ts';
import { logAlerts } from './log.ts';
import { findDeliveries, sendAgain } from './sent-queries.ts';

export function deliveryRoutes(api: Api): void {
  serve(api, listAlertDeliveries, ({ tx, who, query }) => findDeliveries(tx, who.scope, query));

  serve(api, sendAlertDeliveryAgain, async (asked) => {
    const sent = await sendAgain(asked.tx, asked.who.scope, asked.params.id);
    if (!sent) return fail('alert_delivery_not_found');
    const of = { clientId: sent.clientId, ids: [sent.alertId], name: sent.designation };
    await logAlerts(asked, of, { action: 'alert.send_again', after: { deliveryId: asked.params.id } });
    return null;
  });
}
