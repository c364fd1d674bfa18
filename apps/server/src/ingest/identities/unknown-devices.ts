import { wideNetworkOf } from '../../limits/network.ts';

/** A tracker that connected with an unknown identity. Times in milliseconds since 1970 UTC. */
export type UnknownDevice = {
  protocol: string;
  identity: string;
  address: string;
  firstSeenAt: number;
  lastSeenAt: number;
  count: number;
};

/**
 * Unknown trackers since the last write, bounded. Of too many the network (/24 of IPv4, /48 of IPv6) with the most gives one up: the oldest
 * that came once only. So a flood from one network leaves the trackers of the others in the list, as the stored list does.
 */
export class UnknownDevices {
  readonly #seen = new Map<string, UnknownDevice>();
  /** The names of those seen from each network, the oldest first. */
  readonly #networks = new Map<string, Set<string>>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  note(protocol: string, identity: string, address: string, now: number): void {
    this.#add({ protocol, identity, address, firstSeenAt: now, lastSeenAt: now, count: 1 });
  }

  /** Takes back what could not be written. */
  restore(unknown: UnknownDevice): void {
    this.#add(unknown);
  }

  /** Hands over what was noted; it is noted no longer. */
  take(): UnknownDevice[] {
    const seen = [...this.#seen.values()];
    this.#seen.clear();
    this.#networks.clear();
    return seen;
  }

  #add(unknown: UnknownDevice): void {
    const name = `${unknown.protocol}/${unknown.identity}`;
    const known = this.#seen.get(name);
    this.#remove(name);
    this.#seen.set(name, {
      ...unknown,
      firstSeenAt: Math.min(unknown.firstSeenAt, known?.firstSeenAt ?? unknown.firstSeenAt),
      lastSeenAt: Math.max(unknown.lastSeenAt, known?.lastSeenAt ?? unknown.lastSeenAt),
      count: (known?.count ?? 0) + unknown.count,
    });
    const network = wideNetworkOf(unknown.address);
    const names = this.#networks.get(network) ?? new Set();
    this.#networks.set(network, names.add(name));
    if (this.#seen.size > this.#most) this.#giveOneUp();
  }

  #remove(name: string): void {
    const known = this.#seen.get(name);
    if (known === undefined) return;
    this.#seen.delete(name);
    const network = wideNetworkOf(known.address);
    const names = this.#networks.get(network);
    names?.delete(name);
    if (names?.size === 0) this.#networks.delete(network);
  }

  #giveOneUp(): void {
    let largest: ReadonlySet<string> = new Set();
    for (const names of this.#networks.values()) if (names.size > largest.size) largest = names;
    const [oldest = ''] = largest;
    for (const name of largest) if (this.#seen.get(name)?.count === 1) return this.#remove(name);
    this.#remove(oldest);
  }
}
