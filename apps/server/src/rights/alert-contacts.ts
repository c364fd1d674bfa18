import type { World } from '../testing/world.ts';
import { idFrom, outcomes, type Rows, unique } from './matrix.ts';
import { SECRET } from './secret.ts';

// awa and limited hold the rights of read_only
const MANAGERS = outcomes('yes', 'yes', 'yes', 403, 403, 404, 404, 404, 'yes');
const OWN_ONLY = outcomes('yes', 'yes', 'yes', 403, 403, 'yes', 'yes', 'yes', 'yes');

/** A contact of Comoé. `state`: more columns, in SQL. */
const aContact = (world: World, columns = '', values = ''): Promise<number> =>
  idFrom(
    world,
    `insert into alert_contacts (client_id, kind, address, label, language, created_by_name, created_at, updated_at${columns})
     values (${world.clients.comoe}, 'email', '${unique()}@contacts.example', '${SECRET}', 'fr', 'Awa', now(), now()${values})
     returning id`,
  );
const aConfirmedContact = (world: World) => aContact(world, ', confirmed_at', ', now()');

const ofContact = async ({ world }: { world: World }) => ({ params: { id: await aContact(world) } });
const fields = () => ({ kind: 'email', email: `${unique()}@contacts.example`, label: SECRET, language: 'fr' }) as const;

export const alertContactRows: Rows = {
  listAlertContacts: {
    needs: 'manage_alert_contacts',
    outcomes: OWN_ONLY,
    input: async ({ world }) => {
      await aContact(world);
      return { query: { clientId: world.clients.comoe } };
    },
  },
  getAlertContact: { needs: 'manage_alert_contacts', outcomes: MANAGERS, input: ofContact },
  addAlertContact: {
    needs: 'manage_alert_contacts',
    outcomes: MANAGERS,
    input: ({ world }) => ({ body: { clientId: world.clients.comoe, ...fields() } }),
  },
  editAlertContact: {
    needs: 'manage_alert_contacts',
    outcomes: MANAGERS,
    input: async ({ world }) => {
      const id = await aContact(world);
      const { address: email } = (
        await world.database.pools.owner.query('select address from alert_contacts where id = $1', [id])
      ).rows[0];
      return { params: { id }, body: { ...fields(), email } };
    },
  },
  deleteAlertContact: { needs: 'manage_alert_contacts', outcomes: MANAGERS, input: ofContact },
  restoreAlertContact: {
    needs: 'manage_alert_contacts',
    outcomes: MANAGERS,
    input: async ({ world }) => ({ params: { id: await aContact(world, ', deleted_at', ', now()') } }),
  },
  sendAlertContactCode: { needs: 'manage_alert_contacts', outcomes: MANAGERS, input: ofContact },
  confirmAlertContact: {
    needs: 'manage_alert_contacts',
    outcomes: MANAGERS,
    input: async ({ world }) => ({ params: { id: await aConfirmedContact(world) }, body: { code: '123456' } }),
  },
  testAlertContact: {
    needs: 'manage_alert_contacts',
    outcomes: MANAGERS,
    input: async ({ world }) => ({ params: { id: await aConfirmedContact(world) } }),
  },
};
