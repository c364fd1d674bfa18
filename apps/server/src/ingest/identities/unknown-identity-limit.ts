import { wideNetworkOf } from '../../http/network.ts';
import type { IngestLimits } from '../limits.ts';

type Network = { budget: number; at: number; waiting: number };

/** Networks and identities that are remembered. */
const REMEMBERED = 50_000;

/**
 * How many unknown identities each network (/24 of IPv4, /48 of IPv6) has tried. Beyond its budget, a sender that was not
 * accepted from there before waits before its identity is looked up, known or not, so that the wait reveals nothing.
 */
export class UnknownIdentityLimit {
  readonly #networks = new Map<string, Network>();
  /** By network and identity. */
  readonly #tried = new Map<string, true>();
  readonly #limits: IngestLimits;
  readonly #now: () => number;

  /** @param now milliseconds since 1970 UTC */
  constructor(limits: IngestLimits, now: () => number) {
    this.#limits = limits;
    this.#now = now;
  }

  /** Resolves when identities may be looked up, to false where too many are waiting; undefined: at once. */
  turn(address: string, identities: readonly string[]): Promise<boolean> | undefined {
    const name = wideNetworkOf(address);
    const network = this.#networks.get(name);
    if (network === undefined || this.#left(network) >= 1) return undefined;
    if (identities.some((identity) => this.#tried.has(`${name} ${identity}`))) return undefined;
    if (network.waiting >= this.#limits.unknownIdentitiesWaiting) return Promise.resolve(false);
    network.waiting++;
    return new Promise((resolve) => {
      const over = () => {
        network.waiting--;
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
    if (isAccepted) return;
    const network = this.#networks.get(name) ?? { budget: this.#limits.unknownIdentities, at: this.#now(), waiting: 0 };
    network.budget = Math.max(0, this.#left(network) - 1);
    network.at = this.#now();
    if (this.#networks.size >= REMEMBERED) this.#networks.delete(this.#networks.keys().next().value as string);
    this.#networks.set(name, network);
  }

  #left({ budget, at }: Network): number {
    return Math.min(this.#limits.unknownIdentities, budget + (this.#now() - at) / this.#limits.unknownIdentityEvery);
  }
}
