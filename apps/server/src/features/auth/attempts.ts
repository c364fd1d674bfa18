import { networkOf } from '../../http/network.ts';

/** Failures after which an account is locked for an address (domain 4.11), and an address for every account. */
const ACCOUNT_FAILURES = 5;
const ADDRESS_FAILURES = 100; // a carrier's whole city may share one
const LOCK = 15 * 60_000; // ms
/** What is remembered at most; the oldest are forgotten first, so that memory stays bounded under attack. */
const REMEMBERED = 50_000;

type Count = { failures: number; until: number };

/** Counts failed sign-ins of this process. It is told the time; it holds no clock. */
export class Attempts {
  readonly #counts = new Map<string, Count>();

  /** How many accounts and addresses are remembered. */
  get size(): number {
    return this.#counts.size;
  }

  /**
   * Counts an attempt as a failure until `succeeded` says otherwise: parallel attempts cannot slip past the limit.
   * @param now milliseconds since 1970 UTC
   * @returns whether the password may be looked at
   */
  begin(email: string, address: string, now: number): boolean {
    const source = this.#count(networkOf(address), now);
    // before the account is counted: names invented by one that is stopped would push real locks out of the memory
    if (source.failures >= ADDRESS_FAILURES) return false;
    const account = this.#count(accountKey(email, address), now);
    if (account.failures >= ACCOUNT_FAILURES) return false;
    for (const count of [account, source]) {
      count.failures += 1;
      count.until = now + LOCK;
    }
    return true;
  }

  succeeded(email: string, address: string): void {
    this.#counts.delete(accountKey(email, address));
    const source = this.#counts.get(networkOf(address));
    if (source) source.failures -= 1;
  }

  #count(key: string, now: number): Count {
    const known = this.#counts.get(key);
    if (known && known.until > now) return known;
    this.#counts.delete(key); // so that a renewed key is young again
    const count = { failures: 0, until: now + LOCK };
    this.#counts.set(key, count);
    if (this.#counts.size > REMEMBERED) this.#forgetOldest();
    return count;
  }

  // A tenth at a time: a Map's first keys are slow to find among the deleted ones
  #forgetOldest(): void {
    for (const key of this.#counts.keys()) {
      this.#counts.delete(key);
      if (this.#counts.size <= REMEMBERED * 0.9) return;
    }
  }
}

const accountKey = (email: string, address: string): string => `${email.toLowerCase()} ${networkOf(address)}`;
