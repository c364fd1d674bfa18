import { flushCompileCache } from 'node:module';

/**
 * The child's side of `startChild`: answers each message in its turn, until the parent is gone. A fault ends the process, by
 * which the parent knows.
 */
export function answerParent(answer: (message: unknown) => unknown): void {
  flushCompileCache(); // for the next one: this one will be killed, and has read its modules by now
  let turn = Promise.resolve();
  process.on('message', (message) => {
    turn = turn.then(async () => {
      const answered = await answer(message);
      process.send?.(answered);
    });
    turn.catch(() => process.exit(1));
  });
}
