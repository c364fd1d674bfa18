import type { Database } from '../../../db/database.ts';
import type { RequestContext } from '../../../http/api.ts';
import { findCalendar } from '../calendar-queries.ts';
import { findStored, type Stored, setState } from '../contract-queries.ts';
import { daysLate, stepFor } from '../plan/position.ts';
import { proposeUnblock, withdrawBlock } from './proposal-queries.ts';

/**
 * What follows from an entry, in its transaction. With the last of the price a contract is settled, and by a correction it may run again.
 * A driver who is no longer late enough has the block taken back that was proposed or waits, or its unblock proposed.
 */
export async function afterEntry({ tx, who, now }: RequestContext, before: Stored): Promise<void> {
  const contract = await findStored(tx, who.scope, before.id, now);
  if (!contract) return;
  const isPaid = contract.paidTotal >= contract.price;
  if (isPaid && contract.state !== 'settled') await setState(tx, contract.id, 'settled', '', new Date(now));
  if (!isPaid && contract.state === 'settled') await setState(tx, contract.id, 'running', '', new Date(now));
  if (isPaid || (await stepOf(tx, contract)).step !== 'block') await takeBlockBack(tx, contract, now);
}

/** How late the driver is, and the furthest step that it calls for. */
export async function stepOf(tx: Database, contract: Stored) {
  const { calendar, pauses } = await findCalendar(tx, contract);
  const late = daysLate(contract.unpaidSince, contract.today, contract.graceDays, calendar);
  return { late, step: stepFor(late, contract), calendar, pauses };
}

/** Takes back a block that was proposed, or was approved and has not left; where it has, proposes the unblock. */
export async function takeBlockBack(tx: Database, contract: Stored, now: number): Promise<void> {
  const isBlocked = await withdrawBlock(tx, contract.id, new Date(now));
  if (isBlocked && contract.deviceId !== null) await proposeUnblock(tx, contract, new Date(now));
}
