import type { Scope } from '../../db/scope.ts';
import { type Failure, fail } from '../../http/failure.ts';
import { FairQueue, personOf } from '../../limits/fair-queue.ts';
import { LONG_READS } from '../../limits/limits.ts';

/** Reads long pasts, some at a time of each person, of each company and of all together, in fair turns. */
export function longReads(limits = LONG_READS) {
  const turns = new FairQueue(limits);
  return async <Read>(scope: Scope, read: () => Promise<Read>): Promise<Read | Failure> =>
    (await turns.take(personOf(scope), read)) ?? fail('too_many_requests');
}
