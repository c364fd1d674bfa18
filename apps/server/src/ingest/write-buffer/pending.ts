import { type Arrived, weightOf } from './arrived.ts';

/** How much waits for its commit: of all devices together, and of each. */
export class Pending {
  all = 0;
  readonly #devices = new Map<number, number>();

  of(deviceId: number): number {
    return this.#devices.get(deviceId) ?? 0;
  }

  add(arrived: Arrived): void {
    this.#count(arrived.deviceId, weightOf(arrived));
  }

  remove(arrived: Arrived): void {
    this.#count(arrived.deviceId, -weightOf(arrived));
  }

  #count(deviceId: number, weight: number): void {
    this.all += weight;
    const left = this.of(deviceId) + weight;
    if (left === 0) this.#devices.delete(deviceId);
    else this.#devices.set(deviceId, left);
  }
}
