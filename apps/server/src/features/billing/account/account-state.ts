import type { ClientState } from '@balise/contract';
import { addDays, type Day, dayAt, startOfDay } from '../documents/calendar.ts';

/** Something owed: an invoice, a day's charge, a debit note. Amounts are whole smallest units. */
export type Debt = { amount: number; at: number; dueOn: Day };
/** Something that lessens it: a payment, a credit note. */
export type Credit = { amount: number; at: number };

/** What the ledger says of a client, and what somebody decided by an act of its own. Instants are ms since 1970 UTC. */
export type AccountFacts = {
  debts: readonly Debt[];
  credits: readonly Credit[];
  openedAt: number;
  /** When somebody closed the account; it is never closed by the clock. */
  closedAt: number | null;
  timeZone: string;
};

/** The path of a debt that is not paid (domain 4.14). It is past due from the day after the due date (J+1). */
export type Patience = { pastDueDays: number; graceDays: number };
export const PATIENCE: Patience = { pastDueDays: 7, graceDays: 7 };

export type AccountState = {
  state: ClientState;
  since: number;
  /** When time alone leads to another state; null where it never does. */
  nextChangeAt: number | null;
  /** Below zero: paid in advance. */
  owed: number;
  /** Of what is owed, what is past its due date. */
  overdue: number;
  /** Due date of the oldest debt that is not paid. */
  oldestDueOn: Day | null;
  /** When the account is suspended if nothing is paid; past or future; null while nothing is owed. */
  suspendsAt: number | null;
};

/**
 * The state of an account: a function of the ledger and the moment. Credits pay the debt that is due first; the oldest debt
 * that they leave decides. Postings after `now` do not count.
 */
export function stateOf(facts: AccountFacts, now: number, patience: Patience = PATIENCE): AccountState {
  const debts = [...facts.debts].sort(byDueDate);
  const found = at(facts, debts, now, patience);
  const steps = found.oldestDueOn === null ? [] : boundaries(found.oldestDueOn, facts.timeZone, patience);
  return {
    ...found,
    since: sinceWhen(facts, debts, found.state, now, patience),
    nextChangeAt: found.state === 'closed' ? null : (steps.find((step) => step > now) ?? null),
    suspendsAt: steps[2] ?? null,
  };
}

type Found = Pick<AccountState, 'state' | 'owed' | 'overdue' | 'oldestDueOn'>;

function at(facts: AccountFacts, debts: readonly Debt[], now: number, patience: Patience): Found {
  const counted = debts.filter((debt) => debt.at <= now);
  const paid = sum(facts.credits.filter((credit) => credit.at <= now));
  const owed = sum(counted) - paid;
  const oldestDueOn = firstUnpaid(counted, paid)?.dueOn ?? null;
  const today = dayAt(now, facts.timeZone);
  const overdue = Math.max(0, sum(counted.filter((debt) => debt.dueOn < today)) - paid);
  const closed = facts.closedAt !== null && facts.closedAt <= now;
  const reached =
    oldestDueOn === null ? 0 : boundaries(oldestDueOn, facts.timeZone, patience).filter((b) => b <= now).length;
  return { state: closed ? 'closed' : (PATH[reached] ?? 'active'), owed, overdue, oldestDueOn };
}

const PATH = ['active', 'past_due', 'grace', 'suspended_unpaid'] as const satisfies readonly ClientState[];

/** When a debt that stays unpaid leads to past_due, grace and suspended_unpaid. */
export function boundaries(dueOn: Day, timeZone: string, { pastDueDays, graceDays }: Patience = PATIENCE): number[] {
  return [1, 1 + pastDueDays, 1 + pastDueDays + graceDays].map((days) => startOfDay(addDays(dueOn, days), timeZone));
}

function firstUnpaid(debts: readonly Debt[], paid: number): Debt | undefined {
  let left = paid;
  for (const debt of debts) {
    left -= debt.amount;
    if (left < 0) return debt;
  }
  return undefined;
}

// Only a posting, a boundary of a debt, or the closing can have changed the state: the last that did.
function sinceWhen(
  facts: AccountFacts,
  debts: readonly Debt[],
  state: ClientState,
  now: number,
  patience: Patience,
): number {
  if (state === 'closed') return facts.closedAt ?? now;
  const moments = [...facts.credits.map((credit) => credit.at)];
  // nothing but a credit makes an account active
  if (state !== 'active') {
    for (const debt of debts) moments.push(debt.at, ...boundaries(debt.dueOn, facts.timeZone, patience));
  }
  const past = [...new Set(moments)].filter((moment) => moment > facts.openedAt && moment <= now).sort((a, b) => b - a);
  for (const moment of past) if (at(facts, debts, moment - 1, patience).state !== state) return moment;
  return facts.openedAt;
}

const byDueDate = (one: Debt, other: Debt): number =>
  one.dueOn < other.dueOn ? -1 : one.dueOn > other.dueOn ? 1 : one.at - other.at;

const sum = (postings: readonly { amount: number }[]): number =>
  postings.reduce((total, { amount }) => total + amount, 0);
