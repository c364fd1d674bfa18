import type { Addresses } from '../db/connect.ts';
import type { Correction } from '../features/history/index.ts';

/** Between two looks for dirty windows, ms. The table itself is the queue: it is filled in the batch's transaction. */
export const POLL_EVERY = 1_000;

/** What the thread is born with. */
export type ThreadData = { addresses: Addresses };

/** The thread to the server. It waits for the answer to each correction before it sends another. */
export type FromThread =
  | { type: 'correct'; correction: Correction }
  | { type: 'trouble'; reason: string; deviceId: number | undefined };

/** The server to the thread: whether the correction was written, or why that failed; and to come to an end. */
export type ToThread = { type: 'written'; isWritten: boolean } | { type: 'failed'; reason: string } | { type: 'stop' };
