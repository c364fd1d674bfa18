import type { UserId } from '@balise/contract';
import { FairQueue, type QueueKey } from '../../limits/fair-queue.ts';
import { PASSWORD_HASHES } from '../../limits/limits.ts';

const turns = new FairQueue(PASSWORD_HASHES);

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
