import type { Pool } from '../write-buffer/batch-queries.ts';
import { tightened } from './limits.ts';
import { type OpenCommand, readOpen } from './queries.ts';
import { isDue } from './reading.ts';

/** The open commands that a gateway knows, by device; of which it must read them again before it goes by them. */
export class OpenCommands {
  readonly #pool: Pool;
  readonly #open = new Map<number, OpenCommand[]>();
  /** Devices whose commands changed in the database. */
  readonly #unread = new Set<number>();
  /** Of each reading of all that is under way: devices whose commands changed since it began. */
  readonly #changedSince = new Set<Set<number>>();

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  of(deviceId: number): readonly OpenCommand[] {
    return this.#open.get(deviceId) ?? [];
  }

  all(): Iterable<[number, readonly OpenCommand[]]> {
    return this.#open;
  }

  /** Devices whose commands are to be read: their reading failed, or nobody has asked for it yet. */
  unread(): readonly number[] {
    return [...this.#unread];
  }

  /** What is known of a device is no longer so. */
  forget(deviceId: number): void {
    this.#unread.add(deviceId);
    for (const changed of this.#changedSince) changed.add(deviceId);
  }

  /**
   * Reads those of every device again. What changed meanwhile may have been read already, and is newer than what this brings: it is read
   * once more. @returns the devices that have any, or may have
   */
  async readAll(): Promise<number[]> {
    const changed = new Set<number>();
    this.#changedSince.add(changed);
    try {
      const all = Map.groupBy(await readOpen(this.#pool, null), ({ deviceId }) => deviceId);
      for (const deviceId of this.#open.keys()) if (!all.has(deviceId)) this.#open.delete(deviceId);
      for (const [deviceId, commands] of all) this.#open.set(deviceId, commands);
      for (const deviceId of changed) this.#unread.add(deviceId);
      return [...new Set([...all.keys(), ...changed])];
    } finally {
      this.#changedSince.delete(changed);
    }
  }

  /** Reads those of a device where they changed. */
  async refresh(deviceId: number): Promise<void> {
    if (!this.#unread.delete(deviceId)) return;
    try {
      const commands = await readOpen(this.#pool, deviceId);
      if (commands.length === 0) this.#open.delete(deviceId);
      else this.#open.set(deviceId, commands);
    } catch (error) {
      this.#unread.add(deviceId);
      throw error;
    }
  }

  /** What is stored is known here at once: its notification comes later. */
  change(deviceId: number, id: number, changed: Partial<OpenCommand>): void {
    const changing = this.of(deviceId).map((command) => (command.id === id ? { ...command, ...changed } : command));
    this.#open.set(deviceId, changing);
  }

  /** Whether the clock has something to say of a device's. */
  isDue(deviceId: number, now: number): boolean {
    return this.of(deviceId).some((command) => isDue(command, now) || tightened(command, now) !== undefined);
  }
}
