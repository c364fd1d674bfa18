import { type ClientId, TRACKED_WHILE_SUSPENDED } from '@balise/contract';
import type { Scoped } from '../../../db/scope.ts';
import { factsOf, usageOf } from '../account-queries.ts';
import { addDays, dayAt, startOfDay } from '../documents/calendar.ts';
import type { BillingLog } from '../log.ts';
import { notify } from '../notify.ts';
import { noteOnce, notifyDevicesChanged, setState } from '../posting-queries.ts';
import { type AccountState, stateOf } from './account-state.ts';
import { chargeForDay } from './charge.ts';
import type { Open } from './charge-account.ts';

/** Writes the state that the ledger and the clock say, where it is another than the one written, and tells the client. */
export async function followState(tx: Scoped, billed: Open, now: number, log: BillingLog): Promise<AccountState> {
  const found = stateOf(await factsOf(tx, billed), now);
  await endHearing(tx, billed.clientId, found, now);
  if (found.state === billed.state) return found;
  const { clientId, partnerId, fullName } = billed;
  await setState(tx, clientId, found.state, found.since);
  await log({
    action: 'client.state',
    subject: { kind: 'client', id: clientId, name: fullName },
    clientId,
    partnerId,
    before: { state: billed.state },
    after: { state: found.state },
  });
  await notifyState(tx, billed, found, now);
  return found;
}

const LISTENED = TRACKED_WHILE_SUSPENDED * 86_400_000;

/** Once a suspension has lasted long enough, messages of the client's trackers are refused. */
async function endHearing(tx: Scoped, clientId: ClientId, { state, since }: AccountState, now: number): Promise<void> {
  if (state !== 'suspended_unpaid' || now < since + LISTENED) return;
  if (await noteOnce(tx, clientId, `hearing_ended ${since}`, now)) await notifyDevicesChanged(tx, clientId);
}

async function notifyState(tx: Scoped, billed: Open, found: AccountState, now: number): Promise<void> {
  const { overdue, oldestDueOn, suspendsAt } = found;
  const key = String(found.since);
  if (found.state === 'past_due' && oldestDueOn !== null) {
    await notify(tx, billed, now, {
      kind: 'payment_overdue',
      key,
      values: ({ money, day }) => ({ amount: money(overdue), dueDate: day(oldestDueOn) }),
    });
  }
  if (found.state === 'grace' && suspendsAt !== null) {
    await notify(tx, billed, now, {
      kind: 'grace_started',
      key,
      values: ({ money, date }) => ({ amount: money(overdue), date: date(suspendsAt) }),
    });
  }
  if (found.state === 'suspended_unpaid') {
    await notify(tx, billed, now, {
      kind: 'account_suspended',
      key,
      values: ({ money }) => ({ amount: money(overdue) }),
    });
  }
  if (found.state === 'active' && billed.state === 'suspended_unpaid') {
    await notify(tx, billed, now, { kind: 'account_restored', key, values: () => ({}) });
  }
}

/** A balance that lasts for fewer days than this is low. */
const LOW_DAYS = 5;

/** Tells a prepaid client, once a payment, that its balance will soon be used up. */
export async function warnOfLowBalance(tx: Scoped, billed: Open, found: AccountState, now: number): Promise<void> {
  if (billed.billingOption !== 'prepaid' || found.state !== 'active' || found.owed > 0) return;
  const aDay = await chargeOfTomorrow(tx, billed, now);
  if (aDay === 0 || -found.owed >= aDay * LOW_DAYS) return;
  const { credits } = await factsOf(tx, billed);
  const lastCredit = credits.reduce((last, { at }) => Math.max(last, at), 0);
  await notify(tx, billed, now, {
    kind: 'balance_low',
    key: String(lastCredit),
    values: ({ money }) => ({ balance: money(-found.owed) }),
  });
}

/** What tomorrow costs with the devices and plans of today, without setup fees. */
export async function chargeOfTomorrow(tx: Scoped, billed: Open, now: number): Promise<number> {
  const tomorrow = addDays(dayAt(now, billed.timeZone), 1);
  const start = startOfDay(tomorrow, billed.timeZone);
  const { lines } = chargeForDay(tomorrow, await usageOf(tx, billed, start, start + 1));
  return lines.reduce((sum, line) => sum + (line.kind === 'service' ? line.amount : 0), 0);
}
