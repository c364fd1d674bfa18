import { setTimeout as delay } from 'node:timers/promises';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { connect } from '../db/connect.ts';
import { type Correction, recomputeHistory } from '../features/history/index.ts';
import { reasonOf } from './reason.ts';
import { type FromThread, POLL_EVERY, type ThreadData, type ToThread } from './recompute-messages.ts';

/** Without late records for so long the thread ends, ms; another starts with the next. */
const IDLE = 60_000;

if (parentPort === null) throw new Error('recompute.worker.ts is started as a thread');
await work(parentPort, workerData as ThreadData);

/** Works late records in, in a thread of its own: folding weeks of records must not keep trackers waiting. */
async function work(server: MessagePort, { addresses }: ThreadData): Promise<void> {
  const stopping = new AbortController();
  let answer: ((message: ToThread) => void) | undefined;
  server.on('message', (message: ToThread) => {
    if (message.type === 'stop') stopping.abort();
    else answer?.(message);
  });
  const say = (message: FromThread) => server.postMessage(message);
  const correct = async (correction: Correction): Promise<boolean> => {
    const answered = new Promise<ToThread>((resolve) => {
      answer = resolve;
    });
    say({ type: 'correct', correction });
    const message = await answered;
    if (message.type === 'failed') throw new Error(message.reason);
    return message.type === 'written' && message.isWritten;
  };
  const onTrouble = (error: unknown, deviceId?: number) => say({ type: 'trouble', reason: reasonOf(error), deviceId });

  const { pools, close } = connect(addresses, () => {});
  const { signal } = stopping;
  let isTroubled = false;
  let busyAt = performance.now();
  while (!signal.aborted && performance.now() - busyAt < IDLE) {
    try {
      if ((await recomputeHistory({ pool: pools.ingest, correct, onTrouble }, signal)) > 0) busyAt = performance.now();
      isTroubled = false;
    } catch (error) {
      // a database that stays away is reported once
      if (!isTroubled) onTrouble(error);
      isTroubled = true;
      busyAt = performance.now();
    }
    // an abort ends the wait, and with it the loop
    await delay(POLL_EVERY, undefined, { signal }).catch(() => {});
  }
  await close();
  server.close();
}
