import type { LiveDevice } from '@balise/contract';
import { type Vehicle, versionOf, withNews } from './vehicle.ts';

/** Hears which devices changed or left. */
export type FleetListener = (changed: ReadonlySet<number>) => void;

/** Every vehicle that the reader may see, outside React: thousands change a second and few of them are on screen. */
export class FleetStore {
  readonly #vehicles = new Map<number, Vehicle>();
  readonly #listeners = new Set<FleetListener>();
  readonly #byDevice = new Map<number, Set<() => void>>();

  get vehicles(): ReadonlyMap<number, Vehicle> {
    return this.#vehicles;
  }

  vehicle(id: number | null): Vehicle | undefined {
    return id === null ? undefined : this.#vehicles.get(id);
  }

  /** What the reader holds, as pairs of device and version. */
  held(): [number, number][] {
    return [...this.#vehicles.values()].map((vehicle) => [vehicle.id, versionOf(vehicle)]);
  }

  /** Takes what the socket sent, and notifies listeners once. */
  take(devices: LiveDevice[], gone: number[] = []): void {
    const changed = new Set<number>();
    for (const device of devices) {
      const known = this.#vehicles.get(device.id);
      const next = withNews(known, device);
      if (!next || next === known) continue;
      this.#vehicles.set(device.id, next);
      changed.add(device.id);
    }
    for (const id of gone) if (this.#vehicles.delete(id)) changed.add(id);
    if (changed.size > 0) this.#tell(changed);
  }

  subscribe(listener: FleetListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  subscribeTo(id: number, listener: () => void): () => void {
    const listeners = this.#byDevice.get(id) ?? new Set();
    this.#byDevice.set(id, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#byDevice.get(id) === listeners) this.#byDevice.delete(id);
    };
  }

  #tell(changed: ReadonlySet<number>): void {
    for (const listener of this.#listeners) listener(changed);
    for (const id of changed) for (const listener of this.#byDevice.get(id) ?? []) listener();
  }
}
