import type { Database } from '../../../db/database.ts';
import { findCalendar } from '../calendar-queries.ts';
import type { Stored } from '../contract-queries.ts';
import { dueUntil, type PlanProgress } from '../plan/plan.ts';
import { type EntryAuthor, insertDues } from './entry-queries.ts';

/** How far the plan of a contract is: what was corrected of an instalment comes due at its end. */
export const progressOf = ({ dueUntil, carried, price, dueTotal }: Stored): PlanProgress => ({
  dueUntil,
  carried,
  left: price - dueTotal,
});

/** Enters what came due up to today. Doing it twice enters nothing twice. The contract is held. @returns how many entries */
export async function postDues(tx: Database, contract: Stored, author: EntryAuthor, now: number): Promise<number> {
  if (contract.dueUntil >= contract.today) return 0;
  const { calendar } = await findCalendar(tx, contract);
  const { dues, progress } = dueUntil(contract, calendar, progressOf(contract), contract.today);
  await insertDues(tx, contract, dues, progress, author, now);
  return dues.length;
}
