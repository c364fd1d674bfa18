import type { LiveChange } from '../../bus/live-changes.ts';
import { settingsIdsIn } from '../../features/history/index.ts';
import type { IngestLimits } from '../limits.ts';
import { inSlices } from '../listeners/slices.ts';
import type { Arrived } from './arrived.ts';
import { batchWriter, type Pool, readStates, storedAlready, storePlan } from './batch-queries.ts';
import { BatchQueue } from './batch-queue.ts';
import { type Commit, commitBatch } from './commit.ts';
import { type Correct, type Correction, correctDevice } from './correct.ts';
import { DeviceStates } from './device-states.ts';
import { Pending } from './pending.ts';
import type { BatchPlan } from './plan.ts';
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
  const pending = new Pending();
  let messages = 0;
  let waiting: (() => void)[] = [];
  let onEmpty: (() => void) | undefined;

  const retry = new Retry(limits.retryFirst, limits.retryLongest, onTrouble);
  const states = new DeviceStates(limits.statesInMemory);
  const settingsIds = settingsIdsIn(pool);
  const queues = Array.from({ length: limits.queues }, () => createBatchQueue());

  function createBatchQueue(): BatchQueue {
    const writer = batchWriter();
    const commit: Commit = {
      store: {
        readStates: (ids) => readStates(pool, ids),
        storePlan: (plan) => storePlan(pool, plan, writer, settingsIds),
        storedAlready: (batch) => storedAlready(pool, batch),
      },
      states,
      onCommitted: (plan, stored) => {
        counts.committed += stored.stored;
        counts.duplicates += stored.duplicates;
        counts.rejected += plan.rejected.length;
        publish(changesOf(plan));
      },
      pause: (error) => retry.pause(error),
      onAnswer: () => retry.over(),
    };
    const write = async (batch: Arrived[]) => {
      try {
        await settle(batch, await commitBatch(commit, batch));
      } catch (error) {
        if (!(error instanceof Stopped)) throw error;
      }
    };
    return new BatchQueue({ batchRecords: limits.batchRecords, write });
  }

  async function settle(batch: Arrived[], lost: Arrived[]) {
    const isLost = new Set(lost.map((part) => part.onLost));
    await inSlices(batch, (arrived) => {
      messages--;
      pending.remove(arrived);
      if (isLost.has(arrived.onLost)) arrived.onLost();
      else arrived.onDurable();
    });
    if (pending.all <= limits.bufferedRecordsLow) for (const resume of waiting.splice(0)) resume();
    if (messages === 0) onEmpty?.();
  }

  return {
    push(arrived) {
      pending.add(arrived);
      messages++;
      queues[arrived.deviceId % queues.length]!.push(arrived);
    },
    isFull: () => pending.all >= limits.bufferedRecords,
    isFullOf: (deviceId) => pending.of(deviceId) >= limits.recordsPerDevice,
    room: () => new Promise((resolve) => waiting.push(resolve)),
    correct: (correction: Correction) => correctDevice({ pool, states, settingsIds, publish, correction }),
    status: () => ({ ...counts, pending: pending.all, databaseAway: retry.isTroubled }),
    async drain(timeout) {
      if (messages > 0) {
        const empty = new Promise<void>((resolve) => {
          onEmpty = resolve;
        });
        const timer = setTimeout(() => onEmpty?.(), timeout);
        await empty;
        clearTimeout(timer);
      }
      retry.stop();
      waiting = [];
      return messages;
    },
  };
}

const changesOf = (plan: BatchPlan): LiveChange[] =>
  plan.live.map(({ deviceId, of: { version, state, facts } }) => ({
    deviceId,
    version,
    state: facts,
    values: state.values,
  }));
