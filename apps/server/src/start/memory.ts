import { flushCompileCache } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * What `npm start` says of young memory (--max-semi-space-size) is for the thread that hears trackers, which has it by now. V8 would
 * give as much to every other thread, three times over, whatever limits that thread was started with: from here on those hold.
 */
export function boundThreads(): void {
  setFlagsFromString('--max-semi-space-size=0');
}

/** Keeps what is compiled by now where a folder for it was named: threads that start later need no compiler of their own. */
export const keepCompiled = (): void => flushCompileCache();

/**
 * Gives back what reading a thousand modules took (100 MB): V8 keeps its young memory as large as it ever had to be. Stops
 * for 0.1 s.
 */
export function giveBackMemory(): void {
  setFlagsFromString('--expose-gc');
  const collect: NodeJS.GCFunction = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
