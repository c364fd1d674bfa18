import type { Framing } from '../../core/shapes/framing.ts';

const DOLLAR = 0x24;
const COMMA = 0x2c;
const CR = 0x0d;
const LF = 0x0a;
const MAX = 8192;
const MAX_DIGITS = 4;

/**
 * `$$length,` says how much follows up to the star; checksum and line end are behind it. Where no line ends there, the
 * tracker counted wrong, and the next line end counts. @throws RangeError where no message begins.
 */
export const framing: Framing = (buffer) => {
  if (buffer[0] === CR || buffer[0] === LF) return 1;
  if (buffer[0] !== DOLLAR || (buffer.length > 1 && buffer[1] !== DOLLAR)) throw new RangeError('no $$');
  const comma = buffer.subarray(0, MAX_DIGITS + 3).indexOf(COMMA);
  if (comma < 0 && buffer.length < MAX_DIGITS + 3) return 0;
  const length = lengthOf(buffer, comma);
  const end = comma + 1 + length + 2;
  if (buffer.length < end + 2) return 0;
  if (buffer[end] === CR && buffer[end + 1] === LF) return end + 2;
  for (let at = comma; at + 1 < Math.min(buffer.length, MAX); at++) {
    if (buffer[at] === CR && buffer[at + 1] === LF) return at + 2;
  }
  if (buffer.length >= MAX) throw new RangeError(`${MAX} bytes without the end of a message`);
  return 0;
};

function lengthOf(buffer: Uint8Array, comma: number): number {
  let length = 0;
  for (let at = 2; at < comma; at++) {
    const digit = buffer[at]! - 0x30;
    if (!(digit >= 0 && digit <= 9)) throw new RangeError('no length behind $$');
    length = length * 10 + digit;
  }
  if (comma < 3 || length > MAX - 16) throw new RangeError('no length behind $$');
  return length;
}
