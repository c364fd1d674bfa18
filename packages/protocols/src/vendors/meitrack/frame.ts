import { sumDigits } from '../../core/shapes/sums.ts';
import { fromLatin1 } from '../../core/text.ts';

const DOLLAR = 0x24;
const COMMA = 0x2c;
const CR = 0x0d;
const LF = 0x0a;
/** Longer than the manuals' packets (1,046 bytes, and photos' parts). */
const MAX = 8192;
/** `$$`, the identifier, up to four digits, the comma. */
const LONGEST_LENGTH = 8;
const LONGEST_HEAD = 40;
const HEAD = /^\$\$([\x41-\x7a])\d{1,4},(\w{1,20}),([\dA-F]{3})/;
/** Types whose content are bytes, in which a line may seem to end. */
const IN_BYTES = ['CCC', 'CCE', 'D00'];

/**
 * `$$`, an identifier, how much there is from the first comma on, to the line end. Texts end with their line: some count wrong. @throws
 * RangeError where no message begins.
 */
export function frameLength(buffer: Uint8Array): number {
  if (buffer.length === 0) return 0;
  if (buffer[0] === CR || buffer[0] === LF) return 1;
  if (buffer[0] !== DOLLAR || (buffer.length > 1 && buffer[1] !== DOLLAR))
    throw new RangeError('a message begins with $$');
  const comma = buffer.subarray(0, LONGEST_LENGTH).indexOf(COMMA);
  if (comma < 0 && buffer.length < LONGEST_LENGTH) return 0;
  const end = comma + lengthIn(buffer, comma);
  const from = startOfEnd(buffer, end);
  const limit = Math.min(buffer.length, MAX) - 1;
  for (let at = from; at < limit; at++) if (buffer[at] === CR && buffer[at + 1] === LF) return at + 2;
  if (buffer.length >= MAX) throw new RangeError(`${MAX} bytes without the end of a message`);
  return 0;
}

function lengthIn(buffer: Uint8Array, comma: number): number {
  let length = 0;
  for (let at = 3; at < comma; at++) {
    const digit = buffer[at]! - 0x30;
    if (!(digit >= 0 && digit <= 9)) throw new RangeError('no length behind $$');
    length = length * 10 + digit;
  }
  if (comma < 4 || length > MAX - LONGEST_LENGTH) throw new RangeError('no length behind $$');
  return length;
}

/** From where on a line end is the message's: of bytes where it is said to be, give or take one. */
function startOfEnd(buffer: Uint8Array, end: number): number {
  const type = HEAD.exec(fromLatin1(buffer.subarray(0, LONGEST_HEAD)))?.[3];
  if (type === undefined || !IN_BYTES.includes(type)) return LONGEST_LENGTH;
  return Math.max(LONGEST_LENGTH, end - 3);
}

/** `identifier`: that of the command, in its answer. `content` begins with the type and ends before the star. */
export type MeitrackEnvelope = { identifier: string; imei: string; type: string; content: Uint8Array };

/** @throws RangeError for bytes that are no message. */
export function openFrame(frame: Uint8Array): MeitrackEnvelope {
  const [head, identifier, imei, type] = HEAD.exec(fromLatin1(frame.subarray(0, LONGEST_HEAD))) ?? [];
  if (head === undefined || !identifier || !imei || !type) throw new RangeError('a message without $$, IMEI and type');
  let end = frame.length;
  while (end > head.length && (frame[end - 1] === CR || frame[end - 1] === LF)) end--;
  const star = frame[end - 3] === 0x2a ? end - 3 : end;
  return { identifier, imei, type, content: frame.subarray(head.length - type.length, star) };
}

/** `@@`, the identifier, how much there is from the comma to the line end; star, sum and line end. */
export function closeFrame(identifier: string, imei: string, content: string): string {
  const tail = `,${imei},${content}*`;
  const text = `@@${identifier}${String(tail.length + 4).padStart(2, '0')}${tail}`;
  return `${text}${sumDigits(text)}\r\n`;
}
