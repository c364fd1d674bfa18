import { EXPORT_TIMEOUT } from '@balise/contract';
import type { FastifyReply } from 'fastify';
import { type Failure, fail } from '../../http/failure.ts';
import { FairQueue, personOf } from '../../limits/fair-queue.ts';
import { REPORT_PREVIEWS } from '../../limits/limits.ts';
import type { InputOf, ReportThreads } from './threads/index.ts';

/** What is read in a thread while its reader waits. */
type Shown = 'previewOf' | 'activityOf';

/**
 * Reads pages of reports, and sums of a fleet, in threads. A reader that goes away ends its reading; one that takes too long is answered with what to do
 * instead.
 */
export function startPreviews(threads: ReportThreads, patience = EXPORT_TIMEOUT) {
  const turns = new FairQueue(REPORT_PREVIEWS);
  return async <Name extends Shown>(
    name: Name,
    input: InputOf<Name>,
    reply: FastifyReply,
  ): Promise<string | Failure> => {
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    let late: AbortSignal | undefined;
    const read = () => {
      late = AbortSignal.timeout(patience); // its own time: it had none while others were read
      return threads.run(name, input, AbortSignal.any([gone.signal, late]));
    };
    try {
      return (await turns.take(personOf(input.scope), read)) ?? fail('too_many_requests');
    } catch (error) {
      if (late?.aborted || isOutOfMemory(error)) return fail('report_too_big');
      if (gone.signal.aborted) return fail('unavailable'); // the reader is gone
      throw error;
    }
  };
}

/** A thread that had no room for what it read. */
export const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
