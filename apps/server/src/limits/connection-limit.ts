import { networkOf } from './network.ts';

export type ConnectionLimits = {
  /** Of one network (networkOf): many people and trackers share the address of their carrier. */
  perNetwork: number;
  inAll: number;
};

/**
 * Unidentified connections, the oldest first. When there are too many the oldest is closed, not the newest: a genuine caller
 * sends at once, and idle connections cannot keep others out.
 */
export class ConnectionLimit<One> {
  readonly #networks = new Map<string, Set<One>>();
  readonly #members = new Map<One, string>();
  readonly #limits: ConnectionLimits;

  constructor(limits: ConnectionLimits) {
    this.#limits = limits;
  }

  /** @returns the connection to close to make room; it is already removed */
  enter(one: One, address: string): One | undefined {
    const network = networkOf(address);
    const neighbours = this.#networks.get(network) ?? new Set();
    this.#networks.set(network, neighbours.add(one));
    this.#members.set(one, network);
    if (neighbours.size > this.#limits.perNetwork) return this.#dismiss(neighbours.keys());
    if (this.#members.size > this.#limits.inAll) return this.#dismiss(this.#members.keys());
    return undefined;
  }

  leave(one: One): void {
    const network = this.#members.get(one);
    if (network === undefined) return;
    this.#members.delete(one);
    const neighbours = this.#networks.get(network);
    neighbours?.delete(one);
    if (neighbours?.size === 0) this.#networks.delete(network);
  }

  /** The one that has been here longest goes, where there is any. */
  dismissOldest(): One | undefined {
    return this.#dismiss(this.#members.keys());
  }

  #dismiss(oldestFirst: Iterator<One>): One | undefined {
    const { value, done } = oldestFirst.next();
    if (done) return undefined;
    this.leave(value);
    return value;
  }
}
