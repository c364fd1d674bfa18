/** Bytes that grow while they are written. Numbers take as few bytes as they need (LEB128), so that small ones cost one. */
export class Writer {
  #bytes = new Uint8Array(1024);
  #length = 0;

  byte(value: number): void {
    this.#room(1);
    this.#bytes[this.#length++] = value;
  }

  /** A whole number from 0 to 2^53 - 1. */
  count(value: number): void {
    this.#room(8);
    let rest = value;
    while (rest >= 0x80) {
      this.#bytes[this.#length++] = (rest % 0x80) | 0x80;
      rest = Math.floor(rest / 0x80);
    }
    this.#bytes[this.#length++] = rest;
  }

  /** A whole number of either sign, of less than 2^52: the sign is in the last bit. */
  signed(value: number): void {
    this.count(value < 0 ? -2 * value - 1 : 2 * value);
  }

  double(value: number): void {
    this.#room(8);
    new DataView(this.#bytes.buffer).setFloat64(this.#length, value);
    this.#length += 8;
  }

  /** A text as UTF-8 behind its length. A lone surrogate has no UTF-8, so texts are JSON, which escapes it. */
  text(value: string): void {
    this.block(new TextEncoder().encode(value));
  }

  /** Bytes behind their length. */
  block(bytes: Uint8Array): void {
    this.count(bytes.length);
    this.#room(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  done(): Uint8Array {
    return this.#bytes.slice(0, this.#length);
  }

  #room(wanted: number): void {
    if (this.#length + wanted <= this.#bytes.length) return;
    const grown = new Uint8Array(Math.max(2 * this.#bytes.length, this.#length + wanted));
    grown.set(this.#bytes);
    this.#bytes = grown;
  }
}

/** Reads what `Writer` wrote. @throws RangeError for bytes that end too early or say what cannot be */
export class Reader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  byte(): number {
    if (this.#at >= this.#bytes.length) throw new RangeError('the track ends too early');
    return this.#bytes[this.#at++]!;
  }

  count(): number {
    const first = this.#bytes[this.#at]!;
    if (first < 0x80) {
      this.#at++;
      return first; // as most are
    }
    return this.#longCount();
  }

  #longCount(): number {
    let value = 0;
    for (let scale = 1; ; scale *= 0x80) {
      const byte = this.byte();
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) break;
      if (scale > 2 ** 49) throw new RangeError('a number of the track does not end');
    }
    if (!Number.isSafeInteger(value)) throw new RangeError('a number of the track is too large');
    return value;
  }

  signed(): number {
    const value = this.count();
    if (value <= 0x7fff_ffff) return (value >>> 1) ^ -(value & 1);
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
  }

  double(): number {
    const bytes = this.take(8);
    return new DataView(bytes.buffer, bytes.byteOffset, 8).getFloat64(0);
  }

  text(): string {
    return new TextDecoder().decode(this.block());
  }

  block(): Uint8Array {
    return this.take(this.count());
  }

  take(length: number): Uint8Array {
    if (length > this.#bytes.length - this.#at) throw new RangeError('the track ends too early');
    const taken = this.#bytes.subarray(this.#at, this.#at + length);
    this.#at += length;
    return taken;
  }

  /** @throws RangeError where something is left over */
  end(): void {
    if (this.#at !== this.#bytes.length) throw new RangeError('the track goes on behind its end');
  }
}
