import { fork } from 'node:child_process';

/** A child process that does one kind of heavy work and answers messages one after the other. */
export type Child = {
  /** What it makes of a message. Rejects where it ended instead: out of its memory or time, or by a fault. */
  ask(message: unknown): Promise<unknown>;
  /** Ends it at once. */
  end(): void;
};

export type ChildLimits = {
  /** Of its heap. */
  megabytes: number;
  /** How long it may take for everything, ms. */
  patience: number;
  /** Called when it has ended, for any reason. */
  ended?: (() => void) | undefined;
};

/**
 * Starts a script that answers messages (see `answerParent`). A process and not a thread: what a file makes it do, or a fault
 * of the runtime while threads begin and end, must never end the process that answers trackers. Of the environment it inherits
 * only where compiled code is kept, without which most children would spend more on their own compilation than on their work.
 */
export function startChild(script: URL, { megabytes, patience, ended }: ChildLimits): Child {
  const { NODE_COMPILE_CACHE } = process.env;
  const child = fork(script, {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${megabytes}`],
    env: NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const timeout = setTimeout(() => child.kill('SIGKILL'), patience);
  let waiting: { resolve: (answer: unknown) => void; reject: (error: Error) => void } | undefined;
  let over: Error | undefined;
  const end = (why: string): void => {
    if (over) return;
    over = new Error(why);
    clearTimeout(timeout);
    waiting?.reject(over);
    waiting = undefined;
    ended?.();
  };
  child.on('message', (answer) => {
    waiting?.resolve(answer);
    waiting = undefined;
  });
  child.once('error', (error) => end(`a process could not be started: ${error.message}`));
  child.once('exit', (code, signal) => end(`a process ended too early (${signal ?? code})`));
  return {
    ask: (message) =>
      new Promise((resolve, reject) => {
        if (over) return reject(over);
        waiting = { resolve, reject };
        // its exit, which may arrive later than the broken channel, says why it ended
        child.send(message as object, (error) => error && child.kill('SIGKILL'));
      }),
    end: () => void child.kill('SIGKILL'),
  };
}
