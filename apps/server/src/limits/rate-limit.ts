export type RateLimits = {
  /** How often in one go. */
  most: number;
  /** After this many ms one more is allowed. */
  every: number;
  /** Keys that are remembered; the oldest is forgotten first. */
  remembered: number;
};

/** How often something may happen, for each key (a user, a network), in the memory of one process: a token bucket. */
export class RateLimit<Key> {
  readonly #keys = new Map<Key, { left: number; at: number }>();
  readonly #limits: RateLimits;

  constructor(limits: RateLimits) {
    this.#limits = limits;
  }

  /** Whether the key used up what it had. @param now milliseconds since 1970 UTC */
  isExhausted(key: Key, now: number): boolean {
    return this.#left(key, now) < 1;
  }

  /** Takes one of what the key has. @param now milliseconds since 1970 UTC */
  spend(key: Key, now: number): void {
    const left = Math.max(0, this.#left(key, now) - 1);
    const [oldest] = this.#keys.keys();
    if (!this.#keys.has(key) && this.#keys.size >= this.#limits.remembered) this.#keys.delete(oldest as Key);
    this.#keys.set(key, { left, at: now });
  }

  #left(key: Key, now: number): number {
    const { most, every } = this.#limits;
    const known = this.#keys.get(key);
    return known ? Math.min(most, known.left + (now - known.at) / every) : most;
  }
}
