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
  #notes = new Map<number, DeviceNote>();
  /** On their way to the database. */
  #leaving = new Map<number, DeviceNote>();
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

  /** Has all that was noted stored; what cannot be stays noted. */
  async storeBy(store: (notes: DeviceNote[]) => Promise<void>): Promise<void> {
    const leaving = this.#notes;
    this.#leaving = leaving;
    this.#notes = new Map();
    try {
      await store([...leaving.values()]);
    } catch (error) {
      for (const note of leaving.values()) this.#restore(note);
      throw error;
    } finally {
      this.#leaving = new Map();
    }
  }

  /**
   * Reads devices, and adds to them what is not stored yet: without it a device that is read again would be open to another protocol, or
   * no longer contested, until the next write.
   */
  async completed<Device extends Pick<KnownDevice, 'id' | 'access'>>(read: () => Promise<Device[]>): Promise<Device[]> {
    const before = [this.#leaving, this.#notes].map((notes) => new Map(notes)); // they may be stored while it reads
    const devices = await read();
    for (const { id, access } of devices) {
      for (const notes of [...before, this.#leaving, this.#notes]) {
        const note = notes.get(id);
        if (note === undefined) continue;
        access.protocol ??= note.protocol;
        if (note.contestedAt !== null) access.contestedAt = Math.max(access.contestedAt ?? 0, note.contestedAt);
      }
    }
    return devices;
  }

  /** What was found out since counts. */
  #restore(note: DeviceNote): void {
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
