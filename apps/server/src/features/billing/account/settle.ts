import type { ClientId } from '@balise/contract';
import type { Scoped } from '../../../db/scope.ts';
import { type Billed, lockAccount } from '../account-queries.ts';
import { addDays, dayAt, nextMonth, startOfDay } from '../documents/calendar.ts';
import type { BillingLog } from '../log.ts';
import { saveChargeProgress } from '../posting-queries.ts';
import type { AccountState } from './account-state.ts';
import { chargeAccount, type Open } from './charge-account.ts';
import { followState, warnOfLowBalance } from './follow-state.ts';

/**
 * Brings an account to now: writes the state that the ledger and the clock say, charges the days that are due, issues invoices,
 * tells the client. `act` then posts what somebody does (a payment), and the state follows at once. All of it comes from what is
 * stored: a second run does nothing, and one beside a payment waits for its turn.
 * @returns what `act` gives back; undefined, and nothing happened, for a client that the scope does not show
 */
export async function settle<Result>(
  tx: Scoped,
  clientId: ClientId,
  { now, log }: { now: number; log: BillingLog },
  act: (billed: Billed) => Promise<Result>,
): Promise<Result | undefined> {
  const billed = await lockAccount(tx, clientId);
  if (!billed) return undefined;
  const open = isOpen(billed) ? await bringToNow(tx, billed, now, log) : billed;
  const result = await act(open);
  const after = await lockAccount(tx, clientId); // what was agreed may have been the act
  if (after && isOpen(after)) await bringToNow(tx, after, now, log);
  return result;
}

const isOpen = (billed: Billed): billed is Open => billed.account !== null;

async function bringToNow(tx: Scoped, billed: Open, now: number, log: BillingLog): Promise<Open> {
  // first the state, because a day that begins suspended costs nothing; then what the charges make of it
  const before = inState(billed, await followState(tx, billed, now, log));
  const chargedUntil = await chargeAccount(tx, before, now, log);
  const found = await followState(tx, before, now, log);
  await warnOfLowBalance(tx, before, found, now);
  const today = dayAt(now, billed.timeZone);
  // debtors are checked every day for what falls due
  const next = billed.billingOption === 'prepaid' || found.owed > 0 ? addDays(today, 1) : nextMonth(today);
  const nextAt = Math.min(startOfDay(next, billed.timeZone), found.nextChangeAt ?? Number.POSITIVE_INFINITY);
  const overdueSince = found.overdue > 0 ? found.oldestDueOn : null;
  await saveChargeProgress(tx, billed.clientId, { chargedUntil, nextAt, overdue: found.overdue, overdueSince });
  return { ...inState(before, found), account: { ...billed.account, chargedUntil } };
}

const inState = (billed: Open, { state, since }: AccountState): Open =>
  state === billed.state ? billed : { ...billed, state, stateSince: since };
