import type { Connections } from '../../../db/connect.ts';
import { databaseOf } from '../../../db/database.ts';
import type { Scoped } from '../../../db/scope.ts';
import { findStored, type Stored } from '../contract-queries.ts';
import { postDues } from '../ledger/post-dues.ts';
import { textDriver } from '../sms.ts';
import { stepOf } from './after-entry.ts';
import { lastBlockOf, proposeBlock } from './proposal-queries.ts';
import { contractsToDo, isOfficeHour, markChecked, noteRefusal, noteStep } from './step-queries.ts';

/** A block that was declined is proposed again after this time, ms. */
const PROPOSED_EVERY = 7 * 86_400_000;
const BY_THE_CLOCK = { id: null, name: 'Balise' };

/**
 * Enters the instalments of each day by the calendar of each client, and looks once a day, between 8 and 18 o'clock there, at who is late:
 * a reminder, a warning, the proposal of a block. It never blocks. On a holiday and during a pause nothing is done. Doing it twice does
 * nothing twice. As the owner of the database; one transaction a contract.
 * @param now milliseconds since 1970 UTC
 * @returns how many entries, messages and proposals
 */
export async function runWorkAndPay(owner: Connections['pools']['owner'], now: number): Promise<number> {
  const database = databaseOf(owner);
  let done = 0;
  for (const id of await contractsToDo(database, new Date(now))) {
    done += await database.transaction().execute(async (tx) => {
      const held = await findStored(tx, { clientId: null }, id, now, true);
      if (!held || (held.state !== 'running' && held.state !== 'paused')) return 0;
      const posted = await postDues(tx, held, BY_THE_CLOCK, now);
      const contract = await findStored(tx, { clientId: null }, id, now);
      return posted + (contract ? await lookAt(tx, contract, now) : 0);
    });
  }
  return done;
}

async function lookAt(tx: Scoped, contract: Stored, now: number): Promise<number> {
  if (contract.state !== 'running' || contract.checkedOn === contract.today) return 0;
  if (contract.unpaidSince === null || !(await isOfficeHour(tx, contract, new Date(now)))) return 0;
  await markChecked(tx, contract);
  const { step, calendar } = await stepOf(tx, contract);
  if (step === null || calendar.isHoliday(contract.today)) return 0;
  return step === 'block' ? await propose(tx, contract, now) : await write(tx, contract, step, now);
}

async function write(tx: Scoped, contract: Stored, step: 'remind' | 'warn', now: number): Promise<number> {
  const noted = await noteStep(tx, contract, step, new Date(now));
  if (noted === undefined) return 0;
  const text = step === 'warn' ? 'payment_warning' : 'payment_late';
  const refused = contract.smsOnArrears ? await textDriver(tx, contract, text, 0, now) : 'not_agreed';
  if (refused !== null) await noteRefusal(tx, noted, refused);
  return 1;
}

async function propose(tx: Scoped, contract: Stored, now: number): Promise<number> {
  if (contract.deviceId === null) return 0;
  const last = await lastBlockOf(tx, contract.id);
  if (last && (last.isInForce || now - last.proposedAt.getTime() < PROPOSED_EVERY)) return 0;
  return (await proposeBlock(tx, contract, new Date(now))) ? 1 : 0;
}
