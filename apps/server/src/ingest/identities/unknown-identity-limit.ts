import { wideNetworkOf } from '../../limits/network.ts';
import { RateLimit } from '../../limits/rate-limit.ts';
import { Semaphore } from '../../limits/semaphore.ts';
import type { IngestLimits } from '../limits.ts';

/** Networks and identities that are remembered. */
const REMEMBERED = 50_000;

/**
 * How many unknown identities each network (/24 of IPv4, /48 of IPv6) has tried. Beyond its budget, a sender that was not
 * accepted from there before waits before its identity is looked up, known or not, so that the wait reveals nothing.
 */
export class UnknownIdentityLimit {
  readonly #budgets: RateLimit<string>;
  readonly #waiting: Semaphore<string>;
  /** By network and identity. */
  readonly #tried = new Map<string, true>();
  readonly #limits: IngestLimits;
  readonly #now: () => number;

  /** @param now milliseconds since 1970 UTC */
  constructor(limits: IngestLimits, now: () => number) {
    this.#limits = limits;
    this.#now = now;
    const { unknownIdentities: most, unknownIdentityEvery: every, unknownIdentitiesWaiting: atOnce } = limits;
    this.#budgets = new RateLimit({ most, every, remembered: REMEMBERED });
    this.#waiting = new Semaphore({ atOnce, waiting: 0 });
  }

  /** Resolves when identities may be looked up, to false where too many are waiting; undefined: at once. */
  turn(address: string, identities: readonly string[]): Promise<boolean> | undefined {
    const name = wideNetworkOf(address);
    if (!this.#budgets.isExhausted(name, this.#now())) return undefined;
    if (identities.some((identity) => this.#tried.has(`${name} ${identity}`))) return undefined;
    const leave = this.#waiting.tryEnter(name);
    if (!leave) return Promise.resolve(false);
    return new Promise((resolve) => {
      const over = () => {
        leave();
        resolve(true);
      };
      setTimeout(over, this.#limits.unknownIdentityDelay).unref();
    });
  }

  /** An identity was looked up: the first refusal of an identity from this network costs one of its budget. */
  lookedUp(address: string, identity: string, isAccepted: boolean): void {
    const name = wideNetworkOf(address);
    const pair = `${name} ${identity}`;
    if (this.#tried.has(pair)) return;
    if (this.#tried.size >= REMEMBERED) this.#tried.delete(this.#tried.keys().next().value as string);
    this.#tried.set(pair, true);
    if (!isAccepted) this.#budgets.spend(name, this.#now());
  }
}
