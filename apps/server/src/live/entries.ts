import { DeviceEntry } from './device-entry.ts';
import type { DeviceVersion } from './source.ts';

/** Names a device as some readers see it: as their own (share 0), or by a share. */
export const entryKey = (deviceId: number, shareId: number): number | string =>
  shareId === 0 ? deviceId : `${deviceId}:${shareId}`;

/**
 * Devices with readers. What the client's own readers see of one and what others see by a share are entries of their own, so that nothing
 * of the one is sent to the others.
 */
export class Entries {
  readonly #own = new Map<number, DeviceEntry>();
  /** By device, and by share. */
  readonly #shared = new Map<number, Map<number, DeviceEntry>>();

  get(deviceId: number, shareId = 0): DeviceEntry | undefined {
    return shareId === 0 ? this.#own.get(deviceId) : this.#shared.get(deviceId)?.get(shareId);
  }

  /** Every entry of a device. */
  of(deviceId: number): DeviceEntry[] {
    const own = this.#own.get(deviceId);
    const shared = this.#shared.get(deviceId)?.values() ?? [];
    return own ? [own, ...shared] : [...shared];
  }

  /** The entry of a device as it is seen; a new one where there is none. */
  add(device: DeviceVersion): DeviceEntry {
    const { id, shareId } = device;
    const known = this.get(id, shareId);
    if (known) return known;
    const entry = new DeviceEntry(device);
    if (shareId === 0) this.#own.set(id, entry);
    else this.#shared.set(id, (this.#shared.get(id) ?? new Map()).set(shareId, entry));
    return entry;
  }

  delete({ id, shareId }: DeviceEntry): void {
    if (shareId === 0) this.#own.delete(id);
    else {
      const shares = this.#shared.get(id);
      shares?.delete(shareId);
      if (shares?.size === 0) this.#shared.delete(id);
    }
  }

  devices(): Iterable<number> {
    return new Set([...this.#own.keys(), ...this.#shared.keys()]);
  }

  all(): DeviceEntry[] {
    return [...this.devices()].flatMap((id) => this.of(id));
  }

  /** Devices of which a share has ended at that moment (ms since 1970 UTC). */
  ended(now: number): number[] {
    return [...this.#shared]
      .filter(([, shares]) => [...shares.values()].some(({ until }) => until <= now))
      .map(([id]) => id);
  }
}
