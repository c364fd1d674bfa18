import { FLOAT32, FLOAT64, LARGEST_BYTE, NEGATIVE, NULL, UINT16, UINT32 } from './tags.ts';

const ROOM = 16;

/**
 * Writes numbers, moments and texts, each in as few bytes as it needs: this is stored with every fix, so every byte counts. The
 * memory is kept from use to use.
 */
export class PackWriter {
  #bytes = new Uint8Array(4096);
  #view = new DataView(this.#bytes.buffer);
  #length = 0;
  #base = 0;

  /** Starts again: what was written before is discarded. */
  begin(): void {
    this.#length = 0;
    this.#base = 0;
  }

  /** The moment from which all that follow are counted back, milliseconds since 1970 UTC. */
  base(at: number): void {
    this.number(at);
    this.#base = at;
  }

  /** What was written, valid until the next begin. */
  end(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  /** One of the tags, or anything else that is a byte. */
  byte(value: number): void {
    this.#reserve(ROOM);
    this.#bytes[this.#length++] = value;
  }

  /** Exactly; -0 and what is no number as JSON has them: 0 and null. */
  number(value: number | null): void {
    this.#reserve(ROOM);
    const bytes = this.#bytes;
    if (value === null || !Number.isFinite(value)) bytes[this.#length++] = NULL;
    else if (Number.isInteger(value) && value >= -0x8000_0000 && value <= 0xffff_ffff) this.#whole(value);
    else if (Math.fround(value) === value) {
      bytes[this.#length++] = FLOAT32;
      this.#view.setFloat32(this.#length, value);
      this.#length += 4;
    } else {
      bytes[this.#length++] = FLOAT64;
      this.#view.setFloat64(this.#length, value);
      this.#length += 8;
    }
  }

  /** Milliseconds since 1970 UTC. */
  moment(at: number | null): void {
    this.number(at === null ? null : this.#base - at);
  }

  flag(value: boolean | null): void {
    this.number(value === null ? null : value ? 1 : 0);
  }

  /** A word of a list to which words are only ever added at the end. */
  word<Word extends string>(words: readonly Word[], word: NoInfer<Word> | null): void {
    this.number(word === null ? null : words.indexOf(word));
  }

  /** Any text; that of a keyboard takes a byte a letter, any other two. */
  text(value: string): void {
    const { length } = value;
    this.number(length * 2);
    this.#reserve(length * 2 + ROOM);
    const [bytes, start] = [this.#bytes, this.#length];
    for (let at = 0; at < length; at++) {
      const unit = value.charCodeAt(at);
      if (unit > 0x7f) return this.#wide(value, start);
      bytes[start + at] = unit;
    }
    this.#length = start + length;
  }

  /** @param start where its letters begin, behind its length */
  #wide(value: string, start: number): void {
    const before = value.length * 2 <= LARGEST_BYTE ? 1 : value.length * 2 <= 0xffff ? 3 : 5;
    this.#length = start - before;
    this.number(value.length * 2 + 1);
    this.#reserve(value.length * 2);
    for (let at = 0; at < value.length; at++) {
      this.#view.setUint16(this.#length, value.charCodeAt(at));
      this.#length += 2;
    }
  }

  #whole(value: number): void {
    const view = this.#view;
    if (value >= 0 && value <= LARGEST_BYTE) this.#bytes[this.#length++] = value;
    else if (value >= 0 && value <= 0xffff) {
      this.#bytes[this.#length++] = UINT16;
      view.setUint16(this.#length, value);
      this.#length += 2;
    } else {
      this.#bytes[this.#length++] = value < 0 ? NEGATIVE : UINT32;
      view.setUint32(this.#length, Math.abs(value));
      this.#length += 4;
    }
  }

  #reserve(bytes: number): void {
    if (this.#length + bytes <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(this.#length + bytes, this.#bytes.length * 2));
    larger.set(this.#bytes);
    this.#bytes = larger;
    this.#view = new DataView(larger.buffer);
  }
}
