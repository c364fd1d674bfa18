import type { Scope } from '../../db/scope.ts';
import { type Failure, fail } from '../../http/failure.ts';
import { FairQueue, type FairQueueLimits, personOf } from '../../http/fair-queue.ts';

/** A page shows five vehicles, each with its line and its chart. */
const LIMITS: FairQueueLimits = { ofOne: 2, ofGroup: 4, places: 6, waiting: 40 };

/** Reads long pasts, some at a time of each person, of each company and of all together, in fair turns. */
export function longReads(limits = LIMITS) {
  const turns = new FairQueue(limits);
  return async <Read>(scope: Scope, read: () => Promise<Read>): Promise<Read | Failure> =>
    (await turns.take(personOf(scope), read)) ?? fail('too_many_requests');
}
