import * as contract from '@balise/contract';
import { freshToken } from '../../../rights/callers.ts';
import { aWorld, type World } from '../../../testing/world.ts';
import { settleAccounts } from '../index.ts';

export const DAY = 86_400_000;
export const at = (clientId: number) => ({ params: { clientId } });

/** The world with a plan of Kanari’s, and the acts by which its clients come to owe and to pay. */
export async function aBillingWorld() {
  const world = await aWorld();
  const { owner } = world.database.pools;
  const { comoe, bandama } = world.clients;
  const kanari = world.as('kanari');
  const one = async (text: string, ...values: unknown[]) => (await owner.query(text, values)).rows[0];
  const plan = (await kanari(contract.addPlan, { body: { name: 'Standard', currency: 'XOF', price: 3000 } })).data;
  const open = (clientId: number, planId: contract.PlanId | null = plan.id) =>
    kanari(contract.setBillingTerms, { ...at(clientId), body: { currency: 'XOF', planId, paymentDays: 10 } });
  const accountStatus = async (clientId: number) => (await kanari(contract.getBilling, at(clientId))).data;
  const lastAudit = () => one('select * from audit_log order by id desc limit 1');
  return {
    world,
    owner,
    comoe,
    bandama,
    kanari,
    one,
    plan,
    open,
    accountStatus,
    lastAudit,
    ...postingsOf(world),
    ...timeOf(world),
    aClient: clientsOf(world, open),
  };
}

/** What Kanari posts. */
function postingsOf(world: World) {
  const kanari = world.as('kanari');
  const today = () => new Date(world.clock.now).toISOString().slice(0, 10);
  let serial = 0;
  const pay = (clientId: number, amount: number, fields: object = {}) => {
    const reference = `MM-${++serial}`;
    const body = { amount, method: 'mobile_money' as const, reference, paidOn: today(), note: '', ...fields };
    return kanari(contract.recordPayment, { ...at(clientId), body });
  };
  const note = (clientId: number, kind: 'credit_note' | 'debit_note', amount: number, fields: object = {}) =>
    kanari(contract.issueNote, { ...at(clientId), body: { kind, amount, reason: 'agreed', ...fields } });
  return { today, pay, note };
}

function timeOf({ clock, database }: World) {
  const { owner } = database.pools;
  /** Days pass; no one’s sign-in ends by them. */
  const pass = async (days: number) => {
    clock.now += days * DAY;
    await owner.query('update sign_ins set expires_at = $1', [new Date(clock.now + DAY)]);
  };
  const later = async (days: number) => {
    await pass(days);
    await settleAccounts(owner, clock.now);
  };
  return { pass, later };
}

/** Makes clients of Kanari whose account is open, each with an administrator's token. */
function clientsOf(world: World, open: (clientId: number) => Promise<unknown>) {
  const { owner } = world.database.pools;
  let serial = 0;
  return async (billingOption: 'prepaid' | 'postpaid' = 'postpaid') => {
    serial += 1;
    const { rows: clients } = await owner.query(
      `insert into clients (partner_id, full_name, type, billing_option, email, country_code2, time_zone)
       values ($1, $2, 'company', $3, $4, 'CI', 'Africa/Abidjan') returning id`,
      [world.partners.kanari, `Client ${serial}`, billingOption, `c${serial}@clients.example`],
    );
    const id: contract.ClientId = clients[0].id;
    const email = `boss${serial}@people.example`;
    const { rows: users } = await owner.query(
      `insert into users (role, partner_id, client_id, last_name, first_name, email, password_hash, rights, language)
       select 'client', partner_id, $2, last_name, 'Boss', $3, password_hash, rights, 'fr' from users where id = $1 returning id`,
      [world.users.comoe, id, email],
    );
    const userId: contract.UserId = users[0].id;
    await open(id);
    return { id, userId, email, asked: world.as({ token: await freshToken(world, userId) }) };
  };
}
