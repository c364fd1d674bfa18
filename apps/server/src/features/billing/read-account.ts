import type { BillingAccount, ClientId } from '@balise/contract';
import type { Scoped } from '../../db/scope.ts';
import { type Failure, fail } from '../../http/failure.ts';
import { type AccountState, boundaries, stateOf } from './account/account-state.ts';
import { chargeFor, chargeForDay, type Usage } from './account/charge.ts';
import { type Open, unbilledOf } from './account/charge-account.ts';
import { addSms } from './account/charge-sms.ts';
import { type Billed, factsOf, findBilled, statesOf, usageOf } from './account-queries.ts';
import { addDays, dayAt, daysFrom, monthOf, nextMonth, startOfDay } from './documents/calendar.ts';
import { accountStatusOf } from './list-queries.ts';
import { plansNow } from './plan-queries.ts';

/** What a client owes, and what follows when. */
export async function readAccount(tx: Scoped, clientId: ClientId, now: number): Promise<BillingAccount | Failure> {
  const [billed, accountStatus] = [await findBilled(tx, clientId), await accountStatusOf(tx, clientId)];
  if (!billed || !accountStatus) return fail('client_not_found');
  const found = stateOf(await factsOf(tx, billed), now);
  const plans = await plansNow(tx, clientId);
  const { partnerId: _, ...known } = accountStatus;
  const overdueSince = found.overdue > 0 ? found.oldestDueOn : null;
  return {
    ...known,
    owed: found.owed,
    overdue: found.overdue,
    overdueSince,
    planId: plans.plan?.id ?? null,
    ownPlanCount: plans.ownPlanCount,
    ownPlans: plans.ownPlans,
    paymentDays: billed.account?.paymentDays ?? 15,
    path: pathOf(billed, found),
    history: (await statesOf(tx, clientId)).reverse().slice(0, 12),
    ...(billed.account ? await ahead(tx, { ...billed, account: billed.account }, found, now) : NOTHING_AHEAD),
  };
}

const NOTHING_AHEAD = { servedDevices: 0, paidUntil: null, next: null, unbilled: null };
const STEPS = ['past_due', 'grace', 'suspended_unpaid'] as const;

function pathOf({ timeZone }: Billed, { oldestDueOn }: AccountState): BillingAccount['path'] {
  if (oldestDueOn === null) return [];
  return boundaries(oldestDueOn, timeZone).map((at, step) => ({ state: STEPS[step] ?? 'past_due', at }));
}

type Ahead = Pick<BillingAccount, 'servedDevices' | 'paidUntil' | 'next' | 'unbilled'>;

/** What will be charged next with the devices and plans of today. */
async function ahead(tx: Scoped, billed: Open, found: AccountState, now: number): Promise<Ahead> {
  const { timeZone, billingOption, account } = billed;
  const today = dayAt(now, timeZone);
  const prepaid = billingOption === 'prepaid';
  const tomorrow = addDays(today, 1);
  const from = prepaid ? tomorrow : account.chargedUntil;
  const to = prepaid ? addDays(tomorrow, 1) : nextMonth(from < tomorrow ? today : from);
  const usage = await usageOf(tx, billed, Math.min(now, startOfDay(from, timeZone)), startOfDay(to, timeZone));
  const charge = prepaid
    ? chargeForDay(tomorrow, usage)
    : await addSms(tx, billed, chargeFor(daysFrom(from, to), usage), { until: now + 1, month: monthOf(today) });
  const aDay = sumOfService(chargeForDay(tomorrow, usage).lines);
  const covered = aDay > 0 && found.owed <= 0 ? Math.floor(-found.owed / aDay) : null;
  return {
    servedDevices: served(usage, now),
    paidUntil: prepaid && covered !== null ? addDays(today, Math.min(covered, MOST_DAYS)) : null,
    next: { from, to, lines: charge.lines, total: charge.total, onDay: prepaid ? tomorrow : to },
    unbilled: await unbilledOf(tx, billed, now),
  };
}

const MOST_DAYS = 3650; // a balance that lasts longer lasts "ten years"

const served = ({ services }: Usage, now: number): number =>
  services.filter(({ from, to }) => from <= now && to > now).length;

const sumOfService = (lines: { kind: string; amount: number }[]): number =>
  lines.reduce((sum, { kind, amount }) => sum + (kind === 'service' ? amount : 0), 0);
