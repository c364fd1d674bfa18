import type { CommittedState } from './plan.ts';

/**
 * Committed states of devices, least recently used forgotten first. What is forgotten is read again at the device's next
 * batch; a batch under way holds its own.
 */
export class DeviceStates {
  readonly #states = new Map<number, CommittedState>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  recall(deviceId: number): CommittedState | undefined {
    return this.#states.get(deviceId);
  }

  /** Remembers a state that has been committed, or was just read. */
  remember(deviceId: number, state: CommittedState): void {
    this.#states.delete(deviceId);
    this.#states.set(deviceId, state);
    if (this.#states.size <= this.#most) return;
    for (const oldest of this.#states.keys()) {
      this.#states.delete(oldest);
      return;
    }
  }

  forget(deviceId: number): void {
    this.#states.delete(deviceId);
  }
}
