import { sumDigits } from '../../core/shapes/sums.ts';

const AMPERSAND = 0x26;
const COMMA = 0x2c;
const CR = 0x0d;
const LF = 0x0a;
const MAX = 4096;
/** Two signs, the package's character and a length of so many digits precede the first comma. */
const MAX_HEAD = 8;
/** Checksum and CR LF, which the length does not count. */
const MORE = 4;

/**
 * V1.6, 2: && and a character, how long the part from the first comma to the checksum is, that part, checksum, CR LF. Where
 * no end is at the length, as in the manual's own example, the next one is it.
 * @throws RangeError where no message begins, or none ends within the limit
 */
export function frameLength(buffer: Uint8Array): number {
  const first = buffer[0];
  if (first === undefined) return 0;
  if (first === CR || first === LF) return 1;
  if (first !== AMPERSAND || (buffer[1] ?? first) !== first) throw new RangeError('a message begins with &&');
  const comma = buffer.subarray(0, MAX_HEAD + 1).indexOf(COMMA, 3);
  if (comma < 0) {
    if (buffer.length > MAX_HEAD) throw new RangeError('a message without its length');
    return 0;
  }
  const end = comma + lengthIn(buffer, comma) + MORE;
  if (end > MAX) throw new RangeError(`a message of ${end} bytes`);
  for (let at = end; at <= Math.min(buffer.length, MAX); at++) {
    if (buffer[at - 2] === CR && buffer[at - 1] === LF) return at;
  }
  if (buffer.length >= MAX) throw new RangeError(`${MAX} bytes without the end of a message`);
  return 0;
}

function lengthIn(buffer: Uint8Array, comma: number): number {
  let length = 0;
  for (let at = 3; at < comma; at++) {
    const digit = buffer[at]! - 0x30;
    if (digit < 0 || digit > 9) throw new RangeError('a length that is no number');
    length = length * 10 + digit;
  }
  if (comma === 3) throw new RangeError('a message without its length');
  return length;
}

type Parts = { character: string; identity: string; type: string; content: string };

const SHAPE = /^&&(.)\d{1,4},([\x21-\x2b\x2d-\x7e]{1,32}),([0-9A-Fa-f]{3})(?:,(.*))?[0-9A-Fa-f]{2}$/s;

/** @throws RangeError for another text. The checksum is not compared: the manual's own example has another one. */
export function partsOf(text: string): Parts {
  const [, character = '', identity = '', type = '', content = ''] = SHAPE.exec(text) ?? [];
  if (identity === '') throw new RangeError('no && message');
  return { character, identity, type, content };
}

/** As the server writes: with $$. */
export function serverText(character: string, identity: string, words: string): string {
  const part = `,${identity},${words}`;
  const text = `$$${character}${part.length}${part}`;
  return `${text}${sumDigits(text)}\r\n`;
}
