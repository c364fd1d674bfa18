import type { UserId } from '@balise/contract';
import { FairQueue, type QueueKey } from '../../http/fair-queue.ts';

/**
 * A password takes some 25 ms: 80 a second, of the four threads that files and compression also need. 100 that wait are 1.3 s; 40 of one network
 * are what an office, or the phones of a town behind one carrier's address, may need at once.
 */
const turns = new FairQueue({ places: 2, ofGroup: 2, ofOne: 2, waiting: 40, inAll: 100 });

/**
 * Hashes or checks passwords when it is the asker's turn. Whatever a request hashes goes through here, so that no network keeps the others from
 * signing in. The work waits for nothing else, the database least of all: calls that hold one of its connections, or a row, wait for turns too.
 * @returns undefined where too many wait: the call had better come back later
 */
export const inHashingTurn = <Result>(asker: QueueKey, work: () => Promise<Result>): Promise<Result | undefined> =>
  turns.take(asker, work);

/** How many passwords wait for their turn. */
export const hashingQueue = (): number => turns.waiting;

/** Somebody who has shown who it is, by a sign-in or a link. */
export const knownUser = (id: UserId): QueueKey => ({ one: `user ${id}`, group: `user ${id}`, isKnown: true });
