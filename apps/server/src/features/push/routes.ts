import * as contract from '@balise/contract';
import type { Api } from '../../http/api.ts';
import { fail } from '../../http/failure.ts';
import { serve } from '../../http/serve.ts';
import { userAgentOf } from '../../http/user-agent.ts';
import { type Act, type AuditEntry, audit, nameOf } from '../audit/index.ts';
import {
  deleteSubscription,
  type FoundSubscription,
  findSubscriptions,
  putSubscription,
  queuePushTest,
} from './queries.ts';
import { vapidKeys } from './vapid.ts';

export function pushRoutes(api: Api): void {
  const { publicKey } = vapidKeys(api.secret);

  serve(api, contract.listPushSubscriptions, async ({ tx, who }) => ({
    publicKey,
    subscriptions: (await findSubscriptions(tx)).map((one) => shown(one, who.signInId)),
  }));

  serve(api, contract.addPushSubscription, async (asked) => {
    const { tx, who, body, request } = asked;
    const userAgent = userAgentOf(request);
    const id = await putSubscription(tx, body, { signInId: who.signInId, userAgent, now: asked.now });
    const added = (await findSubscriptions(tx)).find((one) => one.id === id);
    if (!added) return fail('limit_reached');
    await log(asked, { action: 'push.add', after: { userAgent } });
    return shown(added, who.signInId);
  });

  serve(api, contract.removePushSubscription, async (asked) => {
    const before = (await findSubscriptions(asked.tx)).find(({ id }) => id === asked.params.id);
    if (!before || !(await deleteSubscription(asked.tx, before.id))) return fail('push_subscription_not_found');
    await log(asked, { action: 'push.remove', before: { userAgent: before.userAgent } });
    return null;
  });

  serve(api, contract.testPushSubscription, async (asked) => {
    if (!(await queuePushTest(asked.tx, asked.params.id))) return fail('push_subscription_not_found');
    await log(asked, { action: 'push.test' });
    return null;
  });
}

const shown = ({ signInId, ...one }: FoundSubscription, current: number) => ({ ...one, current: signInId === current });

/** A browser is its user's own: the line is about the user. */
async function log(act: Act, done: Pick<AuditEntry, 'action' | 'before' | 'after'>): Promise<void> {
  const { userId, clientId, partnerId } = act.who.scope;
  const subject = { kind: 'user', id: userId, name: await nameOf(act.tx, userId) } as const;
  await audit(act, { ...done, subject, clientId, partnerId });
}
