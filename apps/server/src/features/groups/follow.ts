import { setTimeout as delay } from 'node:timers/promises';
import { GroupEngine } from '@balise/tracking';
import type { LiveChange } from '../../bus/live-changes.ts';
import type { Database } from '../../db/database.ts';
import {
  dynamicGroups,
  endStray,
  followedDevices,
  type LeaderLock,
  membersOf,
  storeMembershipChanges,
  takeLock,
} from './engine-queries.ts';

const POLL_EVERY = 250; // ms: at whom time alone may have moved, and what is to be stored
const TRY_AGAIN_AFTER = 2_000; // ms

export type FollowOptions = {
  /** As balise_ingest, and where it signs in. */
  database: Database;
  address: string;
  /** Hears of every committed change; gives back how to stop. */
  subscribe: (listener: (changes: LiveChange[]) => void) => () => void;
  /** Hears of rows that changed: see db/notify.ts. */
  listen: (
    channel: 'device_changed' | 'group_changed',
    received: (payload: string) => void,
    reconnected: () => void,
  ) => void;
  /** Milliseconds since 1970 UTC. */
  now: () => number;
  /** Something failed that is tried again. */
  onTrouble: (error: unknown) => void;
};

export type Following = {
  /** Devices that are followed now; 0 while another process does it. */
  size(): number;
  stop(): Promise<void>;
};

/**
 * Follows the dynamic groups of every client, in one process of the platform at a time: the holder of the lock. The others
 * stand by. What is in memory is built from the database and the differences are stored, so that a start after a pause tells
 * each turn once.
 */
export function followGroups(options: FollowOptions): Following {
  const follower = new Follower(options);
  const stopping = new AbortController();
  const kept = keep(follower, options, stopping.signal);
  return {
    size: () => follower.size,
    async stop() {
      stopping.abort();
      follower.end();
      await kept;
    },
  };
}

async function keep(follower: Follower, { address, onTrouble }: FollowOptions, signal: AbortSignal): Promise<void> {
  let isTroubled = false;
  while (!signal.aborted) {
    let lock: LeaderLock | undefined;
    try {
      lock = await takeLock(address);
      isTroubled = false;
      if (lock) await follower.run(lock.lost, signal);
    } catch (error) {
      // a database that stays away is reported once
      if (!isTroubled) onTrouble(error);
      isTroubled = true;
    } finally {
      follower.rest();
      await lock?.release().catch(() => {});
    }
    await delay(TRY_AGAIN_AFTER, undefined, { signal }).catch(() => {});
  }
}

/** What one process does while it follows. One task at a time; notifications wait. */
class Follower {
  /** Hears of no more changes. */
  readonly end: () => void;
  readonly #options: FollowOptions;
  readonly #engine = new GroupEngine();
  /** The newest of each device, while something is being read. */
  readonly #received = new Map<number, LiveChange>();
  readonly #devices = new Set<number>();
  readonly #clients = new Set<number>();
  #isOn = false;
  #isReading = false;
  #wantsAll = false;

  constructor(options: FollowOptions) {
    this.#options = options;
    const all = () => {
      this.#wantsAll = true;
    };
    this.end = options.subscribe((changes) => this.#hear(changes));
    options.listen('device_changed', (id) => this.#isOn && this.#devices.add(Number(id)), all);
    options.listen('group_changed', (payload) => this.#hearOfGroup(payload), all);
  }

  get size(): number {
    return this.#isOn ? this.#engine.size : 0;
  }

  /** Until the lock is lost or the process stops. Rethrows database errors; then everything is read again. */
  async run(lost: Promise<void>, signal: AbortSignal): Promise<void> {
    let isLost = false;
    void lost.then(() => {
      isLost = true;
    });
    this.#isOn = true;
    this.#wantsAll = true;
    while (!isLost && !signal.aborted) {
      await this.#read();
      this.#engine.tick(this.#options.now());
      await this.#store();
      await delay(POLL_EVERY, undefined, { signal }).catch(() => {});
    }
    if (!isLost) await this.#store();
  }

  rest(): void {
    this.#isOn = false;
    this.#engine.clear();
    for (const waiting of [this.#received, this.#devices, this.#clients]) waiting.clear();
  }

  #hear(changes: LiveChange[]): void {
    if (!this.#isOn) return;
    if (!this.#isReading) return this.#engine.received(changes, this.#options.now());
    for (const change of changes) this.#received.set(change.deviceId, change);
  }

  #hearOfGroup(payload: string): void {
    if (!this.#isOn) return;
    const { what, clientId } = JSON.parse(payload) as { what: string; clientId: number };
    if (what === 'group') this.#clients.add(clientId);
  }

  async #store(): Promise<void> {
    const turns = this.#engine.takeChanges();
    if (turns.length > 0) await storeMembershipChanges(this.#options.database, turns);
  }

  /** Reads what is said to have changed. Every turn is stored before, so that what is read is what memory knows. */
  async #read(): Promise<void> {
    if (!this.#wantsAll && this.#devices.size === 0 && this.#clients.size === 0) return;
    this.#isReading = true;
    try {
      await this.#store();
      if (this.#wantsAll) await this.#readAll();
      else {
        const [clients, devices] = [[...this.#clients], [...this.#devices]];
        this.#clients.clear();
        this.#devices.clear();
        for (const clientId of clients) await this.#readGroups(clientId);
        if (devices.length > 0) await this.#readDevices(devices);
      }
    } finally {
      this.#isReading = false;
    }
    this.#engine.received([...this.#received.values()], this.#options.now());
    this.#received.clear();
  }

  async #readAll(): Promise<void> {
    const { database, now } = this.#options;
    this.#wantsAll = false;
    this.#clients.clear();
    this.#devices.clear();
    this.#engine.clear();
    await endStray(database, new Date(now()));
    const groups = Map.groupBy(await dynamicGroups(database), ({ clientId }) => clientId);
    for (const [clientId, ofClient] of groups) {
      this.#engine.setGroups(clientId, ofClient, [], now());
      await this.#readDevices({ clientId });
    }
  }

  async #readGroups(clientId: number): Promise<void> {
    const { database, now } = this.#options;
    const known = this.#engine.groupsOf(clientId);
    const groups = await dynamicGroups(database, clientId);
    const added = groups.filter(({ id }) => !known.some((group) => group.id === id));
    if (known.length === 0) {
      this.#engine.setGroups(clientId, groups, [], now());
      if (groups.length > 0) await this.#readDevices({ clientId });
      return;
    }
    // one that was deleted and is back still has its devices
    const members =
      added.length > 0
        ? await membersOf(
            database,
            added.map(({ id }) => id),
          )
        : [];
    this.#engine.setGroups(clientId, groups, members, now());
  }

  async #readDevices(which: number[] | { clientId: number }): Promise<void> {
    const { database, now } = this.#options;
    if (Array.isArray(which)) {
      await endStray(database, new Date(now()), which);
      for (const id of which) this.#engine.drop(id);
    }
    for await (const part of followedDevices(database, Array.isArray(which) ? { ids: which } : which)) {
      for (const device of part) this.#engine.put(device, now());
    }
  }
}
