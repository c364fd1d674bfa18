import { type AlertRule, addAlertRule, deleteAlertRule } from '@balise/contract';
import { aDevice } from '../testing/device.ts';
import type { World } from '../testing/world.ts';
import { idFrom, outcomes, type Rows, SIGNED_IN, unique } from './matrix.ts';
import { secretPlate } from './secret.ts';

const MANAGERS = outcomes('yes', 'yes', 'yes', 403, 403, 404, 404, 404, 'yes');
// rules are no secret to a limited user of the client; alerts of other devices are
const READERS = outcomes('yes', 'yes', 'yes', 'yes', 'yes', 404, 404, 404, 'yes');
const DEVICE_READERS = outcomes('yes', 'yes', 'yes', 'yes', 404, 404, 404, 404, 'yes');
const CONTACT_READERS = outcomes('yes', 'yes', 'yes', 403, 403, 'yes', 'yes', 'yes', 'yes');
const HANDLERS = outcomes('yes', 'yes', 'yes', 403, 403, 404, 404, 404, 'yes');

const fields = (world: World) => ({
  clientId: world.clients.comoe,
  name: unique(),
  condition: { kind: 'speeding' } as const,
  devices: { deviceIds: ['all' as const] },
});
const aRule = async (world: World): Promise<AlertRule> =>
  (await world.as('comoe')(addAlertRule, { body: fields(world) })).data;

/** An alert of a device of Comoé; of no rule, since a client has not room for one a caller. */
async function anAlert(world: World): Promise<number> {
  const device = await aDevice(world, { designation: secretPlate() });
  return await idFrom(
    world,
    `insert into alerts (client_id, device_id, rule_id, kind, severity, began_at, at, raised_at, facts, designation, label)
     select client_id, id, null, 'speeding', 'warning', now(), now(), now(), '{}', designation, label
     from devices where id = ${device.id} returning id`,
  );
}

const aFailedDelivery = async (world: World): Promise<number> =>
  await idFrom(
    world,
    `insert into alert_deliveries (alert_id, client_id, contact_id, channel, recipient, language, state, created_at)
     values (${await anAlert(world)}, ${world.clients.comoe}, 1, 'email', 'a@b.example', 'en', 'failed', now()) returning id`,
  );

const ofRule = async ({ world }: { world: World }) => ({ params: { id: (await aRule(world)).id } });
const onAlert =
  (more: (world: World) => object = () => ({})) =>
  async ({ world }: { world: World }) => ({ body: { alertIds: [await anAlert(world)], ...more(world) } });
const someAlert = async ({ world }: { world: World }) => {
  await anAlert(world);
  return {};
};

export const alertRows: Rows = {
  listAlertRules: { needs: 'view_devices', outcomes: SIGNED_IN, input: () => ({}) },
  getAlertRule: { needs: 'view_devices', outcomes: READERS, input: ofRule },
  addAlertRule: { needs: 'view_devices', outcomes: MANAGERS, input: ({ world }) => ({ body: fields(world) }) },
  editAlertRule: {
    needs: 'view_devices',
    outcomes: MANAGERS,
    input: async ({ world }) => ({ params: { id: (await aRule(world)).id }, body: fields(world) }),
  },
  deleteAlertRule: { needs: 'view_devices', outcomes: MANAGERS, input: ofRule },
  restoreAlertRule: {
    needs: 'view_devices',
    outcomes: MANAGERS,
    input: async ({ world }) => {
      const { id } = await aRule(world);
      await world.as('comoe')(deleteAlertRule, { params: { id } });
      return { params: { id } };
    },
  },
  previewAlertRule: {
    needs: 'view_history',
    outcomes: READERS,
    input: ({ world }) => {
      const { clientId, condition, devices } = fields(world);
      return { body: { clientId, condition, devices } };
    },
  },
  listAlerts: { needs: 'view_devices', outcomes: SIGNED_IN, input: someAlert },
  countAlerts: { needs: 'view_devices', outcomes: SIGNED_IN, input: someAlert },
  getAlert: {
    needs: 'view_devices',
    outcomes: DEVICE_READERS,
    input: async ({ world }) => ({ params: { id: await anAlert(world) } }),
  },
  acknowledgeAlerts: { needs: 'handle_alerts', outcomes: HANDLERS, input: onAlert() },
  reopenAlerts: { needs: 'handle_alerts', outcomes: HANDLERS, input: onAlert() },
  undoAlerts: {
    needs: 'handle_alerts',
    outcomes: HANDLERS,
    input: async ({ world }) => ({ body: { alerts: [{ id: await anAlert(world), version: 1 }] } }),
  },
  snoozeAlerts: {
    needs: 'handle_alerts',
    outcomes: HANDLERS,
    input: onAlert(({ clock }) => ({ until: clock.now + 3_600_000 })),
  },
  noteAlerts: { needs: 'handle_alerts', outcomes: HANDLERS, input: onAlert(() => ({ note: 'Driver called' })) },
  assignAlerts: {
    needs: 'handle_alerts',
    outcomes: HANDLERS,
    input: onAlert(({ users }) => ({ userId: users.comoe })),
  },
  listAlertAssignees: {
    needs: 'handle_alerts',
    outcomes: HANDLERS,
    input: ({ world }) => ({ query: { clientId: world.clients.comoe } }),
  },
  listAlertDeliveries: { needs: 'manage_alert_contacts', outcomes: CONTACT_READERS, input: someAlert },
  sendAlertDeliveryAgain: {
    needs: 'manage_alert_contacts',
    outcomes: HANDLERS,
    input: async ({ world }) => ({ params: { id: await aFailedDelivery(world) } }),
  },
  sendAlertDeliveriesAgain: {
    needs: 'manage_alert_contacts',
    outcomes: HANDLERS,
    input: async ({ world }) => ({ body: { deliveryIds: [await aFailedDelivery(world)] } }),
  },
};
