/**
 * Walks over bytes from front to back; numbers are big-endian but those whose name ends with `le`. Every read past the
 * end throws RangeError, so that a decoder needs no length checks of its own and a message that lies about its length
 * costs one message.
 */
export class ByteReader {
  readonly bytes: Uint8Array;
  position = 0;
  readonly #view: DataView;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get remaining(): number {
    return this.bytes.length - this.position;
  }

  u8(): number {
    return this.#view.getUint8(this.#advance(1));
  }

  i8(): number {
    return this.#view.getInt8(this.#advance(1));
  }

  u16(): number {
    return this.#view.getUint16(this.#advance(2));
  }

  i16(): number {
    return this.#view.getInt16(this.#advance(2));
  }

  u24(): number {
    const at = this.#advance(3);
    return this.#view.getUint8(at) * 0x10000 + this.#view.getUint16(at + 1);
  }

  u32(): number {
    return this.#view.getUint32(this.#advance(4));
  }

  i32(): number {
    return this.#view.getInt32(this.#advance(4));
  }

  u64(): bigint {
    return this.#view.getBigUint64(this.#advance(8));
  }

  i64(): bigint {
    return this.#view.getBigInt64(this.#advance(8));
  }

  f32(): number {
    return this.#view.getFloat32(this.#advance(4));
  }

  f64(): number {
    return this.#view.getFloat64(this.#advance(8));
  }

  u16le(): number {
    return this.#view.getUint16(this.#advance(2), true);
  }

  i16le(): number {
    return this.#view.getInt16(this.#advance(2), true);
  }

  u32le(): number {
    return this.#view.getUint32(this.#advance(4), true);
  }

  i32le(): number {
    return this.#view.getInt32(this.#advance(4), true);
  }

  f32le(): number {
    return this.#view.getFloat32(this.#advance(4), true);
  }

  /** The next `count` bytes, as a view and not a copy. */
  take(count: number): Uint8Array {
    const at = this.#advance(count);
    return this.bytes.subarray(at, at + count);
  }

  /** A reader of the next `count` bytes alone, so that a part that lies about itself spoils no other. */
  within(count: number): ByteReader {
    return new ByteReader(this.take(count));
  }

  skip(count: number): this {
    this.#advance(count);
    return this;
  }

  /** The byte `ahead` of the next one, left unread. */
  peek(ahead = 0): number {
    return this.#view.getUint8(this.position + ahead);
  }

  #advance(count: number): number {
    const at = this.position;
    if (count < 0 || at + count > this.bytes.length) {
      throw new RangeError(`${count} bytes wanted at ${at}, ${this.bytes.length - at} left`);
    }
    this.position = at + count;
    return at;
  }
}

/** Puts numbers one after the other, big-endian but those whose name ends with `le`. Numbers are cut to their width, as DataView cuts them. */
export class ByteWriter {
  readonly #bytes: number[] = [];

  u8(value: number): this {
    this.#bytes.push(value & 0xff);
    return this;
  }

  u16(value: number): this {
    return this.u8(value >> 8).u8(value);
  }

  u24(value: number): this {
    return this.u8(value >> 16).u16(value);
  }

  u32(value: number): this {
    return this.u16(value >>> 16).u16(value);
  }

  u64(value: bigint): this {
    return this.u32(Number((value >> 32n) & 0xffffffffn)).u32(Number(value & 0xffffffffn));
  }

  u16le(value: number): this {
    return this.u8(value).u8(value >> 8);
  }

  u32le(value: number): this {
    return this.u16le(value).u16le(value >>> 16);
  }

  put(bytes: Iterable<number>): this {
    for (const byte of bytes) this.u8(byte);
    return this;
  }

  bytes(): Uint8Array {
    return Uint8Array.from(this.#bytes);
  }
}
