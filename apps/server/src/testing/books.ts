import type { ClientId, Currency, PartnerId, PlanId } from '@balise/contract';
import type { TestDatabase } from '../db/testing.ts';
import { createClient } from '../features/clients/index.ts';
import { createPartner } from '../features/partners/index.ts';
import { createUser } from '../features/users/index.ts';

let serial = 0;

/** A partner of its own, for accounts whose numbers and references no other test shares. */
export async function aPartner(database: TestDatabase): Promise<PartnerId> {
  const name = `Partner ${++serial}`;
  const id = await createPartner(database.owner, {
    name,
    hostNames: [],
    displayName: name,
    tagline: { en: '', fr: '' },
    accent: '#b3261e',
    logo: null,
    defaultLanguage: 'fr',
    supportPhone: '+22527200000',
    supportEmail: 'help@partner.example',
  });
  if (id === undefined) throw new Error(`the partner ${name} exists`);
  return id;
}

export type Agreed = {
  partnerId: PartnerId;
  billingOption?: 'prepaid' | 'postpaid';
  timeZone?: string;
  currency?: Currency;
  /** Of a device and month. */
  price?: number;
  setupFee?: number;
  paymentDays?: number;
  /** When its devices, its plan and its account began; milliseconds since 1970 UTC. */
  from: number;
  devices?: number;
  /** The first day that is charged. */
  firstDay: string;
};

export type Books = { clientId: ClientId; planId: PlanId; devices: number[]; administrator: string };

/** A client with whom a plan is agreed, its devices and its administrator. */
export async function someBooks(database: TestDatabase, agreed: Agreed): Promise<Books> {
  const { owner } = database.pools;
  const number = ++serial;
  const name = `Client ${number}`;
  const clientId = await createClient(database.owner, {
    partnerId: agreed.partnerId,
    fullName: name,
    email: `client${number}@books.example`,
    type: 'company',
    billingOption: agreed.billingOption ?? 'postpaid',
    countryCode2: 'CI',
    timeZone: agreed.timeZone ?? 'Africa/Abidjan',
  });
  if (clientId === undefined) throw new Error(`the client ${name} exists`);
  const administrator = `administrator${number}@books.example`;
  await createUser(database.owner, {
    role: 'client',
    preset: 'administrator',
    partnerId: agreed.partnerId,
    clientId,
    firstName: 'Awa',
    lastName: 'Koné',
    email: administrator,
    password: 'correct horse 7',
    language: 'fr',
  });
  const from = new Date(agreed.from);
  const plan = await owner.query(
    `insert into plans (partner_id, name, currency, setup_fee, created_at) values ($1, $2, $3, $4, $5) returning id`,
    [agreed.partnerId, `Plan ${number}`, agreed.currency ?? 'XOF', agreed.setupFee ?? 0, from],
  );
  const planId: PlanId = plan.rows[0].id;
  await owner.query(`insert into plan_prices (plan_id, price, valid_from) values ($1, $2, 'epoch')`, [
    planId,
    agreed.price ?? 5000,
  ]);
  await owner.query(
    `insert into billing_accounts (client_id, currency, payment_days, opened_at, charged_until) values ($1, $2, $3, $4, $5)`,
    [clientId, agreed.currency ?? 'XOF', agreed.paymentDays ?? 15, from, agreed.firstDay],
  );
  await owner.query(`insert into plan_assignments (client_id, plan_id, starts_at) values ($1, $2, $3)`, [
    clientId,
    planId,
    from,
  ]);
  const devices: number[] = [];
  for (let index = 0; index < (agreed.devices ?? 1); index++) {
    const { rows } = await owner.query(
      `insert into devices (client_id, device_type_id, imei, designation, activated_at)
       values ($1, (select min(id) from device_types), $2, 'x', $3) returning id`,
      [clientId, `books-${number}-${index}`, from],
    );
    devices.push(rows[0].id);
  }
  await serviceFrom(database, clientId, from);
  return { clientId, planId, devices, administrator };
}

/** Says of a client's devices since when they are what they are: tests have a clock of their own. */
export const serviceFrom = (database: TestDatabase, clientId: number, from: Date) =>
  database.pools.owner.query('update device_service set starts_at = $2 where client_id = $1', [clientId, from]);

/** What a device was from a moment on. */
export const serviceChanges = (
  database: TestDatabase,
  change: { deviceId: number; clientId: number; status: string; at: number },
) =>
  database.pools.owner.query(
    `insert into device_service (device_id, client_id, status, starts_at) values ($1, $2, $3, to_timestamp($4 / 1000.0))`,
    [change.deviceId, change.clientId, change.status, change.at],
  );
