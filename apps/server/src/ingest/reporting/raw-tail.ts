import { PackedMessages } from '../../features/raw-messages/index.ts';

/** Messages of one device that come into one row. */
export type RawChunk = { deviceId: number; protocol: string; messages: PackedMessages; bytes: number };

/** A row is written when it has so many messages, or bytes, or when its first message is so old (ms). */
const MOST_MESSAGES = 20;
const MOST_BYTES = 32 * 1024;
const OLDEST = 5 * 60_000;
/** Messages that wait to be written, in all; beyond it the oldest are dropped: they are only for display. */
const MOST_WAITING = 64 * 1024 * 1024;
/** How long the messages of a device that a user is watching are written at once. */
const WATCHED = 30_000;

/** The messages that came last, written in batches: nothing waits for them, and losing some loses no position. */
export class RawTail {
  readonly #open = new Map<number, RawChunk>();
  #whole: RawChunk[] = [];
  readonly #watched = new Map<number, number>();
  #bytes = 0;

  /** Remembers a message of a device; the bytes are copied. */
  note(deviceId: number, protocol: string, raw: Uint8Array, at: number): void {
    let chunk = this.#open.get(deviceId);
    if (chunk && chunk.protocol !== protocol) {
      this.#close(chunk);
      chunk = undefined;
    }
    if (!chunk) {
      chunk = { deviceId, protocol, messages: new PackedMessages(), bytes: 0 };
      this.#open.set(deviceId, chunk);
    }
    chunk.messages.add(at, raw);
    chunk.bytes += raw.length;
    this.#bytes += raw.length;
    if (chunk.messages.count >= MOST_MESSAGES || chunk.bytes >= MOST_BYTES) this.#close(chunk);
    if (this.#bytes > MOST_WAITING) this.#forgetOldest();
  }

  /** A user watches a device: for a while its messages are written at once. */
  watch(deviceId: number, now: number): void {
    this.#watched.set(deviceId, now + WATCHED);
  }

  /** Hands over what is to be written now; it waits no longer. `all`: also what is young. */
  take(now: number, all = false): RawChunk[] {
    for (const [deviceId, until] of this.#watched) {
      const chunk = this.#open.get(deviceId);
      if (chunk) this.#close(chunk);
      if (until < now) this.#watched.delete(deviceId);
    }
    for (const chunk of this.#open.values()) {
      if (all || chunk.messages.firstAt <= now - OLDEST) this.#close(chunk);
    }
    const taken = this.#whole;
    this.#whole = [];
    for (const { bytes } of taken) this.#bytes -= bytes;
    return taken;
  }

  #close(chunk: RawChunk): void {
    this.#open.delete(chunk.deviceId);
    this.#whole.push(chunk);
  }

  #forgetOldest(): void {
    const oldest = this.#whole.shift() ?? this.#open.values().next().value;
    if (!oldest) return;
    this.#open.delete(oldest.deviceId);
    this.#bytes -= oldest.bytes;
  }
}
