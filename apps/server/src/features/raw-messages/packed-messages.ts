/** One message as it came from a tracker. */
export type RawMessage = {
  /** The server's clock, milliseconds since 1970 UTC. */
  at: number;
  bytes: Uint8Array;
};

/** Before each message: its time in 8 bytes, its length in 4. */
const HEAD = 12;
const FIRST_BYTES = 256;

/** Messages one behind the other, as `raw_messages.content` keeps them. Bytes and no objects: tens of thousands of them wait. */
export class PackedMessages {
  count = 0;
  /** Of the first and the last, milliseconds since 1970 UTC. */
  firstAt = 0;
  lastAt = 0;
  #bytes = Buffer.allocUnsafeSlow(FIRST_BYTES);
  #length = 0;

  add(at: number, bytes: Uint8Array): this {
    const end = this.#length + HEAD + bytes.length;
    if (end > this.#bytes.length) this.#grow(end);
    if (this.count === 0) this.firstAt = at;
    this.lastAt = at;
    this.count++;
    this.#bytes.writeUInt32BE(Math.floor(at / 2 ** 32), this.#length);
    this.#bytes.writeUInt32BE(at % 2 ** 32, this.#length + 4);
    this.#bytes.writeUInt32BE(bytes.length, this.#length + 8);
    this.#bytes.set(bytes, this.#length + HEAD);
    this.#length = end;
    return this;
  }

  get content(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }

  #grow(needed: number): void {
    const grown = Buffer.allocUnsafeSlow(Math.max(needed, this.#bytes.length * 2));
    grown.set(this.content);
    this.#bytes = grown;
  }
}

/** @throws RangeError for what is not so packed. */
export function unpackMessages(packed: Buffer): RawMessage[] {
  const messages: RawMessage[] = [];
  for (let place = 0; place < packed.length; ) {
    const at = Number(packed.readBigUInt64BE(place));
    const end = place + HEAD + packed.readUInt32BE(place + 8);
    if (end > packed.length) throw new RangeError(`a message that ends at ${end} of ${packed.length}`);
    messages.push({ at, bytes: packed.subarray(place + HEAD, end) });
    place = end;
  }
  return messages;
}
