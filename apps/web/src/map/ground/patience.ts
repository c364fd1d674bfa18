const FIRST = 30_000; // ms
const LONGEST = 15 * 60_000;

/** How long to leave sources alone that did not answer: each time twice as long, up to a quarter of an hour. */
export class Patience {
  readonly #now: () => number;
  readonly #known = new Map<string, { failures: number; notBefore: number }>();

  /** @param now milliseconds since 1970 UTC */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Notes that a source did not answer. @returns after how long it may be asked again, ms */
  failed(key: string): number {
    const failures = (this.#known.get(key)?.failures ?? 0) + 1;
    const wait = Math.min(FIRST * 2 ** (failures - 1), LONGEST);
    this.#known.set(key, { failures, notBefore: this.#now() + wait });
    return wait;
  }

  /** After how long a source may be asked, ms; 0: now. */
  waitFor(key: string): number {
    return Math.max(0, (this.#known.get(key)?.notBefore ?? 0) - this.#now());
  }

  /** It answered, or there is reason to think that it will. */
  forget(key: string): void {
    this.#known.delete(key);
  }
}
