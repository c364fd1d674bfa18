import { anSmsAccount } from '../sms/testing/sms-account.ts';
import type { World } from '../testing/world.ts';
import { idFrom, outcomes, type Rows, SIGNED_IN, unique } from './matrix.ts';

/* The account of Comoé is asked for, and prices of Kanari. A client reads its SMS and sends one again; its reseller keeps the account. */

const RESELLERS = outcomes('yes', 'yes', 403, 403, 403, 403, 404, 403, 403);
const READERS = outcomes('yes', 'yes', 'yes', 403, 403, 404, 404, 404, 'yes');
const LISTS = outcomes('yes', 'yes', 'yes', 403, 403, 'yes', 'yes', 'yes', 'yes');

const ofComoe = async ({ world }: { world: World }) => {
  await anSmsAccount(world.database.pools.owner, world.clients.comoe, 10_000_000);
  return { params: { clientId: world.clients.comoe } };
};

const aPrice = (world: World): Promise<number> =>
  idFrom(
    world,
    `insert into sms_prices (partner_id, prefix, currency, price, changed_at)
     select ${world.partners.kanari}, (select 1000 + count(*) from sms_prices)::text, 'XOF', 1, now() returning id`,
  );

const aFailedSms = (world: World): Promise<number> =>
  idFrom(
    world,
    `insert into sms_messages (client_id, partner_id, recipient, country, kind, language, body, encoding, segments, price, currency,
       state, created_at, queued_at, expires_at, ended_at)
     values (${world.clients.comoe}, ${world.partners.kanari}, '+2250707070707', 'CI', 'alert', 'fr', 'x', 'gsm7', 1, 1, 'XOF', 'failed',
       now(), now(), now(), now()) returning id`,
  );

export const smsRows: Rows = {
  listSms: { needs: 'view_sms', outcomes: LISTS, input: () => ({ query: {} }) },
  exportSms: { needs: 'view_sms', outcomes: LISTS, input: () => ({ body: { format: 'csv', language: 'en' } }) },
  smsSummary: {
    needs: 'view_sms',
    outcomes: READERS,
    input: async (asked) => ({ ...(await ofComoe(asked)), query: {} }),
  },
  smsQuestions: { needs: 'signedIn', outcomes: SIGNED_IN, input: () => ({}) },
  listSmsAccounts: { needs: 'view_sms', outcomes: LISTS, input: () => ({ query: {} }) },
  listSmsEntries: {
    needs: 'view_sms',
    outcomes: READERS,
    input: async (asked) => ({ ...(await ofComoe(asked)), query: {} }),
  },
  exportSmsAccounts: { needs: 'view_sms', outcomes: LISTS, input: () => ({ body: { format: 'csv', language: 'en' } }) },
  exportSmsEntries: {
    needs: 'view_sms',
    outcomes: READERS,
    input: async (asked) => ({ ...(await ofComoe(asked)), body: { format: 'csv', language: 'en' } }),
  },
  sendSmsAgain: {
    needs: 'manage_alert_contacts',
    outcomes: READERS,
    input: async (asked) => {
      await ofComoe(asked);
      return { params: { id: await aFailedSms(asked.world) } };
    },
  },
  editSmsAccount: {
    needs: 'manage_billing',
    outcomes: RESELLERS,
    input: async (asked) => ({
      ...(await ofComoe(asked)),
      body: { currency: 'XOF', monthlyCap: 0, transliterates: true, sender: '' },
    }),
  },
  topUpSms: {
    needs: 'manage_billing',
    outcomes: RESELLERS,
    input: async (asked) => ({ ...(await ofComoe(asked)), body: { amount: 1, reference: unique() } }),
  },
  correctSms: {
    needs: 'manage_billing',
    outcomes: RESELLERS,
    input: async (asked) => ({ ...(await ofComoe(asked)), body: { amount: 1, reason: 'x' } }),
  },
  listSmsPrices: {
    needs: 'manage_billing',
    outcomes: outcomes('yes', 'yes', 403, 403, 403, 403, 'yes', 403, 403),
    input: () => ({ query: {} }),
  },
  saveSmsPrice: {
    needs: 'manage_billing',
    outcomes: outcomes('yes', 'yes', 403, 403, 403, 403, 'yes', 403, 403),
    input: ({ world }) => ({ body: { partnerId: world.partners.kanari, prefix: '225', currency: 'XOF', price: 1 } }),
  },
  deleteSmsPrice: {
    needs: 'manage_billing',
    outcomes: RESELLERS,
    input: async ({ world }) => ({ params: { id: await aPrice(world) } }),
  },
};
