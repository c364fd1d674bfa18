const AT = 0x40;
const COMMA = 0x2c;
const DOLLAR = 0x24;
const LF = 0x0a;
/** Behind a text, and behind binary messages that say they are shorter than they are. */
const FILLERS = new Set([0x00, 0x0a, 0x0d, 0x23]);
const SIGN_OF_LIFE = [0xfe, 0x02];
const SIGN_OF_LIFE_LENGTH = 12;
const BINARY_MORE = 6;
const MAX = 65_541;
const MAX_ANSWER = 1024;
/** Prefix, checksum and length of a text are inside it. */
const MAX_HEAD = 40;

/** @throws RangeError where no message begins, or none ends within the limit. */
export function frameLength(buffer: Uint8Array): number {
  const first = buffer[0];
  if (first === undefined) return 0;
  if (FILLERS.has(first)) return 1;
  if (first === DOLLAR) return lineLength(buffer);
  if (buffer.length < 3) return 0;
  if (isSignOfLife(buffer)) return buffer.length < SIGN_OF_LIFE_LENGTH ? 0 : SIGN_OF_LIFE_LENGTH;
  if (buffer[2] === COMMA) return textLength(buffer);
  if (first !== AT) throw new RangeError(`no message begins with byte ${first}`);
  if (buffer.length < BINARY_MORE) return 0;
  const length = buffer[4]! * 256 + buffer[5]! + BINARY_MORE;
  return buffer.length < length ? 0 : length;
}

export const isText = (frame: Uint8Array): boolean => frame[2] === COMMA;
export const isAnswer = (frame: Uint8Array): boolean => frame[0] === DOLLAR;
export const isFiller = (frame: Uint8Array): boolean => frame.length === 1 && FILLERS.has(frame[0]!);
export const isSignOfLife = (frame: Uint8Array): boolean => SIGN_OF_LIFE.every((byte, at) => frame[at] === byte);

/** An answer to a command: a line. */
function lineLength(buffer: Uint8Array): number {
  const end = buffer.subarray(0, MAX_ANSWER).indexOf(LF) + 1;
  if (end === 0 && buffer.length >= MAX_ANSWER) throw new RangeError(`${MAX_ANSWER} bytes without the end of a line`);
  return end;
}

/** Prefix, checksum, length: it counts from the comma behind itself. */
function textLength(buffer: Uint8Array): number {
  const head = buffer.subarray(0, MAX_HEAD);
  const from = head.indexOf(COMMA, 3) + 1;
  const to = from === 0 ? -1 : head.indexOf(COMMA, from);
  if (to < 0) {
    if (buffer.length >= MAX_HEAD) throw new RangeError('a text without its length');
    return 0;
  }
  let length = 0;
  for (let at = from; at < to; at++) {
    const digit = buffer[at]! - 0x30;
    if (digit < 0 || digit > 9) throw new RangeError('a length that is no number');
    length = length * 10 + digit;
  }
  if (to === from || to + length > MAX) throw new RangeError(`a text of ${length} bytes`);
  return buffer.length < to + length ? 0 : to + length;
}
