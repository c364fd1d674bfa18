import type { Audience } from '../audience.ts';
import type { Hub } from '../hub.ts';

/** What has yet to be sent to one browser. Ids only: however long it waits, it receives the newest state and nothing is buffered. */
export class PendingChanges {
  readonly #devices = new Map<number, { state: boolean; details: boolean }>();
  readonly #gone = new Set<number>();

  get empty(): boolean {
    return this.#devices.size === 0 && this.#gone.size === 0;
  }

  changed(deviceId: number, part: 'state' | 'details'): void {
    this.#gone.delete(deviceId);
    const known = this.#devices.get(deviceId);
    if (known) known[part] = true;
    else this.#devices.set(deviceId, { state: part === 'state', details: part === 'details' });
  }

  gone(deviceId: number): void {
    this.#devices.delete(deviceId);
    this.#gone.add(deviceId);
  }

  has(deviceId: number): boolean {
    return this.#devices.has(deviceId);
  }

  /**
   * A delta of everything unsent, or undefined when nothing may be said yet. Devices of uncertain owner stay unsent, and those of a share
   * that has ended. @param now ms since 1970 UTC
   */
  take(hub: Hub, audience: Audience, now: number): string | undefined {
    const parts: string[] = [];
    let waiting = false;
    for (const [id, part] of this.#devices) {
      const entry = hub.entryFor(audience, id);
      if (entry?.uncertain || (entry && entry.until <= now)) {
        waiting = true;
        continue;
      }
      this.#devices.delete(id);
      if (entry) parts.push(entry.json(part));
    }
    if (parts.length === 0 && this.#gone.size === 0) return undefined;
    const gone = this.#gone.size > 0 ? `,"gone":[${[...this.#gone].join(',')}]` : '';
    this.#gone.clear();
    // a cursor says "everything up to here": with something still unsent it must not pass that
    const cursor = waiting ? 0 : hub.log.cursor;
    return `{"type":"delta","cursor":${cursor},"devices":[${parts.join(',')}]${gone}}`;
  }
}
