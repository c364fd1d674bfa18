import { addPushSubscription, addWebhook, type Webhook } from '@balise/contract';
import type { World } from '../testing/world.ts';
import type { Caller } from './callers.ts';
import { idFrom, outcomes, type Rows, SIGNED_IN, unique } from './matrix.ts';

// awa and limited hold the rights of read_only
const MANAGERS = outcomes('yes', 'yes', 'yes', 403, 403, 404, 404, 404, 'yes');
const LISTERS = outcomes('yes', 'yes', 'yes', 403, 403, 'yes', 'yes', 'yes', 'yes');

const fields = (world: World) => ({
  clientId: world.clients.comoe,
  name: unique(),
  url: `https://hooks.example/${unique()}`,
});
/** A webhook of Comoé; the former one goes, since a client has few. */
async function aWebhook(world: World): Promise<Webhook> {
  await world.database.pools.owner.query('update webhooks set deleted_at = now()');
  return (await world.as('comoe')(addWebhook, { body: fields(world) })).data.webhook;
}
const ofWebhook = async ({ world }: { world: World }) => ({ params: { id: (await aWebhook(world)).id } });

export const webhookRows: Rows = {
  listWebhooks: {
    needs: 'manage_alert_rules',
    outcomes: LISTERS,
    input: async ({ world }) => {
      await aWebhook(world);
      return {};
    },
  },
  addWebhook: {
    needs: 'manage_alert_rules',
    outcomes: MANAGERS,
    input: async ({ world }) => {
      await world.database.pools.owner.query('update webhooks set deleted_at = now()');
      return { body: fields(world) };
    },
  },
  editWebhook: {
    needs: 'manage_alert_rules',
    outcomes: MANAGERS,
    input: async ({ world }) => ({ params: { id: (await aWebhook(world)).id }, body: fields(world) }),
  },
  deleteWebhook: { needs: 'manage_alert_rules', outcomes: MANAGERS, input: ofWebhook },
  rotateWebhookSecret: { needs: 'manage_alert_rules', outcomes: MANAGERS, input: ofWebhook },
  testWebhook: { needs: 'manage_alert_rules', outcomes: MANAGERS, input: ofWebhook },
  listWebhookAttempts: { needs: 'manage_alert_rules', outcomes: MANAGERS, input: ofWebhook },
  replayWebhook: {
    needs: 'manage_alert_rules',
    outcomes: MANAGERS,
    input: async ({ world }) => {
      const { id } = await aWebhook(world);
      const deliveryId = await idFrom(
        world,
        `with alert as (
           insert into alerts (client_id, device_id, kind, severity, subject, began_at, at, raised_at, facts, designation, label)
           select client_id, id, 'sos', 'warning', '${unique()}', now(), now(), now(), '{}', designation, label
           from devices where client_id = ${world.clients.comoe} limit 1 returning id, client_id)
         insert into alert_deliveries (alert_id, client_id, webhook_id, channel, recipient, language, state, created_at)
         select id, client_id, ${id}, 'webhook', 'x', 'en', 'failed', now() from alert returning id`,
      );
      return { params: { id }, body: { deliveryId } };
    },
  },
};

const subscription = () => ({
  endpoint: `https://push.example/${unique()}`,
  p256dh: Buffer.alloc(65, 4).toString('base64url'),
  auth: Buffer.alloc(16, 1).toString('base64url'),
});
// everybody's browsers are their own: Comoé's are no one else's
const OWN = outcomes(404, 404, 'yes', 404, 404, 404, 404, 404, 404);
const ofBrowser = async ({ world }: { world: World; caller: Caller }) => {
  await world.database.pools.owner.query('delete from push_subscriptions');
  const { data } = await world.as('comoe')(addPushSubscription, { body: subscription() });
  return { params: { id: data.id } };
};

export const pushRows: Rows = {
  listPushSubscriptions: { needs: 'signedIn', outcomes: SIGNED_IN, input: () => ({}) },
  addPushSubscription: { needs: 'signedIn', outcomes: SIGNED_IN, input: () => ({ body: subscription() }) },
  removePushSubscription: { needs: 'signedIn', outcomes: OWN, input: ofBrowser },
  testPushSubscription: { needs: 'signedIn', outcomes: OWN, input: ofBrowser },
};
