import { MessageChannel } from 'node:worker_threads';
import { EXPORT_TIMEOUT } from '@balise/contract';
import type { FastifyReply } from 'fastify';
import { startThreadPool } from '../../../child/index.ts';
import type { Addresses } from '../../../db/connect.ts';
import { type Failure, fail } from '../../../http/failure.ts';
import { FairQueue, personOf } from '../../../limits/fair-queue.ts';
import { REPORT_PREVIEWS } from '../../../limits/limits.ts';
import type { Places } from '../../../places/index.ts';
import { answerPlaces } from '../place-names.ts';
import type * as tasks from './report.worker.ts';

type Tasks = typeof tasks;
export type InputOf<Name extends keyof Tasks> = Omit<Parameters<Tasks[Name]>[0], 'port'>;

/** Threads that read reports, each by connections of its own. */
export type ReportThreads = {
  /** Rejects with an AbortError where the signal ends it, and the thread with it. */
  run<Name extends keyof Tasks>(
    name: Name,
    input: InputOf<Name>,
    signal: AbortSignal,
  ): Promise<Awaited<ReturnType<Tasks[Name]>>>;
  close(): Promise<void>;
};

/** It holds some devices' rows and a page, never a report. */
const MEGABYTES = { old: 128, young: 8 };
/** A thread without use for this long ends, ms: a user who works with reports should not wait for a new one. */
const IDLE = 600_000;

/**
 * Threads start when they are needed.
 * @param most at once
 * @param places names places for all of them
 * @param idle how long an unused thread stays, ms
 */
export function startReportThreads(
  addresses: Addresses,
  most: number,
  places: Pick<Places, 'of'>,
  idle = IDLE,
): ReportThreads {
  const script = new URL('./report.worker.ts', import.meta.url);
  const pool = startThreadPool<typeof tasks>(script, {
    most,
    data: { addresses },
    megabytes: MEGABYTES,
    idle,
    queue: 200,
  });
  return {
    async run<Name extends keyof Tasks>(
      name: Name,
      input: InputOf<Name>,
      signal: AbortSignal,
    ): Promise<Awaited<ReturnType<Tasks[Name]>>> {
      const { port1, port2 } = new MessageChannel();
      answerPlaces(port1, places);
      try {
        const task = { ...input, port: port2 } as unknown as Parameters<Tasks[Name]>[0];
        return await pool.run<Name>(name, task, { signal, transferList: [port2] });
      } finally {
        port1.close();
      }
    },
    close: pool.close,
  };
}

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
