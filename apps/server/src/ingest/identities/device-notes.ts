import type { ConnectionRefusal } from '@balise/contract';
import type { KnownDevice } from './directory.ts';

/** What listeners learned about a device and is not written to the database yet. Moments in milliseconds since 1970 UTC. */
export type DeviceNote = {
  deviceId: number;
  /** The protocol that it is bound to from now on. */
  protocol: string | null;
  contestedAt: number | null;
  refusedAt: number | null;
  refusedWhy: ConnectionRefusal | null;
};

/** How often it is written down that connections in a device's name are refused for the same reason, ms. */
const REPEATED_AFTER = 10 * 60_000;
/** Devices of which the last time is remembered. */
const REMEMBERED = 10_000;

/** What listeners learned about devices since the last write: at most one note per device. */
export class DeviceNotes {
  readonly #notes = new Map<number, DeviceNote>();
  readonly #notedAt = new Map<string, number>();

  /** A device without a model is bound to the protocol of its first connection. */
  learned(device: KnownDevice, protocol: string): void {
    device.access.protocol = protocol;
    this.#merge({ deviceId: device.id, protocol });
  }

  refused({ id }: KnownDevice, refusedWhy: ConnectionRefusal, now: number): void {
    if (this.#isNews(`${id} ${refusedWhy}`, now)) this.#merge({ deviceId: id, refusedAt: now, refusedWhy });
  }

  /** Two connections spoke for it. */
  contested({ id }: KnownDevice, now: number): void {
    this.#merge({ deviceId: id, contestedAt: now });
  }

  /** Hands over what was noted; it is noted no longer. */
  take(): DeviceNote[] {
    const notes = [...this.#notes.values()];
    this.#notes.clear();
    return notes;
  }

  /** Takes back what could not be written; what was found out since counts. */
  restore(note: DeviceNote): void {
    const since = this.#notes.get(note.deviceId);
    const refusal = since?.refusedAt ? { refusedAt: since.refusedAt, refusedWhy: since.refusedWhy } : {};
    this.#merge({ ...note, ...refusal, contestedAt: since?.contestedAt ?? note.contestedAt });
  }

  #merge(found: Partial<DeviceNote> & { deviceId: number }): void {
    const none = { protocol: null, contestedAt: null, refusedAt: null, refusedWhy: null };
    this.#notes.set(found.deviceId, { ...none, ...this.#notes.get(found.deviceId), ...found });
  }

  #isNews(what: string, now: number): boolean {
    const before = this.#notedAt.get(what);
    if (before !== undefined && now - before < REPEATED_AFTER) return false;
    if (this.#notedAt.size >= REMEMBERED) this.#notedAt.clear();
    this.#notedAt.set(what, now);
    return true;
  }
}
