import { Worker } from 'node:worker_threads';
import type { Correct } from '../features/history/index.ts';
import { HEAP, type KeptThread, keepThread } from './keep-thread.ts';
import { reasonOf } from './reason.ts';
import { type FromThread, POLL_EVERY, type ThreadData, type ToThread } from './recompute-messages.ts';

/** Hears of what failed, in words, and of which device it was, if of one. */
type OnTrouble = (reason: string, deviceId: number | undefined) => void;

/**
 * Works late fixes in until it is stopped, by a thread that runs while there are any. Failures are logged and retried.
 * @param isWanted whether late records wait
 */
export function startRecompute(
  data: ThreadData,
  correct: Correct,
  onTrouble: OnTrouble,
  isWanted: () => Promise<boolean>,
): KeptThread {
  return keepThread({
    start: () => startThread(data, correct, onTrouble),
    onDeath: (error) => onTrouble(reasonOf(error), undefined),
    rest: POLL_EVERY,
    isWanted,
  });
}

function startThread(data: ThreadData, correct: Correct, onTrouble: OnTrouble) {
  const thread = new Worker(new URL('./recompute.worker.ts', import.meta.url), {
    workerData: data,
    resourceLimits: HEAP,
  });
  const say = (message: ToThread) => thread.postMessage(message);
  thread.on('message', (message: FromThread) => {
    if (message.type === 'trouble') onTrouble(message.reason, message.deviceId);
    else
      correct(message.correction).then(
        (isWritten) => say({ type: 'written', isWritten }),
        (error) => say({ type: 'failed', reason: reasonOf(error) }),
      );
  });
  return thread;
}
