import { type Failure, fail } from '../../http/failure.ts';
import { Turns } from '../../http/turns.ts';

type Limits = { ofOne: number; waiting: number; ofAll: number };

/** A month of a vehicle is tens of megabytes until a thread has it. A page shows five vehicles, each with its line and its chart. */
const LIMITS: Limits = { ofOne: 2, waiting: 40, ofAll: 6 };
/** Behind those of all; each person has `ofOne` among them at most. */
const MANY = 1_000;

/** Reads long pasts, some at a time of each person and of all together, in the order in which they are asked. */
export function longReads({ ofOne, waiting, ofAll } = LIMITS) {
  const own = new Turns<number>({ atOnce: ofOne, waiting });
  const all = new Turns<'all'>({ atOnce: ofAll, waiting: MANY });
  return async <Read>(userId: number, read: () => Promise<Read>): Promise<Read | Failure> =>
    (await own.take(userId, () => all.take('all', read))) ?? fail('too_many_requests');
}
