import { type KeptThread, keepThread } from '../child/index.ts';
import type { Correct } from '../features/history/index.ts';
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
  return keepThread<FromThread>({
    script: new URL('./recompute.worker.ts', import.meta.url),
    data,
    onMessage: (message, answer) => {
      if (message.type === 'trouble') return onTrouble(message.reason, message.deviceId);
      const say = (written: ToThread) => answer(written);
      correct(message.correction).then(
        (isWritten) => say({ type: 'written', isWritten }),
        (error) => say({ type: 'failed', reason: reasonOf(error) }),
      );
    },
    onDeath: (error) => onTrouble(reasonOf(error), undefined),
    rest: POLL_EVERY,
    isWanted,
  });
}
