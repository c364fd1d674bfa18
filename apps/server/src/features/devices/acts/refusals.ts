const ALLOWED = 10;
const PERIOD = 15 * 60_000; // ms

/**
 * Counts, for each user, how often an identity turned out to be a foreign tenant's: a user who types one wrong digit meets it
 * once, a user who probes meets it often (decision 6 of the domain). One process's memory; users are few.
 */
export class Refusals {
  readonly #counts = new Map<number, { count: number; until: number }>();

  /** @param now milliseconds since 1970 UTC */
  tooMany(userId: number, now: number): boolean {
    const known = this.#counts.get(userId);
    return known !== undefined && known.until > now && known.count >= ALLOWED;
  }

  add(userId: number, now: number): void {
    const known = this.#counts.get(userId);
    if (known && known.until > now) known.count += 1;
    else this.#counts.set(userId, { count: 1, until: now + PERIOD });
  }
}
