const LONGEST_BLOCK = 64 * 2 ** 20; // bytes: COPY delivers chunks of some ten kilobytes

/** A block as it is written: its length in four bytes, then itself. */
export function block(content: Uint8Array | string): Buffer {
  const bytes = Buffer.from(content);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
}

/** Takes blocks one after the other from a stream of bytes. */
export class BlockReader {
  readonly #source: AsyncIterator<Buffer>;
  #buffered: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** The next block; an empty one ends a list. Throws RangeError when the stream ends or the length is absurd. */
  async next(): Promise<Buffer> {
    const length = (await this.#take(4)).readUInt32BE();
    if (length > LONGEST_BLOCK) throw new RangeError(`a block of ${length} bytes`);
    return this.#take(length);
  }

  /** The blocks of a list, up to the empty one. */
  async *list(): AsyncGenerator<Buffer> {
    for (let found = await this.next(); found.length > 0; found = await this.next()) yield found;
  }

  async #take(length: number): Promise<Buffer> {
    const pieces = [this.#buffered];
    for (let have = this.#buffered.length; have < length; ) {
      const { value, done } = await this.#source.next();
      if (done) throw new RangeError('the rows end too early');
      pieces.push(value);
      have += value.length;
    }
    const bytes = pieces.length === 1 ? this.#buffered : Buffer.concat(pieces);
    this.#buffered = bytes.subarray(length);
    return bytes.subarray(0, length);
  }
}
