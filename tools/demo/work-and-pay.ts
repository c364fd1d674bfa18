import { randomUUID } from 'node:crypto';
import {
  addDriver,
  addWorkAndPay,
  type Currency,
  changeWorkAndPayState,
  type DeviceId,
  type Language,
  listDeviceSummaries,
  listWorkAndPay,
  payWorkAndPay,
  requestOf,
  type WorkAndPayInput,
} from '@balise/contract';
import type { ClientKey } from '../simulator/fleet.ts';
import type { Caller } from './alerts.ts';

const DAY = 86_400_000;

/** A driver who pays for a vehicle: since when, and how many days ago the last payment was. */
type Buyer = { lastName: string; firstName: string; phone: string; since: number; lastPaid: number };
type Plan = {
  currency: Currency;
  language: Language;
  operator: string;
  /** Smallest units. */
  terms: Pick<WorkAndPayInput, 'price' | 'cashPrice' | 'deposit' | 'instalment'>;
  buyers: readonly Buyer[];
};

const PLANS: Partial<Record<ClientKey, Plan>> = {
  comoe: {
    currency: 'XOF',
    language: 'fr',
    operator: 'Orange Money',
    terms: { price: 6_500_000, cashPrice: 5_200_000, deposit: 500_000, instalment: 12_000 },
    buyers: [
      { lastName: 'N’Guessan', firstName: 'Aristide', phone: '+2250705010101', since: 120, lastPaid: 0 },
      { lastName: 'Touré', firstName: 'Mamadou', phone: '+2250705020202', since: 90, lastPaid: 24 },
    ],
  },
  volta: {
    currency: 'GHS',
    language: 'en',
    operator: 'MTN MoMo',
    terms: { price: 14_000_000, cashPrice: 11_000_000, deposit: 1_000_000, instalment: 20_000 },
    buyers: [
      { lastName: 'Mensah', firstName: 'Kwame', phone: '+233244010101', since: 120, lastPaid: 0 },
      { lastName: 'Boateng', firstName: 'Yaw', phone: '+233244020202', since: 90, lastPaid: 24 },
    ],
  },
};

/**
 * Two contracts by which drivers of a client pay for their vehicle: one pays each week, the other has paid nothing for three weeks, so that a
 * block is proposed. Nothing where the client has contracts.
 */
export async function sellToDrivers(asClient: Caller, key: ClientKey, now: number): Promise<void> {
  const plan = PLANS[key];
  if (!plan) return;
  const { total } = await asClient(listWorkAndPay, requestOf(listWorkAndPay, { query: {} }));
  if (total > 0) return;
  const vehicles = await asClient(listDeviceSummaries, requestOf(listDeviceSummaries));
  for (const [place, buyer] of plan.buyers.entries()) {
    const vehicle = vehicles.at(-1 - place);
    if (vehicle) await sell(asClient, plan, buyer, vehicle.id, now);
  }
}

async function sell(asClient: Caller, plan: Plan, buyer: Buyer, deviceId: DeviceId, now: number): Promise<void> {
  const dayOf = (ago: number) => new Date(now - ago * DAY).toISOString().slice(0, 10);
  const { lastName, firstName, phone, since, lastPaid } = buyer;
  const person = { lastName, firstName, phone, contractType: 'work_and_pay' as const, hiredOn: dayOf(since) };
  const driver = await asClient(addDriver, requestOf(addDriver, { body: person } as never));
  const { currency, language, terms, operator } = plan;
  const body = {
    ...terms,
    driverId: driver.id,
    deviceId,
    currency,
    language,
    weekdays: [1, 2, 3, 4, 5, 6],
    startsOn: dayOf(since),
  };
  const { id } = await asClient(addWorkAndPay, requestOf(addWorkAndPay, { body } as never));
  const started = await asClient(
    changeWorkAndPayState,
    requestOf(changeWorkAndPayState, { params: { id }, body: { act: 'start' } } as never),
  );
  const pay = async (amount: number, ago: number): Promise<void> => {
    const reference = `WP${String(id).padStart(4, '0')}${String(ago).padStart(3, '0')}`;
    const paid = { requestId: randomUUID(), amount, method: 'mobile_money', operator, reference, paidOn: dayOf(ago) };
    await asClient(payWorkAndPay, requestOf(payWorkAndPay, { params: { id }, body: paid } as never));
  };
  await pay(started.deposit, since);
  for (let ago = since - 7; ago > lastPaid; ago -= 7) await pay(started.instalment * 6, ago);
  if (lastPaid === 0) await pay(started.instalment * 3, 0);
}
