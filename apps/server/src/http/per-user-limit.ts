export type PerUserLimits = {
  /** Of one person at once. */
  atOnce: number;
  /** Of one person that wait for their turn. */
  waiting: number;
};

/**
 * Lets each user have a few calls in progress at once while the rest wait, so that one user's many calls do not keep the
 * database from everybody else's few.
 */
export class PerUserLimit<Key> {
  readonly #people = new Map<Key, { running: number; waiting: (() => void)[] }>();
  readonly #limits: PerUserLimits;

  constructor(limits: PerUserLimits) {
    this.#limits = limits;
  }

  /** Does the work when its turn comes. @returns undefined, at once, where too many wait already */
  async take<Result>(key: Key, work: () => Promise<Result>): Promise<Result | undefined> {
    const person = this.#people.get(key) ?? { running: 0, waiting: [] };
    this.#people.set(key, person);
    if (person.running >= this.#limits.atOnce) {
      if (person.waiting.length >= this.#limits.waiting) return undefined;
      await new Promise<void>((turn) => person.waiting.push(turn)); // who ends hands over its place
    } else person.running++;
    try {
      return await work();
    } finally {
      const next = person.waiting.shift();
      if (next) next();
      else if (--person.running === 0) this.#people.delete(key);
    }
  }
}
