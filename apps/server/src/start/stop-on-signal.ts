import type { ServerParts } from './parts.ts';

/** One Ctrl-C reaches us several times: from the terminal, and from npm and the launcher, which pass it on. */
const SAME_KEY_PRESS = 700; // ms

/**
 * Stops every part on SIGINT, SIGTERM or SIGHUP and on an uncaught error; a second signal ends the process at once.
 * @param starting settles when every part runs, or one could not
 * @returns ends the process with an exit code once every part has stopped
 */
export function stopOnSignal(
  parts: ServerParts,
  starting: Promise<void>,
  say: (line: string) => void,
  report: (error: unknown) => void,
) {
  let stoppingSince: number | undefined;
  const finish = async (code: number): Promise<never> => {
    stoppingSince ??= Date.now();
    // what is half started cannot be stopped; a start takes seconds
    await starting.catch(() => {});
    await parts.stop();
    process.exit(code);
  };
  const onSignal = (): void => {
    if (stoppingSince === undefined) {
      say('Stopping: storing received messages. Press Ctrl-C again to force.');
      void finish(0);
    } else if (Date.now() - stoppingSince > SAME_KEY_PRESS) {
      say('Forced to stop. Every acknowledged message is stored; the next start recovers the database.');
      process.exit(130);
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  process.on('uncaughtException', (error) => {
    report(error);
    // already stopping and still failing: nothing more can be put in order
    if (stoppingSince !== undefined) process.exit(1);
    setTimeout(() => process.exit(1), 20_000).unref();
    void finish(1);
  });
  return finish;
}
