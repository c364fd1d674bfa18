import type { WorkAndPay, WorkAndPayId, WorkAndPaySummary } from '@balise/contract';
import type { Scope, Scoped } from '../../db/scope.ts';
import { type Failure, fail } from '../../http/failure.ts';
import { filesOf } from '../attachments/index.ts';
import { arrearsOf, findStored, type Stored } from './contract-queries.ts';
import { stepOf } from './late/after-entry.ts';
import { proposalsOf } from './late/proposal-queries.ts';
import { stepsOf } from './late/step-queries.ts';
import { entriesOf } from './ledger/entry-queries.ts';
import { progressOf } from './ledger/post-dues.ts';
import { beginningOf, restOf } from './plan/plan.ts';
import { agesOf, daysFrom, ownedOf, unpaidOf } from './plan/position.ts';

/** Instalments to come that a contract shows. */
const NEXT_DUES = 14;

/** A contract as lists show it. */
export function summaryOf(stored: Stored): WorkAndPaySummary {
  const { price, paidTotal, dueTotal, unpaidSince, today } = stored;
  const paid = Math.max(0, paidTotal);
  return {
    id: stored.id,
    clientId: stored.clientId,
    clientName: stored.clientName,
    driverId: stored.driverId,
    driverName: stored.driverName,
    deviceId: stored.deviceId,
    designation: stored.designation,
    state: stored.state,
    stateSince: stored.stateSince.getTime(),
    currency: stored.currency,
    price,
    paid,
    remaining: Math.max(0, price - paid),
    owned: ownedOf(price, Math.min(price, paid)),
    ...arrearsOf(stored),
    advance: Math.max(0, Math.min(price, paidTotal) - dueTotal),
    unpaidSince,
    daysUnpaid: unpaidSince === null ? 0 : Math.max(0, daysFrom(unpaidSince, today)),
    startsOn: stored.startsOn,
    proposal: stored.proposal,
  };
}

/** One contract in full; a failure where the scope shows none. */
export async function shownContract(
  tx: Scoped,
  scope: Scope,
  id: WorkAndPayId,
  now: number,
): Promise<WorkAndPay | Failure> {
  const stored = await findStored(tx, scope, id, now);
  if (!stored) return fail('work_and_pay_not_found');
  const { late, step, calendar, pauses } = await stepOf(tx, stored);
  const unpaid = unpaidOf(await entriesOf(tx, id));
  const isGoingOn = ['draft', 'running', 'paused'].includes(stored.state);
  const rest = isGoingOn
    ? restOf(stored, calendar, stored.state === 'draft' ? beginningOf(stored) : progressOf(stored))
    : [];
  return {
    ...summaryOf(stored),
    driverPhone: stored.driverPhone,
    cashPrice: stored.cashPrice,
    deposit: stored.deposit,
    instalment: stored.instalment,
    weekdays: stored.weekdays,
    holidayRule: stored.holidayRule,
    graceDays: stored.graceDays,
    warnAfter: stored.warnAfter,
    blockAfter: stored.blockAfter,
    language: stored.language,
    smsOnPayment: stored.smsOnPayment,
    smsOnArrears: stored.smsOnArrears,
    note: stored.note,
    files: (await filesOf(tx, 'work_and_pay', [id])).get(id) ?? [],
    stateReason: stored.stateReason,
    timeZone: stored.timeZone,
    today: stored.today,
    ages: agesOf(unpaid, stored.today),
    daysLate: stored.state === 'running' ? late : 0,
    plan: { next: rest.slice(0, NEXT_DUES), instalments: rest.length, endsOn: rest.at(-1)?.day ?? null },
    pauses,
    steps: await stepsOf(tx, id),
    nextStep: stored.state === 'running' && stored.unpaidSince !== null ? following(step, stored) : null,
    proposals: await proposalsOf(tx, id),
    revision: stored.revision,
    createdAt: stored.createdAt.getTime(),
  };
}

function following(step: WorkAndPay['nextStep'], { blockAfter }: Stored): WorkAndPay['nextStep'] {
  if (step === null) return 'remind';
  if (step === 'remind') return 'warn';
  return blockAfter === null ? null : 'block';
}
