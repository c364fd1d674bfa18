import type { LiveChange } from '../../bus/live-changes.ts';
import { settingsIdsIn } from '../../features/history/index.ts';
import type { IngestLimits } from '../limits.ts';
import type { Arrived } from './arrived.ts';
import { runBatch } from './batch-pipeline.ts';
import type { Pool } from './batch-queries.ts';
import { BatchQueue } from './batch-queue.ts';
import { batchWriter } from './batch-transaction.ts';
import { type Correct, type Correction, correctDevice } from './correct.ts';
import { DeviceStates } from './device-states.ts';
import { Pending } from './pending.ts';
import { Retry, Stopped } from './retry.ts';

export type BufferStatus = {
  committed: number;
  duplicates: number;
  rejected: number;
  pending: number;
  databaseAway: boolean;
};

/** Messages on their way to the database, and what happens when they are there. */
export type WriteBuffer = {
  push(arrived: Arrived): void;
  /** Whether so much waits for its commit that no more may be read. */
  isFull(): boolean;
  /** Whether so much of one device waits that it may send no more at once. */
  isFullOf(deviceId: number): boolean;
  /** Resolves when there is room again. */
  room(): Promise<void>;
  /** Writes a correction in the device's own order; false when something arrived meanwhile. */
  correct: Correct;
  status(): BufferStatus;
  /** Commits what waits; gives up after the time-out, unanswered. @returns how many messages were given up */
  drain(timeout: number): Promise<number>;
};

export type BufferSettings = {
  pool: Pool;
  limits: IngestLimits;
  publish: (changes: LiveChange[]) => void;
  onTrouble: (error: unknown) => void;
};

export function createWriteBuffer({ pool, limits, publish, onTrouble }: BufferSettings): WriteBuffer {
  const counts = { committed: 0, duplicates: 0, rejected: 0 };
  const pending = new Pending(limits.bufferedRecordsLow);
  const retry = new Retry(limits.retryFirst, limits.retryLongest, onTrouble);
  const states = new DeviceStates(limits.statesInMemory);
  const settingsIds = settingsIdsIn(pool);
  const queues = Array.from({ length: limits.queues }, createBatchQueue);

  function createBatchQueue(): BatchQueue {
    const pipeline = { pool, writer: batchWriter(), settingsIds, states, pending, retry, counts, publish };
    const write = (batch: Arrived[]) =>
      runBatch(batch, pipeline).catch((error) => {
        if (!(error instanceof Stopped)) throw error;
      });
    return new BatchQueue({ batchRecords: limits.batchRecords, write });
  }

  return {
    push(arrived) {
      pending.add(arrived);
      queues[arrived.deviceId % queues.length]!.push(arrived);
    },
    isFull: () => pending.all >= limits.bufferedRecords,
    isFullOf: (deviceId) => pending.of(deviceId) >= limits.recordsPerDevice,
    room: () => pending.room(),
    correct: (correction: Correction) => correctDevice({ pool, states, settingsIds, publish, correction }),
    status: () => ({ ...counts, pending: pending.all, databaseAway: retry.isTroubled }),
    async drain(timeout) {
      await pending.empty(timeout);
      retry.stop();
      pending.stop();
      return pending.messages;
    },
  };
}
