import { type Arrived, weightOf } from './arrived.ts';

/** How much waits for its commit: of all devices together, and of each. */
export class Pending {
  all = 0;
  messages = 0;
  readonly #devices = new Map<number, number>();
  readonly #low: number;
  #waiting: (() => void)[] = [];
  #onEmpty: (() => void) | undefined;

  /** @param low how little must wait before reading goes on */
  constructor(low: number) {
    this.#low = low;
  }

  of(deviceId: number): number {
    return this.#devices.get(deviceId) ?? 0;
  }

  add(arrived: Arrived): void {
    this.messages++;
    this.#count(arrived.deviceId, weightOf(arrived));
  }

  remove(arrived: Arrived): void {
    this.messages--;
    this.#count(arrived.deviceId, -weightOf(arrived));
  }

  /** Resolves when there is room again. */
  room(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** A batch has been removed: those who wait for room, or for the end, may go on. */
  settled(): void {
    if (this.all <= this.#low) for (const resume of this.#waiting.splice(0)) resume();
    if (this.messages === 0) this.#onEmpty?.();
  }

  /** Resolves when nothing waits any more, or after the time-out in ms. */
  async empty(timeout: number): Promise<void> {
    if (this.messages === 0) return;
    const empty = new Promise<void>((resolve) => {
      this.#onEmpty = resolve;
    });
    const timer = setTimeout(() => this.#onEmpty?.(), timeout);
    await empty;
    clearTimeout(timer);
  }

  /** Those who wait for room are forgotten: the server stops. */
  stop(): void {
    this.#waiting = [];
  }

  #count(deviceId: number, weight: number): void {
    this.all += weight;
    const left = this.of(deviceId) + weight;
    if (left === 0) this.#devices.delete(deviceId);
    else this.#devices.set(deviceId, left);
  }
}
