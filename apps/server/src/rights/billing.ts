import * as contract from '@balise/contract';
import type { World } from '../testing/world.ts';
import { idFrom, outcomes, type Rows, unique } from './matrix.ts';

/* Comoé's account is asked for, and plans of Kanari. A client's administrator reads its bills and keeps none. */

const RESELLERS = outcomes('yes', 'yes', 403, 403, 403, 403, 404, 403, 403);
const READERS = outcomes('yes', 'yes', 'yes', 403, 403, 404, 404, 404, 'yes');
const LISTS = outcomes('yes', 'yes', 'yes', 403, 403, 'yes', 'yes', 'yes', 'yes');

const ofComoe = ({ world }: { world: World }) => ({ params: { clientId: world.clients.comoe } });

const aPlan = (world: World): Promise<number> =>
  idFrom(
    world,
    `with p as (insert into plans (partner_id, name, currency, created_at)
       values (${world.partners.kanari}, '${unique()}', 'XOF', now()) returning id),
     r as (insert into plan_prices (plan_id, price, valid_from) select id, 1000, 'epoch' from p)
     select id from p`,
  );

const openAccount = (world: World) =>
  world.database.pools.owner.query(
    `insert into billing_accounts (client_id, currency, opened_at, charged_until, next_at)
     values ($1, 'XOF', $2, '2026-11-21', $3) on conflict do nothing`,
    [world.clients.comoe, new Date(world.clock.now), new Date(world.clock.now + 86_400_000)],
  );

const inAccount = async (world: World, body: object) => {
  await openAccount(world);
  return { params: { clientId: world.clients.comoe }, body };
};

/** What an invoice of Comoé's would charge now; each asking has a device of its own, in service for three days. */
const unbilled = async (world: World) => {
  const { comoe } = world.clients;
  const { owner } = world.database.pools;
  await openAccount(world);
  // rows about SMS make the client pay in advance
  await owner.query("update clients set billing_option = 'postpaid' where id = $1", [comoe]);
  const since = new Date(world.clock.now - 3 * 86_400_000);
  const statement = `insert into devices (client_id, device_type_id, imei, designation)
    values (${comoe}, 1, '${unique()}', 'x') returning id`;
  const deviceId = await idFrom(world, statement);
  await owner.query('update device_service set starts_at = $2 where device_id = $1', [deviceId, since]);
  await owner.query('insert into plan_assignments (client_id, device_id, plan_id, starts_at) values ($1, $2, $3, $4)', [
    comoe,
    deviceId,
    await aPlan(world),
    since,
  ]);
  // each asking from another day on: no two invoices begin on one
  const days = `select least('2026-11-18'::date, min(period_from) - 1) from invoices where client_id = $1 and period_from > '2026-01-01'`;
  await owner.query(`update billing_accounts set charged_until = (${days}) where client_id = $1`, [comoe]);
  const { data } = await world.as('kanari')(contract.getBilling, { params: { clientId: comoe } });
  const { from, to, total } = data.unbilled ?? { from: '2026-11-18', to: '2026-11-20', total: 1 };
  return { params: { clientId: comoe }, body: { from, to, total } };
};

export const billingRows: Rows = {
  listBilling: { needs: 'view_billing', outcomes: LISTS, input: () => ({ query: {} }) },
  getBilling: { needs: 'view_billing', outcomes: READERS, input: ofComoe },
  setBillingTerms: {
    needs: 'manage_billing',
    outcomes: RESELLERS,
    input: async ({ world }) => ({
      params: { clientId: world.clients.comoe },
      body: { currency: 'XOF', planId: await aPlan(world), paymentDays: 15 },
    }),
  },
  setDevicePlan: {
    needs: 'manage_billing',
    outcomes: RESELLERS,
    input: async ({ world }) => {
      const statement = `insert into devices (client_id, device_type_id, imei, designation)
        values (${world.clients.comoe}, 1, '${unique()}', 'x') returning id`;
      return await inAccount(world, { deviceIdList: [await idFrom(world, statement)], planId: await aPlan(world) });
    },
  },
  recordPayment: {
    needs: 'manage_billing',
    outcomes: RESELLERS,
    input: ({ world }) =>
      inAccount(world, { amount: 100, method: 'cash', reference: unique(), paidOn: '2026-11-20', note: '' }),
  },
  issueNote: {
    needs: 'manage_billing',
    outcomes: RESELLERS,
    input: ({ world }) => inAccount(world, { kind: 'credit_note', amount: 1, reason: 'x' }),
  },
  issueInvoice: { needs: 'manage_billing', outcomes: RESELLERS, input: ({ world }) => unbilled(world) },
  listPostings: { needs: 'view_billing', outcomes: READERS, input: (asked) => ({ ...ofComoe(asked), query: {} }) },
  listInvoices: { needs: 'view_billing', outcomes: READERS, input: (asked) => ({ ...ofComoe(asked), query: {} }) },
  getInvoice: {
    needs: 'view_billing',
    outcomes: READERS,
    input: async ({ world }) => {
      await openAccount(world);
      const { comoe } = world.clients;
      const number = `(select 1 + coalesce(max(number), 0) from invoices)`;
      const statement = `with i as (
        insert into invoices (client_id, partner_id, number, issued_at, issued_on, due_on, period_from, period_to, currency,
          total, lines, seller, buyer)
        select ${comoe}, ${world.partners.kanari}, ${number}, now(), '2026-11-01', '2026-11-30',
          '1990-01-01'::date + ${number}, '2026-11-01', 'XOF', 5, '[]', '{"name":"Kanari","lines":[]}', '{"name":"Comoé","lines":[]}'
        returning id, client_id, partner_id
      ), l as (
        insert into ledger (client_id, partner_id, kind, amount, currency, at, due_on, invoice_id, made_by_name)
        select client_id, partner_id, 'invoice', 5, 'XOF', now(), '2026-11-30', id, 'Balise' from i
      ) select id from i`;
      return { params: { id: await idFrom(world, statement) } };
    },
  },
  exportStatement: {
    needs: 'view_billing',
    outcomes: READERS,
    input: ({ world }) => inAccount(world, { format: 'csv', language: 'en', from: '2026-11-01', to: '2026-11-30' }),
  },
  listPlans: {
    needs: 'manage_billing',
    outcomes: outcomes('yes', 'yes', 403, 403, 403, 403, 'yes', 403, 403),
    input: () => ({ query: {} }),
  },
  addPlan: {
    needs: 'manage_billing',
    outcomes: outcomes('yes', 'yes', 403, 403, 403, 403, 422, 403, 403),
    input: ({ world }) => ({ body: { name: unique(), currency: 'XOF', price: 1, partnerId: world.partners.kanari } }),
  },
  editPlan: {
    needs: 'manage_billing',
    outcomes: RESELLERS,
    input: async ({ world }) => ({ params: { id: await aPlan(world) }, body: { name: unique(), price: 2 } }),
  },
  deletePlan: {
    needs: 'manage_billing',
    outcomes: RESELLERS,
    input: async ({ world }) => ({ params: { id: await aPlan(world) } }),
  },
};
