/** A tracker that knocked and is nobody's. Times in milliseconds since 1970 UTC. */
export type UnknownDevice = {
  protocol: string;
  identity: string;
  address: string;
  firstSeenAt: number;
  lastSeenAt: number;
  count: number;
};

/** Trackers that knocked since the last writing, bounded: of too many the oldest is forgotten. */
export class UnknownDevices {
  readonly #seen = new Map<string, UnknownDevice>();
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

  #add(unknown: UnknownDevice): void {
    const name = `${unknown.protocol}/${unknown.identity}`;
    const known = this.#seen.get(name);
    this.#seen.delete(name);
    this.#seen.set(name, {
      ...unknown,
      firstSeenAt: Math.min(unknown.firstSeenAt, known?.firstSeenAt ?? unknown.firstSeenAt),
      lastSeenAt: Math.max(unknown.lastSeenAt, known?.lastSeenAt ?? unknown.lastSeenAt),
      count: (known?.count ?? 0) + unknown.count,
    });
    if (this.#seen.size <= this.#most) return;
    for (const oldest of this.#seen.keys()) {
      this.#seen.delete(oldest);
      return;
    }
  }

  /** Hands over what was noted; it is noted no longer. */
  take(): UnknownDevice[] {
    const seen = [...this.#seen.values()];
    this.#seen.clear();
    return seen;
  }
}
