import { FLOAT32, FLOAT64, LARGEST_BYTE, NEGATIVE, NULL, UINT16, UINT32 } from './tags.ts';

/** Reads what PackWriter wrote, in the same order. @throws RangeError where the bytes are no such thing */
export class PackReader {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  #at = 0;
  #base = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  base(): void {
    this.#base = this.whole();
  }

  byte(): number {
    return this.#view.getUint8(this.#at++);
  }

  /** The next byte, which stays to be read. */
  peek(): number {
    return this.#view.getUint8(this.#at);
  }

  number(): number | null {
    const tag = this.byte();
    if (tag <= LARGEST_BYTE) return tag;
    const at = this.#at;
    switch (tag) {
      case NULL:
        return null;
      case UINT16:
        this.#at += 2;
        return this.#view.getUint16(at);
      case UINT32:
        this.#at += 4;
        return this.#view.getUint32(at);
      case NEGATIVE:
        this.#at += 4;
        return -this.#view.getUint32(at);
      case FLOAT32:
        this.#at += 4;
        return this.#view.getFloat32(at);
      case FLOAT64:
        this.#at += 8;
        return this.#view.getFloat64(at);
      default:
        throw new RangeError(`byte ${at - 1} is ${tag}, which begins no number`);
    }
  }

  /** A number that is there. */
  whole(): number {
    const value = this.number();
    if (value === null) throw new RangeError(`nothing where a number is due, at byte ${this.#at - 1}`);
    return value;
  }

  moment(): number | null {
    const back = this.number();
    return back === null ? null : this.#base - back;
  }

  /** A moment that is there. */
  instant(): number {
    return this.#base - this.whole();
  }

  flag(): boolean | null {
    const value = this.number();
    return value === null ? null : value === 1;
  }

  word<Word extends string>(words: readonly Word[]): Word | null {
    const place = this.number();
    if (place === null) return null;
    const word = words[place];
    if (word === undefined) throw new RangeError(`word ${place} of ${words.length} at byte ${this.#at - 1}`);
    return word;
  }

  text(): string {
    const said = this.whole();
    const [length, isWide] = [said >> 1, said % 2 === 1];
    const end = this.#at + (isWide ? length * 2 : length);
    if (end > this.#bytes.length) throw new RangeError(`a text of ${length} ends behind the last byte`);
    let text = '';
    for (; this.#at < end; this.#at += isWide ? 2 : 1) {
      text += String.fromCharCode(isWide ? this.#view.getUint16(this.#at) : this.#view.getUint8(this.#at));
    }
    return text;
  }

  /** As many as are said to follow, each read by `one`. */
  list<One>(one: () => One): One[] {
    const count = this.whole();
    const all: One[] = [];
    for (let place = 0; place < count; place++) all.push(one());
    return all;
  }
}
