import { EXPORT_TIMEOUT, type ReportPageAsked } from '@balise/contract';
import type { FastifyReply } from 'fastify';
import type { Scope } from '../../db/scope.ts';
import { type Failure, fail } from '../../http/failure.ts';
import { Turns } from '../../http/turns.ts';
import type { ReportOrder } from './read-report.ts';
import type { ReportThreads } from './threads/index.ts';

/** Of one user: what is asked while one is read waits. There are few threads, and nobody has them all for minutes. */
const AT_ONCE = { atOnce: 1, waiting: 5 };

export type Preview = { scope: Scope; order: ReportOrder; asked: ReportPageAsked };

/**
 * Reads pages of reports in threads. A reader that goes away ends its reading; one that takes too long is told what to do
 * instead.
 */
export function startPreviews(threads: ReportThreads, patience = EXPORT_TIMEOUT) {
  const turns = new Turns<number>(AT_ONCE);
  return async (preview: Preview, reply: FastifyReply): Promise<string | Failure> => {
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    const late = AbortSignal.timeout(patience);
    const signal = AbortSignal.any([gone.signal, late]);
    try {
      const text = await turns.take(preview.scope.userId, () => threads.run('previewOf', preview, signal));
      return text ?? fail('too_many_requests');
    } catch (error) {
      if (late.aborted || isOutOfMemory(error)) return fail('report_too_big');
      if (gone.signal.aborted) return fail('unavailable'); // to nobody
      throw error;
    }
  };
}

/** A thread that had no room for what it read. */
export const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
