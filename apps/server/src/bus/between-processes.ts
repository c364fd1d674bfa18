import type { Pool } from 'pg';
import type { LiveChange, LiveChanges, Origin } from './live-changes.ts';

/*
 * Where ROLES splits the platform, what one process committed reaches the browsers and the groups of another by PostgreSQL's
 * notifications: the ids only, because a notification holds 8,000 bytes; who hears them reads the states. Each process has a
 * name, and leaves out what it said itself.
 */

const EVERY = 150; // ms: the ids of many batches go in one notification
const MOST_IDS = 700; // of eleven characters at most, under the 8,000 bytes

/** Sends every change that this process commits to the others. @returns a function that ends it */
export function notifyOthers(
  pool: Pool,
  changes: LiveChanges,
  name: string,
  report: (error: unknown) => void,
): () => void {
  const ids = new Set<number>();
  const notify = async (): Promise<void> => {
    const all = [...ids];
    ids.clear();
    for (let from = 0; from < all.length; from += MOST_IDS) {
      await pool.query("select pg_notify('live_changed', $1)", [`${name}:${all.slice(from, from + MOST_IDS).join()}`]);
    }
  };
  const timer = setInterval(() => void notify().catch(report), EVERY);
  const end = changes.subscribe((some, origin) => {
    if (origin === 'here') for (const { deviceId } of some) ids.add(deviceId);
  });
  return () => {
    end();
    clearInterval(timer);
  };
}

export type Hearing = {
  listen: (channel: 'live_changed', received: (payload: string) => void, reconnected: () => void) => void;
  /** The committed states of devices, as sent to browsers. */
  read: (ids: number[]) => Promise<LiveChange[]>;
  publish: (changes: LiveChange[], origin: Origin) => void;
  /** Changes of this process, as it sends them to others. */
  name: string;
  report: (error: unknown) => void;
};

/**
 * Publishes here what other processes commit, one reading at a time, so that an older state never follows a newer one.
 * What was said while the connection was down is lost: a browser sees it with the device's next change, or when it looks again.
 */
export function listenToOthers({ listen, read, publish, name, report }: Hearing): void {
  const waiting = new Set<number>();
  let reading = false;
  const readAll = async (): Promise<void> => {
    reading = true;
    try {
      while (waiting.size > 0) {
        const ids = [...waiting];
        waiting.clear();
        publish(await read(ids), 'elsewhere');
      }
    } finally {
      reading = false;
    }
  };
  const receive = (payload: string): void => {
    const [from, ids = ''] = payload.split(':');
    if (from === name) return;
    for (const id of ids.split(',')) waiting.add(Number(id));
    if (!reading) void readAll().catch(report);
  };
  listen('live_changed', receive, () => {});
}
