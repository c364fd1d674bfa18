export type SemaphoreLimits = {
  /** Of one key at once. */
  atOnce: number;
  /** Of one key that wait for their turn; absent: as many as come. */
  waiting?: number;
};

/**
 * Lets each key (a user, a network) have a few things in progress at once while the rest wait in their order, so that one
 * user's many calls do not keep the database from everybody else's few.
 */
export class Semaphore<Key> {
  readonly #keys = new Map<Key, { running: number; waiting: (() => void)[] }>();
  readonly #limits: Required<SemaphoreLimits>;

  constructor({ atOnce, waiting = Number.POSITIVE_INFINITY }: SemaphoreLimits) {
    this.#limits = { atOnce, waiting };
  }

  /** Enters at once or not at all. @returns what leaves, once; undefined where the key has too many */
  tryEnter(key: Key): (() => void) | undefined {
    const known = this.#keys.get(key) ?? { running: 0, waiting: [] };
    if (known.running >= this.#limits.atOnce) return undefined;
    this.#keys.set(key, known);
    known.running++;
    return this.#leaveOnce(key);
  }

  /** Enters when its turn comes. @returns what leaves, once; undefined, at once, where too many wait already */
  async enter(key: Key): Promise<(() => void) | undefined> {
    const leave = this.tryEnter(key);
    const waiting = this.#keys.get(key)?.waiting;
    if (leave || waiting === undefined) return leave;
    if (waiting.length >= this.#limits.waiting) return undefined;
    await new Promise<void>((turn) => waiting.push(turn)); // who leaves hands over its place
    return this.#leaveOnce(key);
  }

  /** Does the work when its turn comes. @returns undefined, at once, where too many wait already */
  async take<Result>(key: Key, work: () => Promise<Result>): Promise<Result | undefined> {
    const leave = await this.enter(key);
    if (!leave) return undefined;
    try {
      return await work();
    } finally {
      leave();
    }
  }

  #leaveOnce(key: Key): () => void {
    let left = false;
    return () => {
      const known = this.#keys.get(key);
      if (left || !known) return;
      left = true;
      const next = known.waiting.shift();
      if (next) next();
      else if (--known.running === 0) this.#keys.delete(key);
    };
  }
}
