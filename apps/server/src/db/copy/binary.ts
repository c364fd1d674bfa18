/** Milliseconds between 1970 and 2000, where PostgreSQL's time begins. */
const EPOCH = 946_684_800_000;

/**
 * Values in PostgreSQL's binary format, each after its length, as a row of COPY and an array both hold them (manual: COPY,
 * "Binary Format"; the send functions of the types). The memory is kept from use to use.
 */
export abstract class BinaryValues {
  protected bytes: Buffer = Buffer.allocUnsafe(16 * 1024);
  protected length = 0;

  null(): void {
    this.#word(-1);
  }

  bool(value: boolean): void {
    this.reserve(5);
    this.length = this.bytes.writeInt32BE(1, this.length);
    this.bytes[this.length++] = value ? 1 : 0;
  }

  int2(value: number): void {
    this.reserve(6);
    this.length = this.bytes.writeInt32BE(2, this.length);
    this.length = this.bytes.writeInt16BE(value, this.length);
  }

  int4(value: number): void {
    this.reserve(8);
    this.length = this.bytes.writeInt32BE(4, this.length);
    this.length = this.bytes.writeInt32BE(value, this.length);
  }

  /** A whole number within ±2^53. */
  int8(value: number): void {
    this.reserve(12);
    const high = Math.floor(value / 0x1_0000_0000);
    this.length = this.bytes.writeInt32BE(8, this.length);
    this.length = this.bytes.writeInt32BE(high, this.length);
    this.length = this.bytes.writeUInt32BE(value - high * 0x1_0000_0000, this.length);
  }

  float4(value: number | null): void {
    this.reserve(8);
    this.length = this.bytes.writeInt32BE(value === null ? -1 : 4, this.length);
    if (value !== null) this.length = this.bytes.writeFloatBE(value, this.length);
  }

  float8(value: number | null): void {
    this.reserve(12);
    this.length = this.bytes.writeInt32BE(value === null ? -1 : 8, this.length);
    if (value !== null) this.length = this.bytes.writeDoubleBE(value, this.length);
  }

  /** @param at milliseconds since 1970 UTC */
  timestamptz(at: number | null): void {
    if (at === null) this.null();
    else this.int8((Math.trunc(at) - EPOCH) * 1000);
  }

  text(value: string): void {
    this.reserve(4 + value.length * 3); // at most three bytes for each UTF-16 unit
    const written = this.bytes.write(value, this.length + 4);
    this.bytes.writeInt32BE(written, this.length);
    this.length += 4 + written;
  }

  bytea(value: Uint8Array): void {
    this.reserve(4 + value.length);
    this.length = this.bytes.writeInt32BE(value.length, this.length);
    this.bytes.set(value, this.length);
    this.length += value.length;
  }

  /** @param json the value as JSON text */
  jsonb(json: string): void {
    this.reserve(5 + json.length * 3);
    const written = this.bytes.write(json, this.length + 5);
    this.bytes.writeInt32BE(written + 1, this.length);
    this.bytes[this.length + 4] = 1; // version of the format
    this.length += 5 + written;
  }

  protected reserve(bytes: number): void {
    const needed = this.length + bytes;
    if (needed <= this.bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(needed, this.bytes.length * 2));
    this.bytes.copy(larger, 0, 0, this.length);
    this.bytes = larger;
  }

  #word(value: number): void {
    this.reserve(4);
    this.length = this.bytes.writeInt32BE(value, this.length);
  }
}
