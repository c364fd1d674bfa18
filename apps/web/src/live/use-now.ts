import { useSyncExternalStore } from 'react';
import { live } from './live.ts';
import { Signal } from './signal.ts';

const EVERY = 1000; // ms

/** The server's clock, ms since 1970 UTC, by the browser's clock and the offset from the socket. */
export const serverNow = (): number => Date.now() + live.clockOffset.get();

const tick = new Signal(serverNow());
let readers = 0;
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  const unsubscribe = tick.subscribe(listener);
  readers += 1;
  timer ??= setInterval(() => tick.set(serverNow()), EVERY);
  return () => {
    unsubscribe();
    readers -= 1;
    if (readers > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** The server's clock, read once a second for everybody who shows an age. */
export const useNow = (): number => useSyncExternalStore(subscribe, tick.get);

/** What `read` makes of the server's clock; renders again only in the second in which that is another. */
export const useAsOf = <T extends string | number | boolean | null | undefined>(read: (now: number) => T): T =>
  useSyncExternalStore(subscribe, () => read(tick.get()));
