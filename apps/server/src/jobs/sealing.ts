import { Worker } from 'node:worker_threads';
import type { Addresses } from '../db/connect.ts';
import { type KeptThread, keepThread } from './keep-thread.ts';
import { reasonOf } from './reason.ts';

/** What the thread is born with. */
export type SealingData = {
  addresses: Addresses;
  /** By how many ms the platform's clock is ahead of this machine's. */
  ahead: number;
};

/** The thread to the server. */
export type FromSealing =
  | { type: 'sealed'; count: number }
  | { type: 'trouble'; reason: string; day?: number; deviceId?: number };

type Log = Record<'info' | 'warn', (content: object, words: string) => void>;

/** Seals days that are over, in a thread of its own, until it is stopped. What fails is logged and tried again. */
export function startSealing(data: SealingData, log: Log): KeptThread {
  const start = () => {
    const thread = new Worker(new URL('./sealing.worker.ts', import.meta.url), { workerData: data });
    thread.on('message', ({ type, ...content }: FromSealing) => {
      if (type === 'sealed') log.info(content, 'days of devices were sealed');
      else log.warn(content, 'a past could not be sealed; trying again');
    });
    return thread;
  };
  return keepThread(start, (error) => log.warn({ reason: reasonOf(error) }, 'sealing ended; it begins again'));
}
