import { networkOf } from '../../limits/network.ts';
import { Semaphore } from '../../limits/semaphore.ts';

/**
 * Requests with long bodies. A phone that was offline for a day costs milliseconds to read, and three hundred of them at
 * once would keep every tracker waiting: each network has a few in the house, the others are sent away before they are
 * read, and those in the house are read one at a time, a network after the other, with everything else in between.
 */
export class LongBodies {
  readonly #inside: Semaphore<string>;
  /** Networks whose bodies wait, each with the oldest first; the network whose turn is next is the first. */
  readonly #waiting = new Map<string, (() => void)[]>();

  /** @param most of one network at once, from its first byte to its answer */
  constructor(most: number) {
    this.#inside = new Semaphore({ atOnce: most, waiting: 0 });
  }

  /** @returns what tells that the request is over; undefined where the network has too many */
  enter(address: string): (() => void) | undefined {
    return this.#inside.tryEnter(networkOf(address));
  }

  /** Resolves when the turn of a body comes that has arrived whole. */
  turn(address: string): Promise<void> {
    const network = networkOf(address);
    const queue = this.#waiting.get(network) ?? [];
    if (this.#waiting.size === 0) setImmediate(() => this.#next());
    this.#waiting.set(network, queue);
    return new Promise((turn) => queue.push(turn));
  }

  #next(): void {
    const [first] = this.#waiting;
    if (!first) return;
    const [network, queue] = first;
    this.#waiting.delete(network);
    queue.shift()?.();
    if (queue.length > 0) this.#waiting.set(network, queue); // at the end of the line
    if (this.#waiting.size > 0) setImmediate(() => this.#next());
  }
}
